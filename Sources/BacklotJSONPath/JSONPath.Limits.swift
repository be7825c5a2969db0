extension JSONPath {
  /// The limits on parsing and evaluating a path.
  public struct Limits: Sendable, Hashable {
    /// The maximum number of bytes in a path.
    ///
    /// Defaults to 16,384.
    public var maximumLength: Int
    /// The maximum nesting of filters, parentheses and function calls.
    ///
    /// Defaults to 24.
    ///
    /// Both parsing and evaluation use stack for each level: up to four kilobytes, and sixteen in a debug build.
    public var maximumDepth: Int
    /// The maximum number of values to visit per evaluation.
    ///
    /// Defaults to ten million, which takes about half a second.
    ///
    /// Long strings and regular expressions count as several values.
    public var maximumSteps: Int

    /// Creates limits; each has a default.
    public init(maximumLength: Int = 16_384, maximumDepth: Int = 24, maximumSteps: Int = 10_000_000) {
      self.maximumLength = maximumLength
      self.maximumDepth = maximumDepth
      self.maximumSteps = maximumSteps
    }
  }
}
