extension JSONPath {
  /// How much a path and what it asks for may take before it is given up.
  public struct Limits: Sendable, Hashable {
    /// The most bytes of a path's text; 16,384 unless told.
    public var maximumLength: Int
    /// The most filters, parentheses and function calls inside one another; 24 unless told.
    ///
    /// Both reading and asking take stack for them: up to four kilobytes a level, and sixteen in a debug build.
    public var maximumDepth: Int
    /// The most values to look at for one question; ten million unless told, which takes about half a second.
    ///
    /// Long texts count for several values, and so do regular expressions.
    public var maximumSteps: Int

    /// The defaults, or other limits.
    public init(maximumLength: Int = 16_384, maximumDepth: Int = 24, maximumSteps: Int = 10_000_000) {
      self.maximumLength = maximumLength
      self.maximumDepth = maximumDepth
      self.maximumSteps = maximumSteps
    }
  }
}
