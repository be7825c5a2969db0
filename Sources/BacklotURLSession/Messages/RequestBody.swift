import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The source of a request's content.
enum RequestBody: Sendable {
  case bytes([UInt8])
  case stream(RequestBodyStream)
  /// The task's delegate provides the content asynchronously, or `nil` if it has no content.
  case delegated(_ ask: @Sendable (_ answer: @escaping @Sendable (RequestBodyStream?) -> Void) -> Void)

  /// Creates a body from the content of a request; on Apple systems, it is always a stream.
  init(of request: URLRequest) {
    if let data = request.httpBody {
      self = .bytes([UInt8](data))
    } else if let stream = request.httpBodyStream {
      self = .stream(RequestBodyStream(stream))
    } else {
      self = .bytes([])
    }
  }

  /// Returns the content of a file, which is opened when it is read.
  static func file(_ url: URL) -> Self {
    .stream(RequestBodyStream(InputStream(url: url) ?? InputStream(data: Data()), name: url.path))
  }
}
