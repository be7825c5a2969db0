/// The limits on the cost of a pattern.
public struct PatternLimits: Sendable, Hashable {
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
  /// The maximum number of steps to match a text, in addition to 64 for each of its bytes.
  ///
  /// Defaults to 250,000.
  ///
  /// A step takes a few nanoseconds. Only patterns with look-around, back-references, atomic groups or possessive
  /// quantifiers can come near the limit: the others match all alternatives in parallel, and their limit is at least
  /// sixteen times as high. Regardless of this limit, matching stores at most four million open alternatives, which
  /// take 64 MB.
  public var stepCount: Int

  /// Creates limits; each defaults to its documented value.
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
