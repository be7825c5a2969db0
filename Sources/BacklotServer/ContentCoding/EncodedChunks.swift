import BacklotHTTP
import BacklotStubs
import CZLib

/// The chunks of a body in a content coding, each of which is encoded when it is asked for.
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

    /// Returns the next bytes, or `nil` at the end; chunks of which nothing is complete yet are passed over.
    mutating func next() async throws -> [UInt8]? {
      while !isOver {
        let chunk = try await plain.next()
        let encoder = try encoder ?? Encoder(coding)
        self.encoder = encoder
        isOver = chunk == nil
        let encoded = try encoder.stream.deflate(chunk ?? [], isLast: isOver)
        if !encoded.isEmpty { return encoded }
      }
      return nil
    }
  }

  /// By reference, since the stream cannot be copied, and iterators can.
  private final class Encoder {
    let stream: ZlibStream

    init(_ coding: ContentCoding) throws(ContentCodingError) {
      stream = try ZlibStream(deflatingWith: coding == .gzip ? MAX_WBITS + 16 : MAX_WBITS)
    }
  }
}
