import BacklotHTTP
import BacklotStubs
import CZLib

/// The chunks of a body in a content coding, encoded on demand.
///
/// Each chunk can be decoded when it arrives, so that slow content does not wait for subsequent chunks.
struct EncodedChunks: AsyncSequence, Sendable {
  typealias Element = [UInt8]

  let body: HTTPBody
  let coding: ContentCoding

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(plain: body.makeAsyncIterator(), coding: coding) }

  struct AsyncIterator: AsyncIteratorProtocol {
    private var plain: HTTPBody.AsyncIterator
    private let coding: ContentCoding
    private var encoder: Encoder?
    private var isOver = false

    fileprivate init(plain: HTTPBody.AsyncIterator, coding: ContentCoding) {
      self.plain = plain
      self.coding = coding
    }

    mutating func next() async throws -> [UInt8]? {
      if isOver { return nil }
      let chunk = try await plain.next()
      let encoder = try encoder ?? Encoder(coding)
      self.encoder = encoder
      isOver = chunk == nil
      return try encoder.stream.deflate(chunk ?? [], isLast: isOver)
    }
  }

  /// A class, since the stream is not copyable but iterators are.
  private final class Encoder {
    let stream: ZlibStream

    init(_ coding: ContentCoding) throws(ContentCodingError) {
      stream = try ZlibStream(deflatingWith: coding == .gzip ? MAX_WBITS + 16 : MAX_WBITS)
    }
  }
}
