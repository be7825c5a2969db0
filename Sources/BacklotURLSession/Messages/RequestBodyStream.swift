import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request's content that has to be read from a stream, once.
///
/// Sound to send: the loading system leaves the stream to the protocol, and the protocol to the one queue that drains
/// it.
struct RequestBodyStream: @unchecked Sendable {
  private static let pieceSize = 1 << 16

  private let stream: InputStream
  private let name: String

  /// Prepares to read a stream; `name` is for the error.
  init(_ stream: InputStream, name: String = "its stream") {
    self.stream = stream
    self.name = name
  }

  /// Reads everything, waiting where the stream waits for its producer.
  ///
  /// - Throws: ``URLSessionStubError`` where there are more than `limit` bytes or the stream fails.
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
      "The request's body exceeds the backend's limit of \(limit) bytes; send less or raise the limit."
    )
  }

  private var unreadable: URLSessionStubError {
    // Asked for an error that is not there, Foundation on Linux crashes.
    let reason = stream.streamStatus == .error ? stream.streamError.map { "\($0)" } : nil
    return URLSessionStubError(
      .unreadableBody,
      "The request's body cannot be read from \(name): \(reason ?? "no reason was given")."
    )
  }
}
