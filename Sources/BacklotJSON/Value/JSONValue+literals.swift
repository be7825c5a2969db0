extension JSONValue: ExpressibleByNilLiteral {
  /// Creates `null`.
  public init(nilLiteral: ()) {
    self = .null
  }
}

extension JSONValue: ExpressibleByBooleanLiteral {
  /// Creates `true` or `false`.
  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  /// Creates a number from an integer literal, in decimal.
  public init(integerLiteral value: Int64) {
    self = .number(JSONNumber(value))
  }
}

extension JSONValue: ExpressibleByFloatLiteral {
  /// Creates a number with the shortest decimal text that represents the same `Double`.
  public init(floatLiteral value: Double) {
    self = .number(JSONNumber(floatLiteral: value))
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// Creates a string.
  public init(stringLiteral value: String) {
    self = .string(value)
  }
}

extension JSONValue: ExpressibleByArrayLiteral {
  /// Creates an array of the elements.
  public init(arrayLiteral elements: JSONValue...) {
    self = .array(elements)
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Creates an object in the order of the literal; if several members have the same name, the last one wins.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(JSONObject(members.lazy.map { (key: $0, value: $1) }))
  }
}
