/// The pace of an answer's content, once the answer has begun.
///
/// ```swift
/// Get("/film") { Respond(body: film).throttled(bytesPerSecond: 100_000) }
/// Get("/feed") { Respond(json: feed).dribbled(in: 5, over: .seconds(2)) }
/// ```
///
/// It uses the backend's time: virtual time requires no waiting.
public struct Pace: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case pieces(Int, over: Duration)
    case bytesPerSecond(Int)
  }

  package let kind: Kind

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

  /// So many bytes a second, at least one; they come ten times a second, or byte by byte where they are fewer than
  /// twenty, and never more than 64 KiB at a time.
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
  /// The most bytes that a rate brings at a time: a piece is in memory, whatever the rate is.
  private static var largestPiece: Int { 1 << 16 }

  /// Returns the division of the content into pieces, and the time for each piece.
  ///
  /// - Parameter length: The content's length in bytes, if known.
  func cut(for length: Int64?) -> (cut: Cut, interval: Duration) {
    switch kind {
    case .pieces(let count, let duration):
      guard let length = length.map({ Int(clamping: $0) }) else { return (.chunks, duration / count) }
      let pieces = max(1, min(count, length))
      return (.pieces(size: length / pieces, longer: length % pieces), duration / pieces)
    case .bytesPerSecond(let count):
      let size = min(max(1, count / 10), Self.largestPiece)
      return (.pieces(size: size, longer: 0), .seconds(1) * size / count)
    }
  }

  /// A division of content.
  enum Cut: Sendable {
    /// Each chunk is a piece.
    case chunks
    /// Pieces of a size; so many of the first have a byte more, so that there are as many as were asked for.
    case pieces(size: Int, longer: Int)

    /// Returns the size of a piece; `nil` for a chunk.
    func size(of index: Int) -> Int? {
      guard case .pieces(let size, let longer) = self else { return nil }
      return max(1, index < longer ? size + 1 : size)
    }
  }
}
