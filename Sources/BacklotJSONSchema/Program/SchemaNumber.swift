import BacklotJSON

/// A number to compare others with: a bound of a range, or a divisor.
struct SchemaNumber: Sendable {
  let number: JSONNumber
  let int64: Int64?
  let decimal: JSONDecimal

  init(_ number: JSONNumber) {
    self.number = number
    int64 = number.int64
    decimal = JSONDecimal(number.text)
  }
}

extension SchemaProgram {
  // Both access one property of the bound at a time: a bound is large, and copying it counts references.

  @inline(__always)
  func isLess(_ number: JSONNumber, than bound: Int32) -> Bool {
    if case .integer(let value) = number.storage, let other = tables.numbers[Int(bound)].int64 { return value < other }
    return JSONDecimal(number.text) < tables.numbers[Int(bound)].decimal
  }

  @inline(__always)
  func isGreater(_ number: JSONNumber, than bound: Int32) -> Bool {
    if case .integer(let value) = number.storage, let other = tables.numbers[Int(bound)].int64 { return value > other }
    return tables.numbers[Int(bound)].decimal < JSONDecimal(number.text)
  }
}

extension JSONNumber {
  /// True if the number is written without a fraction or an exponent.
  var isPlainInteger: Bool {
    switch storage {
    case .integer: true
    case .text(let text): text.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    }
  }

  /// Returns true if the number is an exact integer multiple of the divisor, which is greater than zero.
  @inline(__always)
  func isMultiple(of divisor: SchemaNumber) -> Bool {
    if case .integer(let value) = storage, let other = divisor.int64 { return value % other == 0 }
    return JSONDecimal(text).isMultiple(of: divisor.decimal)
  }
}

extension JSONDecimal {
  /// The digits, without leading and trailing zeros.
  var digits: some Sequence<UInt8> {
    let count = min(digitCount, Self.leadingLimit)
    var first: [UInt8] = []
    var value = leading
    for _ in 0..<count {
      first.append(UInt8(value % 10))
      value /= 10
    }
    return first.reversed() + rest
  }

  /// Returns true if the number is an exact integer multiple of the divisor.
  ///
  /// For m × 10ᵏ over n, where neither m nor n ends in a zero, a negative k rules it out: m would have to end in one.
  func isMultiple(of divisor: JSONDecimal) -> Bool {
    if digitCount == 0 { return true }
    let power = (exponent - digitCount) - (divisor.exponent - divisor.digitCount)
    if power < 0 || divisor.digitCount == 0 { return false }
    guard divisor.rest.isEmpty else { return isMultiple(ofLong: divisor, power: power) }
    let modulus = divisor.leading
    var remainder = leading % modulus
    for digit in rest { remainder = Self.product(remainder, 10, modulo: modulus, plus: UInt64(digit)) }
    return Self.product(remainder, Self.power(of: 10, power, modulo: modulus), modulo: modulus) == 0
  }

  private static func product(_ left: UInt64, _ right: UInt64, modulo: UInt64, plus: UInt64 = 0) -> UInt64 {
    var (high, low) = left.multipliedFullWidth(by: right)
    let (sum, overflows) = low.addingReportingOverflow(plus)
    low = sum
    if overflows { high += 1 }
    return modulo.dividingFullWidth((high % modulo, low)).remainder
  }

  private static func power(of base: UInt64, _ exponent: Int, modulo: UInt64) -> UInt64 {
    var (result, square, left) = (1 % modulo, base % modulo, exponent)
    while left > 0 {
      if left & 1 == 1 { result = product(result, square, modulo: modulo) }
      square = product(square, square, modulo: modulo)
      left >>= 1
    }
    return result
  }

  private func isMultiple(ofLong divisor: JSONDecimal, power: Int) -> Bool {
    var modulus = LongInteger(digits: divisor.digits)
    // The power of ten cancels that many factors of two or five in the divisor, which contains only one of the two.
    var left = power
    while left > 0, modulus.divide(by: 2) || modulus.divide(by: 5) { left -= 1 }
    return LongInteger.remainder(of: digits, by: modulus).isZero
  }
}
