extension JSONSchema {
  /// The options for samples.
  public struct SampleOptions: Sendable, Hashable {
    /// The optional members to include.
    ///
    /// Defaults to all, as users of a mock server expect.
    public var optionalMembers: OptionalMembers
    /// The style of values: random, or typical of documentation.
    ///
    /// Defaults to random.
    public var style: Style
    /// True if valid values of `example` and `examples` are used.
    ///
    /// Defaults to true.
    public var usesExamples: Bool
    /// True if a valid `default` is used.
    ///
    /// Defaults to ``usesExamples``.
    public var usesDefaults: Bool
    /// The number of elements in arrays if the schema constrains only the elements.
    ///
    /// Defaults to one or two.
    public var arrayLength: ClosedRange<Int>?
    /// True if an otherwise empty object gets members that its schema describes without naming them.
    ///
    /// Defaults to true.
    public var additionalMembers: Bool
    /// The maximum number of levels if the schema does not require more.
    ///
    /// Defaults to 5.
    ///
    /// Below that, optional members are omitted, arrays are as short as possible, and of several schemas one with the
    /// fewest levels is chosen. Typical values have up to 15 levels.
    public var maximumDepth: Int
    /// The purpose of the value: members of the opposite direction are omitted if possible.
    ///
    /// Defaults to the purpose of the schema.
    public var purpose: JSONSchemaPurpose

    /// True if several alternatives of a `oneOf` may accept a value, in case that no value is found that only one
    /// accepts.
    package var allowsAmbiguity = false

    /// Creates options; each has a default.
    public init(
      optionalMembers: OptionalMembers = .all,
      usesExamples: Bool = true,
      maximumDepth: Int = 5,
      purpose: JSONSchemaPurpose = .anything,
      style: Style = .random,
      usesDefaults: Bool? = nil,
      arrayLength: ClosedRange<Int>? = nil,
      additionalMembers: Bool = true
    ) {
      self.style = style
      self.optionalMembers = optionalMembers
      self.usesExamples = usesExamples
      self.usesDefaults = usesDefaults ?? usesExamples
      self.arrayLength = arrayLength
      self.additionalMembers = additionalMembers
      self.maximumDepth = maximumDepth
      self.purpose = purpose
    }

    /// The style of a sample's values.
    public enum Style: Sendable, Hashable, CaseIterable {
      /// Random values, which differ by their seeds.
      case random
      /// Values as shown in documentation: the schema's default, constant, first enumerated value or example, or else a
      /// descriptive value, such as `"string"`, `0` or `"user@example.com"`.
      ///
      /// All members of the right direction are included, arrays have one element, the first of several schemas is
      /// used, and the repetition of a recursive schema is empty. The seed has no effect. If a typical value is
      /// invalid, a deterministic one is generated.
      case typical
    }

    /// The members of a sample in addition to the required ones.
    public enum OptionalMembers: Sendable, Hashable, CaseIterable {
      /// All members that the schema names.
      case all
      /// Each member at random.
      case some
      /// No members.
      case none
    }
  }
}
