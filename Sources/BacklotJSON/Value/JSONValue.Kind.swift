extension JSONValue {
  /// The six kinds of JSON value; the raw value is the name people know them by.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case null, boolean, number, string, array, object
  }

  /// Which of the six kinds this is.
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
