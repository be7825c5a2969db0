extension JSONValue {
  /// The six kinds of JSON values; the raw value is the name for display.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean
    /// A number of any size and precision.
    case number
    /// A string.
    case string
    /// An ordered list of values.
    case array
    /// Named values.
    case object
  }

  /// The kind of the value.
  @inlinable
  public var kind: Kind {
    switch self {
    case .null: .null
    case .bool: .boolean
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}
