import BacklotHTTP

/// The chunks of a body, which are recorded while a reader receives them.
///
/// The record is complete only if the reader reaches the end.
struct RecordedChunks: AsyncSequence, Sendable {
  typealias Element = [UInt8]

  let body: HTTPBody
  /// The maximum number of bytes to record.
  let limit: Int
  /// Receives the content, unless it exceeds the limit.
  let onEnd: @Sendable ([UInt8]) async -> Void

  func makeAsyncIterator() -> Iterator {
    Iterator(chunks: body.makeAsyncIterator(), limit: limit, onEnd: onEnd)
  }

  struct Iterator: AsyncIteratorProtocol {
    private var chunks: HTTPBody.AsyncIterator
    private let limit: Int
    private let onEnd: @Sendable ([UInt8]) async -> Void
    private var record: [UInt8]? = []

    init(chunks: HTTPBody.AsyncIterator, limit: Int, onEnd: @escaping @Sendable ([UInt8]) async -> Void) {
      self.chunks = chunks
      self.limit = limit
      self.onEnd = onEnd
    }

    mutating func next() async throws -> [UInt8]? {
      guard let chunk = try await chunks.next() else {
        if let content = record.take() { await onEnd(content) }
        return nil
      }
      let isWithinLimit = chunk.count <= limit - (record?.count ?? 0)
      if isWithinLimit { record? += chunk } else { record = nil }
      return chunk
    }
  }
}
