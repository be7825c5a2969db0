#if canImport(FoundationNetworking)
  import Dispatch
  import Foundation
  import FoundationNetworking

  /// The parts of a task that a protocol cannot access on Linux: its session, its work queue and the content that it
  /// uploads.
  ///
  /// They are read by reflection, only while the loading system calls `startLoading`: these fields are written before
  /// that and not again. If a later Foundation renames a field, it is not found.
  struct TaskReflection {
    private static let sessionOffset = offset(of: "session")
    private static let bodyOffset = offset(of: "knownBody")
    private static let queueOffset = offset(of: "workQueue")

    private let task: URLSessionTask
    private let children: Mirror.Children

    /// Creates a reflection of a task.
    init(_ task: URLSessionTask) {
      self.task = task
      children = Self.fields(of: task)
    }

    /// The session that created the task.
    var session: URLSession? { Self.sessionOffset.flatMap { value(at: $0) as? URLSession } }

    /// The queue on which the loading system performs all work for the task.
    var workQueue: DispatchQueue? { Self.queueOffset.flatMap { value(at: $0) as? DispatchQueue } }

    /// The content that was passed to an upload task itself rather than to its request.
    var uploadedBody: RequestBody? {
      guard let field = Self.bodyOffset.map({ Mirror(reflecting: value(at: $0)) }) else { return nil }
      guard let body = field.children.first?.value else { return delegatedBody }
      switch Mirror(reflecting: body).children.first?.value {
      case let data as DispatchData: return .bytes([UInt8](data))
      case let file as URL: return .file(file)
      case let stream as InputStream: return .stream(RequestBodyStream(stream))
      default: return nil
      }
    }

    /// The content from the delegate, requested as Foundation's own loader does.
    private var delegatedBody: RequestBody? {
      guard let session, let delegate = task.delegate else { return nil }
      return .delegated { [task] answer in
        delegate.urlSession(session, task: task) { answer($0.map { RequestBodyStream($0) }) }
      }
    }

    /// True if the session's delegate receives the response, and not a completion handler.
    ///
    /// It is read from the session's registry of tasks, which is only used on the loading system's queue.
    var callsDelegate: Bool {
      guard let session, let registry = Self.child("taskRegistry", of: session),
        let behaviours = Self.child("behaviours", of: registry)
      else { return false }
      for entry in Mirror(reflecting: behaviours).children {
        let pair = Mirror(reflecting: entry.value).children.map(\.value)
        // A completion handler is the associated value of its case.
        if pair.first as? Int == task.taskIdentifier { return Mirror(reflecting: pair[1]).children.isEmpty }
      }
      return false
    }

    private static func child(_ label: String, of object: Any) -> Any? {
      var mirror: Mirror? = Mirror(reflecting: object)
      while let current = mirror {
        if let child = current.children.first(where: { $0.label == label }) { return child.value }
        mirror = current.superclassMirror
      }
      return nil
    }

    private func value(at offset: Int) -> Any {
      children[children.index(children.startIndex, offsetBy: offset)].value
    }

    private static func fields(of task: URLSessionTask) -> Mirror.Children {
      var mirror: Mirror? = Mirror(reflecting: task)
      while let current = mirror, current.subjectType != URLSessionTask.self { mirror = current.superclassMirror }
      return mirror?.children ?? Mirror.Children([])
    }

    /// Returns the offset of a field.
    ///
    /// It is the same in every task, so it is read from an empty one.
    private static func offset(of label: String) -> Int? {
      fields(of: URLSessionDataTask()).enumerated().first { $0.element.label == label }?.offset
    }
  }
#endif
