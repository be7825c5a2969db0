/// A parser of durations that people write: `50ms`, `1.5s`, `2m`, `1h`.
package enum DurationText {
  /// The maximum duration in seconds: one day.
  private static let longest = 86_400.0
  private static let units: [(suffix: String, seconds: Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600)]

  /// Returns the duration, at most a day; `nil` if the text is not a number with a unit.
  package static func read(_ text: String) -> Duration? {
    if text == "0" { return .zero }
    for unit in units where text.hasSuffix(unit.suffix) {
      guard let number = DecimalText.read(text.dropLast(unit.suffix.count)) else { return nil }
      // Whole nanoseconds, so that 50ms is exact.
      let seconds = number * unit.seconds
      return seconds <= longest ? .nanoseconds(Int64((seconds * 1e9).rounded())) : nil
    }
    return nil
  }

  /// Returns the delay: a duration, or a range from which each response draws one, such as `50ms..200ms`.
  package static func readDelay(_ text: String) -> Delay? {
    guard let dots = text.range(of: "..") else { return read(text).map { .fixed($0) } }
    guard let shortest = read(String(text[..<dots.lowerBound])), let longest = read(String(text[dots.upperBound...])),
      shortest <= longest
    else { return nil }
    return .uniform(shortest...longest)
  }

  /// Returns the text of a duration in the largest unit in which it has at most two decimal places.
  package static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let total = Double(seconds) + Double(attoseconds) / 1e18
    for unit in units.reversed() where total >= unit.seconds {
      let hundredths = total / unit.seconds * 100
      guard abs(hundredths - hundredths.rounded()) < 1e-6 else { continue }
      return "\(decimal(hundredths / 100))\(unit.suffix)"
    }
    return "\(decimal((total * 100_000).rounded() / 100))ms"
  }

  private static func decimal(_ number: Double) -> String {
    let text = "\((number * 100).rounded() / 100)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// A parser of shares: `10%` or `0.1`.
package enum RateText {
  /// Returns the share, from 0 to 1; `nil` if the text is not a share.
  package static func read(_ text: String) -> Double? {
    let isPercent = text.hasSuffix("%")
    guard let number = DecimalText.read(isPercent ? text.dropLast() : text[...]) else { return nil }
    let rate = isPercent ? number / 100 : number
    return (0...1).contains(rate) ? rate : nil
  }
}

/// A parser of decimal numbers: digits and an optional decimal point; no exponent, sign or `nan`.
package enum DecimalText {
  /// Returns the number; `nil` if the text is not a decimal number.
  package static func read(_ text: Substring) -> Double? {
    let isNumber = text.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
    guard isNumber, text.utf8.count <= 20 else { return nil }
    return Double(text)
  }
}

extension String {
  /// Returns the range of the first occurrence of a text.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
