/// The progress of sending a response; positions count all bytes ever written.
struct HTTP1Sending: Sendable {
  let number: Int
  /// The position of the first byte of content.
  let contentStart: Int
  /// The number of bytes of content that were written.
  var contentCount = 0
  /// The position after the last byte; `nil` if more will be written.
  var end: Int?

  /// Returns the number of content bytes that are sent.
  ///
  /// - Parameters:
  ///   - sentCount: The number of all bytes that are sent.
  ///   - writtenCount: The number of all bytes that are written.
  func sentContentCount(sentCount: Int, writtenCount: Int) -> Int {
    let unsent = (end ?? writtenCount) - max(sentCount, contentStart)
    return max(0, contentCount - max(0, unsent))
  }
}

extension HTTP1Connection {
  /// The number of bytes ever written, sent or not.
  private var writtenCount: Int { sentCount + writer.output.count }

  /// Records that the content of a response begins here.
  mutating func noteContentStart(of number: Int) {
    if configuration.notesSending { sendings.append(HTTP1Sending(number: number, contentStart: writtenCount)) }
  }

  mutating func noteContent(_ count: Int) {
    if let last = sendings.indices.last { sendings[last].contentCount += count }
  }

  /// Records that a response ends here.
  mutating func noteEnd(of number: Int) {
    guard configuration.notesSending else { return }
    if sendings.last?.number != number { noteContentStart(of: number) }
    sendings[sendings.count - 1].end = writtenCount
  }

  /// Returns the next response that is completely sent, once; `nil` if there is no such response.
  package mutating func nextSentAnswer() -> (number: Int, contentCount: Int)? {
    guard let first = sendings.first, let end = first.end, end <= sentCount else { return nil }
    sendings.removeFirst()
    return (first.number, first.contentCount)
  }

  /// Returns the number of bytes of a response's content that are sent.
  package func sentContentCount(of number: Int) -> Int {
    let sending = sendings.first { $0.number == number }
    return sending?.sentContentCount(sentCount: sentCount, writtenCount: writtenCount) ?? 0
  }
}
