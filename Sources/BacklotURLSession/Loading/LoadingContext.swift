import BacklotHTTP
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What is asked, with all that the task and its session add to it.
struct LoadingContext {
  let request: HTTPRequest
  let body: RequestBody
  /// How long the answer may take; nothing where the client is willing to wait for ever.
  let timeout: Duration?

  /// Reads the request of a task.
  ///
  /// - Throws: ``URLSessionStubError`` where no stub could answer it.
  init(_ request: URLRequest, of task: URLSessionTask?) throws {
    #if canImport(FoundationNetworking)
      if let kind = task.flatMap(Self.unsupportedKind) { throw Self.unsupported(kind) }
      let details = task.map(TaskReflection.init)
      let configuration = details?.session?.configuration
      self.request = try HTTPRequest(request, addingFields: configuration?.httpAdditionalHeaders ?? [:])
      body = task is URLSessionUploadTask ? Self.uploadedBody(details, request) : RequestBody(of: request)
      timeout = Self.timeout(of: request, in: configuration)
    #else
      self.request = try HTTPRequest(request, addingFields: [:])
      body = RequestBody(of: request)
      timeout = Self.timeout(of: request, in: nil)
    #endif
  }

  /// A request that kept the default leaves the word to its session.
  private static func timeout(of request: URLRequest, in configuration: URLSessionConfiguration?) -> Duration? {
    let isDefault = request.timeoutInterval == URLSessionConfiguration.defaultTimeout
    let interval = isDefault ? configuration?.timeoutIntervalForRequest ?? request.timeoutInterval : request.timeoutInterval
    let shortest = min(interval, configuration?.timeoutIntervalForResource ?? .infinity)
    return shortest > 0 && shortest.isFinite ? .seconds(shortest) : nil
  }
}

extension URLSessionConfiguration {
  /// Seconds that a request or a session waits unless told otherwise.
  fileprivate static var defaultTimeout: TimeInterval { 60 }
}

#if canImport(FoundationNetworking)
  extension LoadingContext {
    private static func unsupportedKind(_ task: URLSessionTask) -> String? {
      switch task {
      case is URLSessionDownloadTask: "download"
      case is URLSessionWebSocketTask: "WebSocket"
      default: nil
      }
    }

    private static func unsupported(_ kind: String) -> URLSessionStubError {
      URLSessionStubError(
        .unsupportedTask,
        """
        A \(kind) task cannot be answered by a stub on Linux: Foundation gives a URLProtocol no way to complete it \
        (swift-corelibs-foundation 3367). Use a data task here, or a MockServer.
        """
      )
    }

    /// What the task was given, or what its delegate has for it, or else what its request holds.
    private static func uploadedBody(_ details: TaskReflection?, _ request: URLRequest) -> RequestBody {
      details?.uploadedBody ?? RequestBody(of: request)
    }
  }
#endif
