extension JSONSchema {
  /// What samples should be like.
  public struct SampleOptions: Sendable, Hashable {
    /// Which members that may be left out are there; all unless told, as a mock server's users expect.
    public var optionalMembers: OptionalMembers
    /// Whether values are drawn, or are those that documentation shows; drawn unless told.
    public var style: Style
    /// Whether `example` and `examples` are taken where they are valid; so unless told.
    public var usesExamples: Bool
    /// The same of `default`; as examples unless told.
    public var usesDefaults: Bool
    /// How many elements arrays have where the schema says no more than what they are like; one or two unless told.
    public var arrayLength: ClosedRange<Int>?
    /// Whether an object has members that its schema does not name but says what they are like; so unless told, if it would be empty.
    public var additionalMembers: Bool
    /// How many levels a value has at most where the schema does not ask for more; 5 unless told.
    ///
    /// Below that, members that may be left out are, arrays are as short as they may be, and of several schemas one is taken
    /// that ends soon. Typical values have up to 15.
    public var maximumDepth: Int
    /// What the value is for; what the schema was compiled for unless told.
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

    /// What a sample is for: members that go the other way are left out where they may be.
    public typealias Purpose = JSONSchema.Purpose

    /// How the values of a sample are found.
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

    /// Which members a sample has besides those it must have.
    public enum OptionalMembers: Sendable, Hashable, CaseIterable {
      /// All that the schema names.
      case all
      /// Each by the toss of a coin.
      case some
      /// None.
      case none
    }
  }
}
