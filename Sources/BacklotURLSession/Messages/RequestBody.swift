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

// MARK: - Stream

/// The content of a request that can be read from a stream, once.
///
/// Safe to send: the loading system passes the stream to the protocol, and the protocol passes it to the only queue
/// that reads it.
struct RequestBodyStream: @unchecked Sendable {
  private static let pieceSize = 1 << 16

  private let stream: InputStream
  private let name: String

  /// Creates a body from a stream; `name` is for the error message.
  init(_ stream: InputStream, name: String = "its stream") {
    self.stream = stream
    self.name = name
  }

  /// Returns all bytes, waiting for the producer of the stream.
  ///
  /// - Throws: ``URLSessionStubError`` if there are more than `limit` bytes or the stream fails.
  func drain(upTo limit: Int) throws -> [UInt8] {
    stream.open()
    defer { stream.close() }
    var collected: [UInt8] = []
    while let piece = try nextPiece() {
      guard piece.count <= limit - collected.count else { throw tooLarge(limit) }
      collected += piece
    }
    return collected
  }

  private func nextPiece() throws -> [UInt8]? {
    let piece = try [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      let result = stream.read(start, maxLength: buffer.count)
      guard result >= 0 else { throw unreadable }
      count = result
    }
    return piece.isEmpty ? nil : piece
  }

  private func tooLarge(_ limit: Int) -> URLSessionStubError {
    URLSessionStubError(
      .bodyTooLarge,
      message: "The request's body exceeds the backend's limit of \(limit) bytes; send less or raise the limit."
    )
  }

  private var unreadable: URLSessionStubError {
    // Foundation on Linux crashes when it is asked for a missing error.
    let reason = stream.streamStatus == .error ? stream.streamError.map { "\($0)" } : nil
    return URLSessionStubError(
      .unreadableBody,
      message: "The request's body cannot be read from \(name): \(reason ?? "no reason was given")."
    )
  }
}
