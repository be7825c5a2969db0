import BacklotHTTP
import Synchronization

/// Content that is sent in pieces at scheduled times.
struct PacedContent: AsyncSequence, Sendable {
  private let content: HTTPBody
  private let cut: Pace.Cut
  private let interval: Duration
  private let start: Duration
  private let announcement: Announcement

  /// Slows down content.
  ///
  /// - Parameter start: The start of its time.
  init(_ content: HTTPBody, _ pace: Pace, from start: Duration, in time: BackendTime) {
    self.content = content
    (cut, interval) = pace.cut(for: content.length)
    self.start = start
    announcement = Announcement(time)
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
      let time = paced.announcement.time
      try await time.wait(for: due - time.now, as: .content)
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

  /// Informs the code that advances time of an upcoming wait, as long as there is content to read.
  private final class Announcement: Sendable {
    let time: BackendTime
    private let hasEnded = Atomic(false)

    init(_ time: BackendTime) {
      self.time = time
      time.expectWaiting(1)
    }

    deinit { end() }

    func end() {
      if !hasEnded.exchange(true, ordering: .relaxed) { time.expectWaiting(-1) }
    }
  }
}
