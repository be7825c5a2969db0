#if canImport(FoundationNetworking)
  import Dispatch
  import Foundation
  import FoundationNetworking

  /// What a task knows and a protocol is not told on Linux: its session and the content that it uploads.
  ///
  /// Read by reflection, only while the loading system calls `startLoading`: these fields are written before that
  /// and not again. Where a later Foundation has renamed one, it is simply not found.
  struct TaskReflection {
    private static let sessionOffset = offset(of: "session")
    private static let bodyOffset = offset(of: "knownBody")

    private let children: Mirror.Children

    /// Prepares to look into a task.
    init(_ task: URLSessionTask) { children = Self.fields(of: task) }

    /// The session that made the task.
    var session: URLSession? { Self.sessionOffset.flatMap { unwrapped(at: $0) as? URLSession } }

    /// The content that was given to an upload task itself rather than to its request.
    var uploadedBody: RequestBody? {
      guard let offset = Self.bodyOffset, let body = unwrapped(at: offset) else { return nil }
      switch Mirror(reflecting: body).children.first?.value {
      case let data as DispatchData: return .bytes([UInt8](data))
      case let file as URL: return .file(file)
      case let stream as InputStream: return .stream(RequestBodyStream(stream))
      default: return nil
      }
    }

    /// The value of a field, out of the optional that it may be stored in.
    private func unwrapped(at offset: Int) -> Any? {
      let value = children[children.index(children.startIndex, offsetBy: offset)].value
      let mirror = Mirror(reflecting: value)
      return mirror.displayStyle == .optional ? mirror.children.first?.value : value
    }

    private static func fields(of task: URLSessionTask) -> Mirror.Children {
      var mirror: Mirror? = Mirror(reflecting: task)
      while let current = mirror, current.subjectType != URLSessionTask.self { mirror = current.superclassMirror }
      return mirror?.children ?? Mirror.Children([])
    }

    /// Where a field stands is the same in every task, so a bare one shows it.
    private static func offset(of label: String) -> Int? {
      fields(of: URLSessionDataTask()).enumerated().first { $0.element.label == label }?.offset
    }
  }
#endif
