/// A JSON value as RFC 8259 defines it, with the order of members and the spelling of numbers preserved.
///
/// Values are compared by their meaning: numbers by value at any precision (`1 == 1.0`), objects regardless of the
/// order of their members, strings by their code units (RFC 8259 §8.3), so that "é" in one scalar differs from "é" in
/// two.
///
/// ```swift
/// let dog: JSONValue = ["breed": "Beagle", "age": 3, "owner": nil]
/// dog["breed"]?.string  // "Beagle"
/// dog[at: "/age"]?.int  // 3
/// ```
public enum JSONValue: Sendable {
  /// The literal `null`.
  case null
  /// The literals `true` and `false`.
  case bool(Bool)
  /// A number with its original text.
  case number(JSONNumber)
  /// A string, unescaped.
  case string(String)
  /// An ordered list of values.
  case array([JSONValue])
  /// Named members in the order in which they were written.
  case object(JSONObject)
}

extension JSONValue {
  /// True if this is the literal `null`.
  @inlinable
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The Boolean value, or `nil` for any other kind.
  @inlinable
  public var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  /// The number with its text, or `nil` for any other kind.
  @inlinable
  public var number: JSONNumber? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The number as an integer, or `nil` if it has a fraction, does not fit or is not a number; `3.0` is 3.
  @inlinable
  public var int: Int? {
    number?.int
  }

  /// The number as the nearest `Double`, or `nil` if it is out of the range of `Double` or not a number.
  @inlinable
  public var double: Double? {
    number?.double
  }

  /// The unescaped string, or `nil` for any other kind.
  @inlinable
  public var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  /// The elements, or `nil` for any other kind.
  @inlinable
  public var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members, or `nil` for any other kind.
  @inlinable
  public var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// The value of the member named `key`, or `nil` if there is no such member or this is not an object.
  @inlinable
  public subscript(key: String) -> JSONValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  /// The element at `index`, counted from 0, or `nil` if there is no such element or this is not an array.
  @inlinable
  public subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}

// MARK: - Kinds

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

// MARK: - Size

extension JSONValue {
  /// The number of values in this one, including itself, with long strings counted as several.
  ///
  /// This is the cost of examining the whole value, in steps of a `StepBudget`.
  package var nodeCount: Int {
    switch self {
    case .null, .bool, .number: 1
    case .string(let text): 1 + text.utf8.count >> 6
    case .array(let elements): elements.reduce(1) { $0 + $1.nodeCount }
    case .object(let object): object.members.reduce(1) { $0 + 1 + $1.value.nodeCount }
    }
  }
}
