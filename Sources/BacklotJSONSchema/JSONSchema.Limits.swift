extension JSONSchema {
  /// The limits on compiling and evaluating a schema.
  public struct Limits: Sendable, Hashable {
    /// The maximum number of subschemas, including those of referenced documents.
    ///
    /// Defaults to 250,000.
    public var maximumSubschemas: Int
    /// The maximum number of digits of a number after `multipleOf`.
    ///
    /// Defaults to 4,096.
    public var maximumDigits: Int
    /// The maximum number of steps per value.
    ///
    /// Defaults to ten million, which takes less than half a second.
    ///
    /// Each subschema evaluated for a value is a step, and so is each visited member; long texts and regular
    /// expressions count as several. Creating a sample takes at most about as long.
    public var maximumSteps: Int
    /// The maximum nesting of subschemas evaluated for a value and its contents.
    ///
    /// Defaults to 512.
    ///
    /// Each takes up to a kilobyte of stack, and up to six in a debug build. If you raise the limit, also raise the
    /// stack size of the calling threads. A value takes one for each level, and more if `allOf` and similar keywords
    /// are in between.
    public var maximumDepth: Int
    /// The maximum number of violations to report of one value, without their causes.
    ///
    /// Defaults to 1,000.
    public var maximumViolations: Int
    /// The maximum number of causes to report of one value, those of all violations together.
    ///
    /// Defaults to 1,000. A violation of `anyOf` or `oneOf` has the violations of each alternative as its causes, and those may have causes
    /// again. A cause that has causes itself is reported in addition to them.
    public var maximumCauses: Int

    /// The defaults, or other limits.
    public init(
      maximumSubschemas: Int = 250_000,
      maximumDigits: Int = 4096,
      maximumSteps: Int = 10_000_000,
      maximumDepth: Int = 512,
      maximumViolations: Int = 1000,
      maximumCauses: Int = 1000
    ) {
      self.maximumSubschemas = maximumSubschemas
      self.maximumDigits = maximumDigits
      self.maximumSteps = maximumSteps
      self.maximumDepth = maximumDepth
      self.maximumViolations = maximumViolations
      self.maximumCauses = maximumCauses
    }
  }
}
