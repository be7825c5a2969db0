extension Pattern {
  /// The limits on the cost of a pattern.
  public struct Limits: Sendable, Hashable {
    /// The maximum length of a pattern in bytes of UTF-8.
    ///
    /// Defaults to 8,192.
    public var patternLength: Int
    /// The maximum depth of nested groups.
    ///
    /// Defaults to 40.
    ///
    /// Each level takes 2 KB of the stack in a release build and 8 KB in a debug build, so that 40 leave room on a
    /// thread of 512 KB.
    public var nestingDepth: Int
    /// The maximum number of instructions of a program, with repetitions expanded.
    ///
    /// Defaults to 10,000.
    ///
    /// `a{1000}{1000}` would have a million.
    public var programSize: Int
    /// The maximum number of steps that a text may take, besides 64 for each of its bytes.
    ///
    /// Defaults to 250,000.
    /// A step is a few nanoseconds. Only patterns with look-around, back-references, atomic groups and possessive
    /// quantifiers can come near: the others take the next character in all ways at once, and have at least sixteen times as many.
    /// However many steps there are, no more than four million ways are left open, which take 64 MB.
    public var stepCount: Int

    /// Limits that differ from the usual ones only where they are named.
    public init(
      patternLength: Int = 8192,
      nestingDepth: Int = 40,
      programSize: Int = 10_000,
      stepCount: Int = 250_000
    ) {
      self.patternLength = patternLength
      self.nestingDepth = nestingDepth
      self.programSize = programSize
      self.stepCount = stepCount
    }
  }
}
