/// A signed integer with a magnitude of up to 127 bits, which is enough for any 38 decimal digits.
///
/// The standard library's `Int128` needs iOS 18 and macOS 15. Arithmetic operators trap on overflow, like those of other
/// integers, and the methods report it.
package struct WideInteger: Sendable, Hashable {
  private var isNegative: Bool
  private var high: UInt64
  private var low: UInt64

  private init(isNegative: Bool, high: UInt64, low: UInt64) {
    self.isNegative = isNegative && (high | low) != 0
    self.high = high
    self.low = low
  }

  /// Creates an integer from one that is not wider than 64 bits.
  package init(_ value: some FixedWidthInteger) {
    self.init(isNegative: value < 0, high: 0, low: UInt64(value.magnitude))
  }

  /// Creates an integer from decimal digits with an optional sign, or returns `nil` if there are none, there are other
  /// characters, or the number is too large.
  package init?(_ text: some StringProtocol) {
    var digits = text.utf8[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
    guard !digits.isEmpty else { return nil }
    var value = WideInteger(0)
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, alsoOverflows) = product.addingReportingOverflow(WideInteger(digit - UInt8(ascii: "0")))
      if overflows || alsoOverflows { return nil }
      value = sum
    }
    self = isNegative ? -value : value
  }

  /// The largest integer.
  package static var max: WideInteger { WideInteger(isNegative: false, high: .max >> 1, low: .max) }

  /// The smallest integer, the negated largest one.
  package static var min: WideInteger { -max }

  /// The integer without its sign.
  package var magnitude: WideInteger { WideInteger(isNegative: false, high: high, low: low) }

  /// The nearest `Int`.
  package var clamped: Int {
    if high > 0 || low > UInt64(Int.max) { return isNegative ? .min : .max }
    return isNegative ? -Int(low) : Int(low)
  }
}

// MARK: - Arithmetic

extension WideInteger {
  /// Returns the sum, and whether it is too large.
  package func addingReportingOverflow(_ other: Self) -> (partialValue: Self, overflow: Bool) {
    if isNegative == other.isNegative {
      let (low, carry) = low.addingReportingOverflow(other.low)
      let (part, overflow) = high.addingReportingOverflow(other.high)
      let high = part &+ (carry ? 1 : 0)
      return (Self(isNegative: isNegative, high: high, low: low), overflow || high > .max >> 1)
    }
    let (large, small) = magnitude < other.magnitude ? (other, self) : (self, other)
    let (low, borrow) = large.low.subtractingReportingOverflow(small.low)
    let high = large.high - small.high &- (borrow ? 1 : 0)
    return (Self(isNegative: large.isNegative, high: high, low: low), false)
  }

  /// Returns the difference, and whether it is too large.
  package func subtractingReportingOverflow(_ other: Self) -> (partialValue: Self, overflow: Bool) {
    addingReportingOverflow(-other)
  }

  /// Returns the product, and whether it is too large.
  package func multipliedReportingOverflow(by other: Self) -> (partialValue: Self, overflow: Bool) {
    let isNegative = isNegative != other.isNegative
    let lowest = low.multipliedFullWidth(by: other.low)
    let (first, firstOverflows) = high.multipliedReportingOverflow(by: other.low)
    let (second, secondOverflows) = low.multipliedReportingOverflow(by: other.high)
    let (middle, middleOverflows) = first.addingReportingOverflow(second)
    let (high, highOverflows) = middle.addingReportingOverflow(lowest.high)
    let overflow =
      firstOverflows || secondOverflows || middleOverflows || highOverflows || high > .max >> 1
      || (self.high != 0 && other.high != 0)
    return (Self(isNegative: isNegative, high: high, low: lowest.low), overflow)
  }

  /// Returns the quotient, rounded toward zero, and the remainder, with the sign of the dividend.
  package func quotientAndRemainder(dividingBy divisor: Self) -> (quotient: Self, remainder: Self) {
    // allow trap: integers of the standard library do the same.
    precondition(divisor != 0, "division by zero")
    let limit = divisor.magnitude
    var (quotient, rest) = (Self(0), Self(0))
    for bit in (0..<128).reversed() {
      rest = rest.doubled(adding: bit < 64 ? low >> UInt64(bit) & 1 : high >> UInt64(bit - 64) & 1)
      quotient = quotient.doubled(adding: 0)
      guard rest >= limit else { continue }
      rest = rest - limit
      quotient.low |= 1
    }
    quotient.isNegative = isNegative != divisor.isNegative && quotient != 0
    rest.isNegative = isNegative && rest != 0
    return (quotient, rest)
  }

  private func doubled(adding bit: UInt64) -> Self {
    Self(isNegative: false, high: high << 1 | low >> 63, low: low << 1 | bit)
  }
}

extension WideInteger: SignedNumeric, Comparable, CustomStringConvertible {
  /// Creates an integer from one that may be wider, or returns `nil` if it is.
  package init?(exactly source: some BinaryInteger) {
    guard let value = Int64(exactly: source) else { return nil }
    self.init(value)
  }

  /// Creates an integer from a literal.
  package init(integerLiteral value: Int64) { self.init(value) }

  /// Returns true if the first integer is less than the second.
  package static func < (left: Self, right: Self) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return (left.high, left.low) < (right.high, right.low) ? !left.isNegative : left.isNegative && left != right
  }

  /// Returns the integer with the other sign.
  package static prefix func - (value: Self) -> Self {
    Self(isNegative: !value.isNegative, high: value.high, low: value.low)
  }

  /// Returns the sum.
  package static func + (left: Self, right: Self) -> Self { checked(left.addingReportingOverflow(right)) }

  /// Returns the difference.
  package static func - (left: Self, right: Self) -> Self { checked(left.subtractingReportingOverflow(right)) }

  /// Returns the product.
  package static func * (left: Self, right: Self) -> Self { checked(left.multipliedReportingOverflow(by: right)) }

  /// Sets the first integer to the product.
  package static func *= (left: inout Self, right: Self) { left = left * right }

  /// Returns the quotient, rounded toward zero.
  package static func / (left: Self, right: Self) -> Self { left.quotientAndRemainder(dividingBy: right).quotient }

  /// Returns the remainder, with the sign of the dividend.
  package static func % (left: Self, right: Self) -> Self { left.quotientAndRemainder(dividingBy: right).remainder }

  private static func checked(_ result: (partialValue: Self, overflow: Bool)) -> Self {
    // allow trap: integers of the standard library do the same.
    precondition(!result.overflow, "integer overflow")
    return result.partialValue
  }

  /// The decimal digits, after a minus sign for a negative integer.
  package var description: String {
    var (digits, rest) = ("", magnitude)
    repeat {
      // Nineteen digits at a time, since divisions are slow.
      let (quotient, part) = rest.quotientAndRemainder(dividingBy: WideInteger(10_000_000_000_000_000_000 as UInt64))
      let text = String(part.low)
      digits = (quotient == 0 ? text : String(repeating: "0", count: 19 - text.utf8.count) + text) + digits
      rest = quotient
    } while rest != 0
    return isNegative ? "-" + digits : digits
  }
}
