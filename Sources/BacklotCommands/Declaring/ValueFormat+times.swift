import BacklotStubs

extension ValueFormat where Value == Duration {
  /// Returns the format of a duration with its unit: `50ms`, `1.5s`, `2m`.
  package static func duration(_ placeholder: String, example: String) -> Self {
    Self(placeholder, expectation: "a time in ms, s, m or h", example: example, read: { DurationText.read($0) })
  }
}

extension ValueFormat where Value == Delay {
  /// Returns the format of a delay: a duration, or a range from which each response draws one: `50ms..200ms`.
  static func delay(_ placeholder: String, example: String) -> Self {
    Self(
      placeholder,
      expectation: "a time or a range in ms, s, m or h, with the shorter time first",
      example: example,
      read: { DurationText.readDelay($0) }
    )
  }
}

extension ValueFormat where Value == Double {
  /// Returns the format of a rate: `10%` or `0.1`.
  package static func rate(_ placeholder: String, example: String) -> Self {
    Self(placeholder, expectation: "a share from 0% to 100%, or from 0 to 1", example: example) {
      RateText.read($0)
    }
  }
}
