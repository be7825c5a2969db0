extension JSONSchema {
  /// How much reading a schema and asking it may take before it is given up.
  public struct Limits: Sendable, Hashable {
    /// The most subschemas of a schema, with those of the documents that it refers to; 250,000 unless told.
    public var maximumSubschemas: Int
    /// The most digits of a number after `multipleOf`; 4,096 unless told.
    public var maximumDigits: Int
    /// The most steps that one value may take; ten million unless told, which takes less than half a second.
    ///
    /// A subschema that is asked about a value is a step, and so is a member that is looked at; long texts and regular expressions
    /// count for several. Making up a sample takes about as long at most.
    public var maximumSteps: Int
    /// The most subschemas inside one another that are asked about a value and what is in it; 512 unless told.
    ///
    /// Each takes up to a kilobyte of stack, and up to six in a debug build: raise the limit only together with the stacks of the
    /// threads that ask. A value takes one for each level, and more where `allOf` and its like stand in between.
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
