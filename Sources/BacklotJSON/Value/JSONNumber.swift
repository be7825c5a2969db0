/// A JSON number that keeps its original text and compares by value.
///
/// `1`, `1.0`, `1e0` and `10e-1` are equal; `0.1` and `0.10000000000000001` are not, though both round to the same
/// `Double`. Exponents saturate at ±10¹⁵: numbers beyond that with the same sign and digits are equal.
public struct JSONNumber: Sendable {
  /// The representation of a number.
  ///
  /// Most numbers are small integers in their shortest spelling, which need no text, no allocation and no decimal
  /// comparison.
  @usableFromInline
  package enum Storage: Sendable {
    case integer(Int64)
    case text(String)
  }

  @usableFromInline
  package let storage: Storage

  /// Creates a number from text that is known to be a number by RFC 8259 §6.
  package init(validText text: String) {
    storage = .text(text)
  }

  /// Creates a number from an integer of any width.
  public init(_ value: some BinaryInteger) {
    if let value = Int64(exactly: value) {
      storage = .integer(value)
    } else {
      storage = .text(String(value))
    }
  }

  /// Creates a number with the shortest text that represents the same floating-point value, or returns `nil` for
  /// infinities and NaN, which JSON does not support.
  public init?(_ value: some BinaryFloatingPoint & LosslessStringConvertible) {
    guard value.isFinite else { return nil }
    storage = .text(value.description)
  }

  /// The number as it was written.
  @inlinable
  public var text: String {
    switch storage {
    case .integer(let value): String(value)
    case .text(let text): text
    }
  }

  /// The value as an integer, or `nil` if it has a fraction or does not fit; `3.0` and `3e0` are 3.
  @inlinable
  public var int: Int? {
    int64.flatMap(Int.init(exactly:))
  }

  /// The value as a 64-bit integer, or `nil` if it has a fraction or does not fit.
  @inlinable
  public var int64: Int64? {
    switch storage {
    case .integer(let value): value
    case .text(let text): Self.int64(of: text)
    }
  }

  /// The nearest `Double`, or `nil` if the value is out of its range (`1e400`).
  @inlinable
  public var double: Double? {
    switch storage {
    case .integer(let value): Double(value)
    case .text(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
  }

  /// True if the value has no fraction, regardless of its spelling and size.
  @inlinable
  public var isInteger: Bool {
    switch storage {
    case .integer: true
    case .text(let text): Self.isInteger(text)
    }
  }

  @usableFromInline
  static func int64(of text: String) -> Int64? { JSONDecimal(text).int64 }

  @usableFromInline
  static func isInteger(_ text: String) -> Bool { JSONDecimal(text).isInteger }
}

extension JSONNumber: CustomStringConvertible {
  /// The number as it was written.
  public var description: String { text }
}

extension JSONNumber: ExpressibleByIntegerLiteral {
  /// Creates a number from an integer literal, in decimal.
  public init(integerLiteral value: Int64) {
    storage = .integer(value)
  }
}

extension JSONNumber: ExpressibleByFloatLiteral {
  /// Creates a number from a literal; one beyond the range of `Double` becomes the nearest finite value.
  public init(floatLiteral value: Double) {
    let limit = Double.greatestFiniteMagnitude
    storage = .text(max(-limit, min(limit, value)).description)
  }
}

// MARK: - Comparison

extension JSONNumber: Hashable {
  /// Returns whether the values are equal, regardless of their spelling.
  public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    switch (left.storage, right.storage) {
    case (.integer(let left), .integer(let right)): left == right
    case (.integer(let left), .text(let right)): JSONDecimal(right).int64 == left
    case (.text(let left), .integer(let right)): JSONDecimal(left).int64 == right
    case (.text(let left), .text(let right)): left == right || JSONDecimal(left) == JSONDecimal(right)
    }
  }

  /// Hashes the value regardless of its spelling, consistent with `==`.
  public func hash(into hasher: inout Hasher) {
    switch storage {
    case .integer(let value): hasher.combine(value)
    case .text(let text): JSONDecimal(text).hash(into: &hasher)
    }
  }
}

extension JSONNumber: Comparable {
  /// Compares the values at any precision, regardless of their spelling.
  public static func < (left: JSONNumber, right: JSONNumber) -> Bool {
    if case .integer(let left) = left.storage, case .integer(let right) = right.storage { return left < right }
    return JSONDecimal(left.text) < JSONDecimal(right.text)
  }
}
