/// The time that a connection has used recently and still has to make up for.
///
/// A debt grows by 64 times the time that a turn took, and shrinks as time passes. Turns of less than a millisecond
/// are free, so that ordinary requests need no account. All times are in nanoseconds of one clock.
struct TurnDebt: Sendable {
  /// The time at which the debt is paid.
  private var end: UInt64 = 0

  /// The number of levels by which connections are ordered.
  static let levelCount = 10

  private static let free: UInt64 = 1_000_000
  private static let factor: UInt64 = 64
  private static let limit: UInt64 = 60_000_000_000

  /// Adds the time that a turn took.
  mutating func charge(_ duration: UInt64, at now: UInt64) {
    guard duration > Self.free else { return }
    end = min(max(end, now) + min(duration, Self.limit) * Self.factor, now + Self.limit)
  }

  /// Returns the level of the debt: 0 for a connection whose requests take no time to speak of, and one more each time
  /// the debt doubles.
  func level(at now: UInt64) -> Int {
    guard end > now else { return 0 }
    // 134 milliseconds, the debt of a turn that took two.
    return min(UInt64.bitWidth - ((end - now) >> 27).leadingZeroBitCount, Self.levelCount - 1)
  }

  /// Returns the minimum time, in nanoseconds, of the turn that leads to a level above 0.
  static func duration(ofLevel level: Int) -> UInt64 { (1 << (26 + UInt64(level))) / factor }
}
