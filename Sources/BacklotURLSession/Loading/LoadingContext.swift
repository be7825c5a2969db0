import BacklotHTTP
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request with all additions of its task and session.
struct LoadingContext {
  let request: HTTPRequest
  let body: RequestBody
  /// The time limit for the response, or `nil` if the client waits indefinitely.
  let timeout: Duration?
  /// True if the client gets each piece of a body, and not only the last one.
  let takesPieces: Bool

  /// Creates a context from the request of a task.
  ///
  /// - Throws: ``URLSessionStubError`` if a stub cannot answer the request.
  init(_ request: URLRequest, of task: URLSessionTask?, in set: StubSet) throws {
    #if canImport(FoundationNetworking)
      if let kind = task.flatMap(Self.unsupportedKind) { throw Self.unsupported(kind) }
      let isUpload = task is URLSessionUploadTask
      let details = set.servesForeignSessions || isUpload ? task.map(TaskReflection.init) : nil
      let configuration = set.servesForeignSessions ? details?.session?.configuration : nil
      body = isUpload ? details?.uploadedBody ?? RequestBody(of: request) : RequestBody(of: request)
      takesPieces = task?.delegate is any URLSessionDataDelegate && task.map(TaskReflection.init)?.callsDelegate == true
    #else
      let configuration: URLSessionConfiguration? = nil
      body = RequestBody(of: request)
      takesPieces = true
    #endif
    self.request = try HTTPRequest(request, addingFields: configuration?.httpAdditionalHeaders ?? [:])
    timeout = Self.timeout(of: request, in: configuration)
  }

  /// Returns the timeout of a request; a request with the default value uses that of its session.
  private static func timeout(of request: URLRequest, in configuration: URLSessionConfiguration?) -> Duration? {
    var seconds = request.timeoutInterval
    if let configuration {
      if seconds == URLSessionConfiguration.defaultTimeout { seconds = configuration.timeoutIntervalForRequest }
      seconds = min(seconds, configuration.timeoutIntervalForResource)
    }
    // A timeout above thirty years means no timeout: `Duration` overflows on the numbers that some code uses for this.
    return seconds > 0 && seconds < 1e9 ? .seconds(seconds) : nil
  }
}

extension URLSessionConfiguration {
  /// The default timeout of requests and sessions, in seconds.
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
        message: """
          A \(kind) task cannot be answered by a stub on Linux: Foundation gives a URLProtocol no way to complete it \
          (swift-corelibs-foundation 3367). Use a data task here, or a MockServer.
          """
      )
    }
  }
#endif
