extension JSONValue {
  /// The six kinds of JSON value; the raw value is the name people know them by.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean
    /// A number of any size and precision.
    case number
    /// A text.
    case string
    /// Values in an order.
    case array
    /// Values by name.
    case object
  }

  /// The kind of the value, one of six.
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
