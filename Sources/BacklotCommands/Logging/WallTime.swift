#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A point in time, by clock and calendar.
package struct WallTime: Sendable, Hashable {
  /// The whole seconds since January 1, 1970, in UTC.
  package let seconds: Int
  /// The additional milliseconds.
  package let milliseconds: Int

  package init(seconds: Int, milliseconds: Int = 0) {
    self.seconds = seconds
    self.milliseconds = milliseconds
  }

  /// The current time.
  package static var now: WallTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return WallTime(seconds: Int(time.tv_sec), milliseconds: Int(time.tv_nsec / 1_000_000))
  }
}

extension WallTime {
  /// Returns the time of day, such as `12:04:31`.
  ///
  /// - Parameter offset: The offset from UTC in seconds.
  package func timeOfDay(ahead offset: Int) -> String {
    let second = ((seconds + offset) % 86_400 + 86_400) % 86_400
    return [second / 3600, second / 60 % 60, second % 60].map { Self.digits($0, count: 2) }.joined(separator: ":")
  }

  /// The local offset from UTC in seconds, at this time.
  package var localOffset: Int {
    var time = time_t(seconds)
    var parts = tm()
    return localtime_r(&time, &parts) == nil ? 0 : parts.tm_gmtoff
  }

  /// The date and time in UTC, such as `2026-11-21T12:04:31.250Z` (RFC 3339).
  package var timestamp: String {
    var time = time_t(seconds)
    var parts = tm()
    _ = gmtime_r(&time, &parts)
    let year = Self.digits(Int(parts.tm_year) + 1900, count: 4)
    let date = [year, Self.digits(Int(parts.tm_mon) + 1, count: 2), Self.digits(Int(parts.tm_mday), count: 2)]
    return "\(date.joined(separator: "-"))T\(timeOfDay(ahead: 0)).\(Self.digits(milliseconds, count: 3))Z"
  }

  private static func digits(_ number: Int, count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}
