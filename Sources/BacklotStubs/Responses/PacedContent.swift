import BacklotHTTP

/// Content that is sent in pieces at scheduled times.
struct PacedContent: AsyncSequence, Sendable {
  private let content: HTTPBody
  private let pace: Pace
  private let cut: Pace.Cut
  private let interval: Duration
  private let timing: ContentTiming

  /// Slows down content.
  init(_ content: HTTPBody, at pace: Pace, timing: ContentTiming) {
    self.content = content
    self.pace = pace
    (cut, interval) = pace.cut(for: content.length)
    self.timing = timing
  }

  func makeAsyncIterator() -> Iterator { Iterator(source: content.makeAsyncIterator(), paced: self) }
}

extension PacedContent {
  struct Iterator: AsyncIteratorProtocol {
    fileprivate var source: HTTPBody.AsyncIterator
    fileprivate let paced: PacedContent
    private var rest: ArraySlice<UInt8> = []
    private var count = 0
    private var byteCount = 0

    fileprivate init(source: HTTPBody.AsyncIterator, paced: PacedContent) {
      self.source = source
      self.paced = paced
    }

    mutating func next() async throws -> [UInt8]? {
      guard let piece = try await nextPiece() else {
        paced.timing.end()
        paced.timing.complete()
        return nil
      }
      count += 1
      byteCount += piece.count
      let due = paced.pace.time(ofPiece: count, endingAt: byteCount) ?? paced.interval * count
      try await paced.timing.wait(until: due)
      if paced.content.length == Int64(byteCount) { paced.timing.complete() }
      return piece
    }

    private mutating func nextChunk() async throws -> [UInt8]? {
      do {
        return try await source.next()
      } catch {
        // The content ends here, although the client has not left.
        if !Task.isCancelled { paced.timing.complete() }
        throw error
      }
    }

    private mutating func nextPiece() async throws -> [UInt8]? {
      let size = paced.cut.size(of: count)
      while rest.count < size ?? 1 {
        guard let chunk = try await nextChunk() else { break }
        rest += chunk
      }
      if rest.isEmpty { return nil }
      let piece = rest.prefix(size ?? rest.count)
      rest = rest.dropFirst(piece.count)
      return Array(piece)
    }
  }
}
