/// An integer of any size, with the arithmetic for division by a long number.
struct LongInteger {
  private static let radix: UInt64 = 1_000_000_000_000_000_000
  private static let digitsPerLimb = 18

  /// The limbs, the least significant first, without trailing zeros.
  private var limbs: [UInt64] = []

  init(digits: some Sequence<UInt8>) {
    for digit in digits { appendDigit(digit) }
  }

  var isZero: Bool { limbs.isEmpty }

  /// Multiplies the integer by ten and adds a digit.
  private mutating func appendDigit(_ digit: UInt8) {
    var carry = UInt64(digit)
    for place in limbs.indices {
      let value = limbs[place] * 10 + carry
      carry = value / Self.radix
      limbs[place] = value % Self.radix
    }
    if carry > 0 { limbs.append(carry) }
  }

  /// Divides the integer if there is no remainder.
  mutating func divide(by divisor: UInt64) -> Bool {
    let steps = Self.radix % divisor
    let rest = limbs.reversed().reduce(UInt64(0)) { ($0 * steps + $1 % divisor) % divisor }
    guard rest == 0 else { return false }
    var carry: UInt64 = 0
    for place in limbs.indices.reversed() {
      let (quotient, remainder) = divisor.dividingFullWidth(Self.value(carry: carry, limb: limbs[place]))
      (limbs[place], carry) = (quotient, remainder)
    }
    while limbs.last == 0 { limbs.removeLast() }
    return true
  }

  private static func value(carry: UInt64, limb: UInt64) -> (high: UInt64, low: UInt64) {
    let (high, low) = carry.multipliedFullWidth(by: radix)
    let (sum, overflows) = low.addingReportingOverflow(limb)
    return (overflows ? high + 1 : high, sum)
  }

  /// Returns the remainder, computed one digit at a time.
  static func remainder(of digits: some Sequence<UInt8>, by divisor: LongInteger) -> LongInteger {
    var remainder = LongInteger(digits: [])
    for digit in digits {
      remainder.appendDigit(digit)
      while !remainder.isLess(than: divisor) { remainder.subtract(divisor) }
    }
    return remainder
  }

  private func isLess(than other: LongInteger) -> Bool {
    if limbs.count != other.limbs.count { return limbs.count < other.limbs.count }
    for place in limbs.indices.reversed() where limbs[place] != other.limbs[place] {
      return limbs[place] < other.limbs[place]
    }
    return false
  }

  private mutating func subtract(_ other: LongInteger) {
    var borrow: UInt64 = 0
    for place in limbs.indices {
      let taken = (place < other.limbs.count ? other.limbs[place] : 0) + borrow
      borrow = limbs[place] < taken ? 1 : 0
      limbs[place] = limbs[place] + borrow * Self.radix - taken
    }
    while limbs.last == 0 { limbs.removeLast() }
  }
}
