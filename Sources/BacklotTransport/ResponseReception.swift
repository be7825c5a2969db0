/// The reception of a response whose body arrives in pieces, as a value.
///
/// The caller gets the head of the response, then readers get the pieces of its body. Each must be resumed exactly once.
package struct ResponseReception<Caller, Reader> {
  private var caller: Caller?
  private var reader: Reader?
  /// The pieces that were not read, in the order of their arrival.
  private var pieces: [[UInt8]] = []
  /// The number of bytes that were not read.
  package private(set) var unreadCount = 0
  /// The end of the body, and its error if the connection was lost.
  private var end: Result<Void, any Error>?

  package init() {}

  /// True if the exchange has ended; pieces may still be unread.
  package var isOver: Bool { end != nil }

  /// Returns true if the caller waits, or false if the exchange has ended before.
  package mutating func begin(_ caller: Caller) -> Bool {
    if end == nil { self.caller = caller }
    return end == nil
  }

  /// Returns the caller that gets the head.
  package mutating func receiveHead() -> Caller? { caller.take() }

  /// Returns the reader that gets the piece, or `nil` if the piece is kept until it is read.
  package mutating func receive(_ piece: [UInt8]) -> Reader? {
    if let reader = reader.take() { return reader }
    if end == nil {
      // Small pieces are joined, since each array takes memory of its own.
      if let last = pieces.indices.last, pieces[last].count + piece.count <= 4096 {
        pieces[last] += piece
      } else {
        pieces.append(piece)
      }
      unreadCount += piece.count
    }
    return nil
  }

  /// Returns the next piece, the end as `nil`, or no result if the reader waits.
  package mutating func read(_ reader: Reader) -> Result<[UInt8]?, any Error>? {
    if !pieces.isEmpty {
      let piece = pieces.removeFirst()
      unreadCount -= piece.count
      return .success(piece)
    }
    if let end { return end.map { nil } }
    self.reader = reader
    return nil
  }

  /// Ends the exchange, unless it has ended before, and returns those who wait with the first result.
  package mutating func finish(
    _ result: Result<Void, any Error>
  ) -> (caller: Caller?, reader: Reader?, result: Result<Void, any Error>) {
    let first = end ?? result
    end = first
    return (caller.take(), reader.take(), first)
  }
}
