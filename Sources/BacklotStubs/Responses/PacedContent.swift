import BacklotHTTP

/// Content that is sent in pieces at scheduled times.
struct PacedContent: AsyncSequence, Sendable {
  private let content: HTTPBody
  private let cut: Pace.Cut
  private let interval: Duration
  private let start: Duration
  private let time: BackendTime
  /// Announces the waits, as long as there is content to read.
  private let announcement: ExpectedWait

  /// Slows down content.
  ///
  /// - Parameter start: The start of its time.
  init(_ content: HTTPBody, at pace: Pace, from start: Duration, in time: BackendTime) {
    self.content = content
    (cut, interval) = pace.cut(for: content.length)
    self.start = start
    self.time = time
    announcement = ExpectedWait(time)
  }

  func makeAsyncIterator() -> Iterator { Iterator(source: content.makeAsyncIterator(), paced: self) }
}

extension PacedContent {
  struct Iterator: AsyncIteratorProtocol {
    fileprivate var source: HTTPBody.AsyncIterator
    fileprivate let paced: PacedContent
    private var rest: ArraySlice<UInt8> = []
    private var count = 0

    fileprivate init(source: HTTPBody.AsyncIterator, paced: PacedContent) {
      self.source = source
      self.paced = paced
    }

    mutating func next() async throws -> [UInt8]? {
      guard let piece = try await nextPiece() else {
        paced.announcement.end()
        return nil
      }
      count += 1
      // Relative to the start, so that a delay does not accumulate.
      let due = paced.start + paced.interval * count
      try await paced.time.wait(until: due, as: .content)
      return piece
    }

    private mutating func nextPiece() async throws -> [UInt8]? {
      let size = paced.cut.size(of: count)
      while rest.count < size ?? 1 {
        guard let chunk = try await source.next() else { break }
        rest += chunk
      }
      if rest.isEmpty { return nil }
      let piece = rest.prefix(size ?? rest.count)
      rest = rest.dropFirst(piece.count)
      return Array(piece)
    }
  }
}
