import BacklotStubs

extension ValueFormat where Value == Duration {
  /// Returns the format of a duration with its unit: `50ms`, `1.5s`, `2m`.
  package static func duration(_ placeholder: String, example: String) -> Self {
    Self(placeholder, expectation: "a time in ms, s or m", example: example, read: DurationText.read)
  }
}

extension ValueFormat where Value == Delay {
  /// Returns the format of a delay: a duration, or a range from which each response draws one: `50ms..200ms`.
  static func delay(_ placeholder: String, example: String) -> Self {
    Self(
      placeholder,
      expectation: "a time or a range in ms, s or m, with the shorter time first",
      example: example,
      read: DurationText.readDelay
    )
  }
}

extension ValueFormat where Value == Double {
  /// Returns the format of a rate: `10%` or `0.1`.
  package static func rate(_ placeholder: String, example: String) -> Self {
    Self(placeholder, expectation: "a share from 0% to 100%, or from 0 to 1", example: example) { text in
      let isPercent = text.hasSuffix("%")
      guard let number = DecimalText.read(isPercent ? text.dropLast() : text[...]) else { return nil }
      let rate = isPercent ? number / 100 : number
      return (0...1).contains(rate) ? rate : nil
    }
  }
}

/// A parser of durations.
private enum DurationText {
  /// The maximum duration in seconds: one day.
  private static let longest = 86_400.0
  private static let units: [(suffix: String, seconds: Double)] = [("ms", 0.001), ("s", 1), ("m", 60)]

  @Sendable static func read(_ text: String) -> Duration? {
    if text == "0" { return .zero }
    for unit in units where text.hasSuffix(unit.suffix) {
      guard let number = DecimalText.read(text.dropLast(unit.suffix.count)) else { return nil }
      // Whole nanoseconds, so that 50ms is exact.
      let seconds = number * unit.seconds
      return seconds <= longest ? .nanoseconds(Int64((seconds * 1e9).rounded())) : nil
    }
    return nil
  }

  @Sendable static func readDelay(_ text: String) -> Delay? {
    guard let dots = text.range(of: "..") else { return read(text).map { .fixed($0) } }
    guard let shortest = read(String(text[..<dots.lowerBound])), let longest = read(String(text[dots.upperBound...])),
      shortest <= longest
    else { return nil }
    return .uniform(shortest...longest)
  }
}

/// A parser of decimal numbers: digits and an optional decimal point; no exponent, sign or `nan`.
private enum DecimalText {
  static func read(_ text: Substring) -> Double? {
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
