/// Formats sizes and durations with few digits: `1.4 kB`, `12 ms`.
enum QuantityText {
  /// Returns a number of bytes in decimal units.
  static func bytes(_ count: Int64) -> String {
    let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
    var divisor: Int64 = 1000
    guard count >= divisor else { return "\(count) B" }
    for unit in units {
      // A number that rounds to 1000 is shown in the next unit.
      if unit == units.last || rounded(count, dividedBy: divisor) < 1000 {
        return "\(decimal(count, dividedBy: divisor)) \(unit)"
      }
      divisor *= 1000
    }
    return "\(count) B"
  }

  /// Returns a duration in milliseconds, or in seconds from one second on.
  static func duration(_ duration: Duration) -> String {
    let microseconds = duration.wholeMicroseconds
    return microseconds < 999_500
      ? "\(decimal(microseconds, dividedBy: 1000)) ms" : "\(decimal(microseconds, dividedBy: 1_000_000)) s"
  }

  /// Returns a quotient with one decimal below ten, otherwise without decimals.
  private static func decimal(_ number: Int64, dividedBy divisor: Int64) -> String {
    let tenths = rounded(number, dividedBy: divisor / 10)
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\(rounded(number, dividedBy: divisor))"
  }

  private static func rounded(_ number: Int64, dividedBy divisor: Int64) -> Int64 {
    number / divisor + (number % divisor >= divisor / 2 ? 1 : 0)
  }
}

extension Duration {
  /// The whole microseconds: zero if negative, limited to about 35,000 years.
  var wholeMicroseconds: Int64 {
    let (seconds, attoseconds) = max(.zero, self).components
    return min(seconds, 1 << 40) * 1_000_000 + attoseconds / 1_000_000_000_000
  }
}
