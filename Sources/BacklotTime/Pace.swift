/// The pace of an answer's content after the answer has begun.
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
    case bitsPerSecond(Int)
    case recorded([Piece])
  }

  package let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }
}

extension Pace {
  /// Returns a pace of pieces of about the same size at even intervals, the last one at the end of the duration.
  ///
  /// - Parameters:
  ///   - count: The number of pieces, at least one, and at most the number of bytes. If the length of the content is
  ///     unknown, each chunk is a piece.
  ///   - duration: The total duration, at most a year.
  public static func pieces(_ count: Int, over duration: Duration) -> Self {
    Self(.pieces(max(1, count), over: Delay.bounded(duration)))
  }

  /// A piece of content with a recorded size, and its time after the answer has begun.
  package struct Piece: Sendable, Hashable {
    /// The number of bytes.
    package var length: Int
    /// The time after the answer has begun.
    package var time: Duration

    /// Creates a piece.
    package init(length: Int, time: Duration) {
      self.length = length
      self.time = time
    }
  }

  /// Returns a pace of pieces with recorded sizes and times.
  ///
  /// Empty pieces are left out. Content after the last piece is sent with it.
  package static func recorded(_ pieces: [Piece]) -> Self {
    Self(.recorded(pieces.filter { $0.length > 0 }.map { Piece(length: $0.length, time: Delay.bounded($0.time)) }))
  }

  /// Returns a pace with a number of bytes per second, at least one.
  ///
  /// Pieces are sent ten times a second, or byte by byte for rates below twenty, and contain at most 64 KiB.
  public static func bytesPerSecond(_ count: Int) -> Self { Self(.bytesPerSecond(max(1, count))) }

  /// Returns the pace of a network link, at which each byte takes exactly its share of the time.
  ///
  /// Unlike ``bytesPerSecond(_:)``, a last piece that is smaller takes less time, and a chunk of content of unknown
  /// length is not held back to complete a piece.
  package static func bitsPerSecond(_ count: Int) -> Self { Self(.bitsPerSecond(max(1, count))) }
}

extension Pace: CustomStringConvertible {
  /// The pieces or the rate.
  public var description: String {
    switch kind {
    case .pieces(1, let duration): "in one piece after \(duration)"
    case .pieces(let count, let duration): "in \(count) pieces over \(duration)"
    case .recorded(let pieces): "in \(pieces.count) recorded pieces"
    case .bytesPerSecond(1): "at 1 byte a second"
    case .bytesPerSecond(let count): "at \(count) bytes a second"
    case .bitsPerSecond(let count): "at \(count) bits a second"
    }
  }
}

extension Pace {
  /// The maximum size of a piece, regardless of the rate, since a piece is held in memory.
  private static var largestPiece: Int { 1 << 16 }

  /// Returns the division of the content into pieces, and the time for each piece.
  ///
  /// - Parameter length: The content's length in bytes, if known.
  package func cut(for length: Int64?) -> (cut: Cut, interval: Duration) {
    switch kind {
    case .recorded(let pieces): return (.recorded(pieces), .zero)
    case .pieces(let count, let duration):
      guard let length = length.map({ Int(clamping: $0) }) else { return (.chunks, duration / count) }
      let pieces = max(1, min(count, length))
      return (.pieces(size: length / pieces, longer: length % pieces), duration / pieces)
    case .bytesPerSecond(let count):
      let size = min(max(1, count / 10), Self.largestPiece)
      return (.pieces(size: size, longer: 0), .seconds(1) * size / count)
    case .bitsPerSecond(let count):
      let size = min(max(1, count / 80), Self.largestPiece)
      return (length == nil ? .chunks : .pieces(size: size, longer: 0), .seconds(1) * (8 * size) / count)
    }
  }

  /// Returns the time of a piece after the beginning of the answer, for recorded pieces and at the pace of a network
  /// link; `nil` for other paces, whose pieces have an interval.
  ///
  /// - Parameters:
  ///   - number: The number of the piece, from 1.
  ///   - byteCount: The number of bytes up to the end of the piece.
  package func time(ofPiece number: Int, endingAt byteCount: Int) -> Duration? {
    guard case .recorded(let pieces) = kind else { return time(forBytes: byteCount) }
    return pieces.isEmpty ? .zero : pieces[min(number, pieces.count) - 1].time
  }

  /// Returns the time after which content of a length has arrived at the pace of a network link; `nil` for other paces.
  package func time(forBytes count: Int) -> Duration? {
    guard case .bitsPerSecond(let rate) = kind else { return nil }
    let (seconds, rest) = count.multipliedReportingOverflow(by: 8).partialValue.quotientAndRemainder(dividingBy: rate)
    return .seconds(seconds) + .seconds(Double(rest) / Double(rate))
  }

  /// A division of content.
  package enum Cut: Sendable {
    /// Each chunk is a piece.
    case chunks
    /// Pieces of a size. The first `longer` ones have one more byte, to obtain the requested number of pieces.
    case pieces(size: Int, longer: Int)
    /// Pieces of recorded sizes.
    case recorded([Piece])

    /// Returns the size of a piece, or `nil` for a chunk.
    package func size(of index: Int) -> Int? {
      switch self {
      case .chunks: return nil
      case .pieces(let size, let longer): return max(1, index < longer ? size + 1 : size)
      // The rest is not collected, since it may be large.
      case .recorded(let pieces): return index < pieces.count - 1 ? pieces[index].length : nil
      }
    }
  }
}
