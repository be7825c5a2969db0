extension JSONSchema {
  /// The options for samples.
  public struct SampleOptions: Sendable, Hashable {
    /// The optional members to include.
    ///
    /// Defaults to all, as a mock server's users expect.
    public var optionalMembers: OptionalMembers
    /// The source of values: drawn, or as in documentation.
    ///
    /// Defaults to drawn.
    public var style: Style
    /// True if valid values of `example` and `examples` are used.
    ///
    /// Defaults to true.
    public var usesExamples: Bool
    /// True if a valid `default` is used.
    ///
    /// Defaults to ``usesExamples``.
    public var usesDefaults: Bool
    /// The number of elements in arrays if the schema only describes the elements.
    ///
    /// Defaults to one or two.
    public var arrayLength: ClosedRange<Int>?
    /// True if an otherwise empty object has members that its schema describes but does not name.
    ///
    /// Defaults to true.
    public var additionalMembers: Bool
    /// The maximum number of levels if the schema does not require more.
    ///
    /// Defaults to 5.
    ///
    /// Below that, optional members are omitted, arrays are as short as possible, and of several schemas one that ends
    /// soon is chosen. Typical values have up to 15.
    public var maximumDepth: Int
    /// The purpose of the value.
    ///
    /// Defaults to the purpose of the schema.
    public var purpose: Purpose

    /// The defaults, or other wishes.
    public init(
      optionalMembers: OptionalMembers = .all,
      usesExamples: Bool = true,
      maximumDepth: Int = 5,
      purpose: Purpose = .anything,
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

    /// The purpose of a sample: members of the opposite direction are omitted if possible.
    public typealias Purpose = JSONSchema.Purpose

    /// The source of a sample's values.
    public enum Style: Sendable, Hashable, CaseIterable {
      /// They are drawn, so that samples differ by their seeds.
      case random
      /// They are those that documentation shows: the schema's default, constant, first listed value or example, or else one that says
      /// what it is, such as `"string"`, `0` or `"user@example.com"`.
      ///
      /// All members are there that go the right way, arrays have one element, of several schemas the first is taken, and what begins
      /// once more within itself is empty. The seed does not count. Where a typical value is not valid, one is made up, the same
      /// each time.
      case typical
    }

    /// The members of a sample besides the required ones.
    public enum OptionalMembers: Sendable, Hashable, CaseIterable {
      /// All that the schema names.
      case all
      /// Each by the toss of a coin.
      case some
      /// No members.
      case none
    }
  }
}
