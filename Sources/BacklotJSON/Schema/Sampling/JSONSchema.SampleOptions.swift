extension JSONSchema {
  /// What samples should be like.
  public struct SampleOptions: Sendable, Hashable {
    /// Which members that may be left out are there; all unless told, as a mock server's users expect.
    public var optionalMembers: OptionalMembers
    /// Whether `example`, `examples` and `default` are taken where they are valid; so unless told.
    public var usesExamples: Bool
    /// How many levels a value has at most where the schema does not ask for more; 5 unless told.
    ///
    /// Below that, members that may be left out are, arrays are as short as they may be, and of several schemas one is taken
    /// that ends soon.
    public var maximumDepth: Int
    /// What the value is for; anything unless told.
    public var purpose: Purpose

    /// The defaults, or other wishes.
    public init(
      optionalMembers: OptionalMembers = .all,
      usesExamples: Bool = true,
      maximumDepth: Int = 5,
      purpose: Purpose = .anything
    ) {
      self.optionalMembers = optionalMembers
      self.usesExamples = usesExamples
      self.maximumDepth = maximumDepth
      self.purpose = purpose
    }

    /// What a sample is for, as far as the annotations `readOnly` and `writeOnly` go.
    public enum Purpose: Sendable, Hashable, CaseIterable {
      /// They say nothing.
      case anything
      /// What a client sends: members that are `readOnly` are left out where they may be.
      case request
      /// What a server answers: members that are `writeOnly` are left out where they may be.
      case response
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
