extension JSONValue: ExpressibleByNilLiteral {
  /// The literal `null`.
  public init(nilLiteral: ()) {
    self = .null
  }
}

extension JSONValue: ExpressibleByBooleanLiteral {
  /// The literal `true` or `false`.
  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  /// A number in decimal.
  public init(integerLiteral value: Int64) {
    self = .number(JSONNumber(value))
  }
}

extension JSONValue: ExpressibleByFloatLiteral {
  /// A number in the shortest decimal text that gives the same `Double`.
  public init(floatLiteral value: Double) {
    self = .number(JSONNumber(floatLiteral: value))
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// A string.
  public init(stringLiteral value: String) {
    self = .string(value)
  }
}

extension JSONValue: ExpressibleByArrayLiteral {
  /// An array of the elements.
  public init(arrayLiteral elements: JSONValue...) {
    self = .array(elements)
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Keeps the order of the literal; of members with the same name the last one wins.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(JSONObject(members.lazy.map { (key: $0, value: $1) }))
  }
}
