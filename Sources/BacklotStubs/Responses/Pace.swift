/// How slowly an answer's content arrives, once the answer has begun.
///
/// ```swift
/// Get("/film") { Respond(body: film).throttled(bytesPerSecond: 100_000) }
/// Get("/feed") { Respond(json: feed).dribbled(in: 5, over: .seconds(2)) }
/// ```
///
/// Its time is the backend's: in virtual time nobody waits.
public struct Pace: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case pieces(Int, over: Duration)
    case bytesPerSecond(Int)
  }

  let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }
}

extension Pace {
  /// Pieces of about the same size at even intervals, the last one when the time is over.
  ///
  /// - Parameters:
  ///   - count: How many pieces; at least one, and no more than the content has bytes. Of content whose length is not
  ///     known beforehand each chunk is a piece.
  ///   - duration: The time that all of them take; a year at the most.
  public static func pieces(_ count: Int, over duration: Duration) -> Self {
    Self(.pieces(max(1, count), over: Delay.bounded(duration)))
  }

  /// So many bytes a second, at least one; they come ten times a second, or byte by byte where they are fewer than ten.
  public static func bytesPerSecond(_ count: Int) -> Self { Self(.bytesPerSecond(max(1, count))) }
}

extension Pace: CustomStringConvertible {
  /// The pieces or the rate.
  public var description: String {
    switch kind {
    case .pieces(1, let duration): "in one piece after \(duration)"
    case .pieces(let count, let duration): "in \(count) pieces over \(duration)"
    case .bytesPerSecond(1): "at 1 byte a second"
    case .bytesPerSecond(let count): "at \(count) bytes a second"
    }
  }
}

extension Pace {
  /// How large the pieces of some content are, and how much time there is for each.
  ///
  /// - Parameter length: The content's length in bytes, where it is known.
  /// - Returns: No size where each chunk is a piece.
  func step(for length: Int64?) -> (size: Int?, interval: Duration) {
    switch kind {
    case .pieces(let count, let duration):
      guard let length else { return (nil, duration / count) }
      let size = max(1, (Int(clamping: length) + count - 1) / count)
      // Rounding up may have left fewer pieces than were asked for.
      return (size, duration / max(1, (Int(clamping: length) + size - 1) / size))
    case .bytesPerSecond(let count):
      let size = max(1, count / 10)
      return (size, .seconds(1) * size / count)
    }
  }
}
