/// The limits on compiling and evaluating a schema.
public struct JSONSchemaLimits: Sendable, Hashable {
  /// The maximum number of subschemas, including those of referenced documents.
  ///
  /// Defaults to 250,000.
  public var maximumSubschemas: Int
  /// The maximum number of digits of the value of `multipleOf`.
  ///
  /// Defaults to 4,096.
  public var maximumDigits: Int
  /// The maximum number of steps per value.
  ///
  /// Defaults to ten million, which takes less than half a second.
  ///
  /// Each subschema evaluated for a value is a step, and so is each visited member; long strings and regular
  /// expressions count as several. Creating a sample takes at most about as long.
  public var maximumSteps: Int
  /// The maximum nesting of subschemas evaluated for a value and its contents.
  ///
  /// Defaults to 512.
  ///
  /// Each level takes up to a kilobyte of stack, and up to six in a debug build. If you raise the limit, also raise
  /// the stack size of the calling threads. Each level of a value counts as one, and more if `allOf` and similar
  /// keywords are in between.
  public var maximumDepth: Int
  /// The maximum number of violations to report for a value, not counting their causes.
  ///
  /// Defaults to 1,000.
  public var maximumViolations: Int
  /// The maximum number of causes to report for a value, over all violations.
  ///
  /// Defaults to 1,000. A violation of `anyOf` or `oneOf` has the violations of each alternative as its causes, which
  /// may have causes themselves. A cause with causes is reported in addition to them.
  public var maximumCauses: Int

  /// Creates limits; each has a default.
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
