/// The value of a number's text: ±0.d₁d₂d₃… × 10^exponent, where d₁ and the last digit are not zero.
///
/// Numbers of any length are compared without arithmetic, and those of up to nineteen digits without an allocation.
package struct JSONDecimal {
  /// The largest magnitude of an exponent, to which larger ones are clamped.
  static let exponentLimit = 1_000_000_000_000_000
  package static let leadingLimit = 19

  package private(set) var isNegative = false
  package private(set) var exponent = 0
  /// The first nineteen digits as one integer.
  package private(set) var leading: UInt64 = 0
  /// The digits after the first nineteen.
  package private(set) var rest: [UInt8] = []
  package private(set) var digitCount = 0
  /// Zeros that count only if another digit follows.
  private var pendingZeros = 0

  /// Creates a decimal from text that is known to be a number by RFC 8259 §6.
  package init(_ text: String) {
    var isFraction = false
    var bytes = text.utf8.makeIterator()
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"): exponent += Self.readExponent(&bytes)
      default: add(byte - UInt8(ascii: "0"), isFraction: isFraction)
      }
    }
    pendingZeros = 0
    exponent = max(-Self.exponentLimit, min(Self.exponentLimit, exponent))
    if digitCount == 0 { (isNegative, exponent) = (false, 0) }
  }

  private mutating func add(_ digit: UInt8, isFraction: Bool) {
    if digitCount == 0, digit == 0 {
      if isFraction { exponent -= 1 }
      return
    }
    if !isFraction { exponent += 1 }
    if digit == 0 {
      pendingZeros += 1
    } else {
      while pendingZeros > 0 {
        append(0)
        pendingZeros -= 1
      }
      append(digit)
    }
  }

  private mutating func append(_ digit: UInt8) {
    if digitCount < Self.leadingLimit {
      leading = leading * 10 + UInt64(digit)
    } else {
      rest.append(digit)
    }
    digitCount += 1
  }

  private static func readExponent(_ bytes: inout String.UTF8View.Iterator) -> Int {
    var value = 0
    var isNegative = false
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: "+"): break
      case UInt8(ascii: "-"): isNegative = true
      default: value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 2 * exponentLimit)
      }
    }
    return isNegative ? -value : value
  }

  var isInteger: Bool {
    exponent >= digitCount
  }

  var int64: Int64? {
    guard isInteger, rest.isEmpty, exponent <= Self.leadingLimit else { return nil }
    var magnitude = leading
    for _ in digitCount..<exponent {
      let (product, overflows) = magnitude.multipliedReportingOverflow(by: 10)
      if overflows { return nil }
      magnitude = product
    }
    if isNegative, magnitude == Int64.min.magnitude { return .min }
    return Int64(exactly: magnitude).map { isNegative ? -$0 : $0 }
  }
}

extension JSONDecimal: Hashable {
  /// Hashes the value, as an `Int64` if it fits, consistent with numbers that store no text.
  package func hash(into hasher: inout Hasher) {
    if let int64 {
      hasher.combine(int64)
    } else {
      hasher.combine(isNegative)
      hasher.combine(exponent)
      hasher.combine(leading)
      hasher.combine(rest)
    }
  }
}

// MARK: - Comparison

extension JSONDecimal: Comparable {
  package static func < (left: JSONDecimal, right: JSONDecimal) -> Bool {
    if left.sign != right.sign { return left.sign < right.sign }
    return left.isNegative ? right.hasSmallerMagnitude(than: left) : left.hasSmallerMagnitude(than: right)
  }

  private var sign: Int {
    digitCount == 0 ? 0 : isNegative ? -1 : 1
  }

  /// Compares magnitudes; only for numbers that are both zero or both nonzero.
  private func hasSmallerMagnitude(than other: JSONDecimal) -> Bool {
    if exponent != other.exponent { return exponent < other.exponent }
    if alignedLeading != other.alignedLeading { return alignedLeading < other.alignedLeading }
    return rest.lexicographicallyPrecedes(other.rest)
  }

  /// The first digits, padded with zeros so that numbers of different lengths can be compared.
  private var alignedLeading: UInt64 {
    var aligned = leading
    for _ in min(digitCount, Self.leadingLimit)..<Self.leadingLimit { aligned *= 10 }
    return aligned
  }
}
