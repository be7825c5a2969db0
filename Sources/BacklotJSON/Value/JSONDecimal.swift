/// The value behind a number's text: ±0.d₁d₂d₃… × 10^exponent, where d₁ and the last digit are not zero.
///
/// The digits stay in the text, so that numbers of any length compare without arithmetic on them.
struct JSONDecimal {
  /// The largest exponent told apart, either way.
  static let exponentLimit = 1_000_000_000_000_000

  let isNegative: Bool
  /// Zero digits mean that the value is zero.
  let digits: [UInt8]
  let exponent: Int

  /// Only for text that is a number by RFC 8259 §6.
  init(_ text: String) {
    var digits: [UInt8] = []
    digits.reserveCapacity(text.utf8.count)
    var exponent = 0
    var isFraction = false
    var remaining = text.utf8[...]
    isNegative = remaining.first == UInt8(ascii: "-")
    if isNegative { remaining.removeFirst() }
    while let byte = remaining.first, byte != UInt8(ascii: "e"), byte != UInt8(ascii: "E") {
      remaining.removeFirst()
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else if digits.isEmpty, byte == UInt8(ascii: "0") {
        if isFraction { exponent -= 1 }
      } else {
        digits.append(byte)
        if !isFraction { exponent += 1 }
      }
    }
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    self.digits = digits
    self.exponent = digits.isEmpty ? 0 : Self.clamp(exponent + Self.writtenExponent(remaining.dropFirst()))
  }

  private static func writtenExponent(_ text: Substring.UTF8View) -> Int {
    var value = 0
    for byte in text where byte != UInt8(ascii: "+") && byte != UInt8(ascii: "-") {
      value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 2 * exponentLimit)
    }
    return text.first == UInt8(ascii: "-") ? -value : value
  }

  private static func clamp(_ exponent: Int) -> Int {
    max(-exponentLimit, min(exponentLimit, exponent))
  }

  var isInteger: Bool {
    exponent >= digits.count
  }

  var int64: Int64? {
    guard isInteger, exponent <= 19 else { return nil }
    var value: Int64 = 0
    for place in 0..<exponent {
      let digit = place < digits.count ? Int64(digits[place] - UInt8(ascii: "0")) : 0
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowsToo) = product.addingReportingOverflow(isNegative ? -digit : digit)
      if overflows || overflowsToo { return nil }
      value = sum
    }
    return value
  }
}

extension JSONNumber: Hashable {
  public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    switch (left.storage, right.storage) {
    case (.integer(let left), .integer(let right)): left == right
    case (.integer(let left), .text(let right)): JSONDecimal(right).int64 == left
    case (.text(let left), .integer(let right)): JSONDecimal(left).int64 == right
    case (.text(let left), .text(let right)): left == right || JSONDecimal(left) == JSONDecimal(right)
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch storage {
    case .integer(let value): hasher.combine(value)
    case .text(let text): JSONDecimal(text).hash(into: &hasher)
    }
  }
}

extension JSONDecimal: Hashable {
  static func == (left: JSONDecimal, right: JSONDecimal) -> Bool {
    if left.digits.isEmpty { return right.digits.isEmpty }
    return left.isNegative == right.isNegative && left.exponent == right.exponent && left.digits == right.digits
  }

  /// A value that fits `Int64` hashes as one, so that it agrees with numbers that hold no text.
  func hash(into hasher: inout Hasher) {
    if let int64 {
      hasher.combine(int64)
    } else {
      hasher.combine(isNegative)
      hasher.combine(exponent)
      hasher.combine(digits)
    }
  }
}
