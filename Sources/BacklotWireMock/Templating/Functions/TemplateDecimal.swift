internal import BacklotJSON

/// A decimal number with a fixed number of digits after the decimal point, like Java's `BigDecimal`.
struct TemplateDecimal: Sendable {
  enum Rounding: String, Sendable {
    case up = "UP"
    case down = "DOWN"
    case ceiling = "CEILING"
    case floor = "FLOOR"
    case halfUp = "HALF_UP"
    case halfDown = "HALF_DOWN"
    case halfEven = "HALF_EVEN"
  }

  /// The digits as one integer.
  let digits: WideInteger
  /// The number of digits after the decimal point.
  let scale: Int

  static let zero = TemplateDecimal(digits: 0, scale: 0)

  init(digits: WideInteger, scale: Int) {
    self.digits = digits
    self.scale = scale
  }

  /// Creates the number as it was written, or returns `nil` if it has more than 38 digits.
  init?(_ number: JSONNumber) {
    let parts = number.text.utf8.split(whereSeparator: { $0 | 0x20 == UInt8(ascii: "e") })
    let mantissa = String(decoding: parts[0], as: UTF8.self)
    guard let exponent = parts.count > 1 ? Int(String(decoding: parts[1], as: UTF8.self)) : 0,
      (-60...60).contains(exponent)
    else {
      return nil
    }
    let point = mantissa.utf8.split(separator: UInt8(ascii: "."))
    let fraction = point.count > 1 ? point[1].count : 0
    guard let digits = WideInteger(mantissa.replacing(".", with: "")) else { return nil }
    let scale = fraction - exponent
    guard let whole = scale < 0 ? Self.scaled(digits, by: -scale) : digits else { return nil }
    self.init(digits: whole, scale: max(0, scale))
  }

  var isNegative: Bool { digits < 0 }

  private static func scaled(_ digits: WideInteger, by places: Int) -> WideInteger? {
    guard places <= 38 else { return digits == 0 ? 0 : nil }
    let (product, overflows) = digits.multipliedReportingOverflow(by: power(places))
    return overflows ? nil : product
  }

  private static func power(_ exponent: Int) -> WideInteger {
    (0..<min(38, exponent)).reduce(1) { power, _ in power * 10 }
  }
}

extension TemplateDecimal {
  private static func aligned(_ left: Self, with right: Self) -> (WideInteger, WideInteger, Int)? {
    let scale = max(left.scale, right.scale)
    guard let left = scaled(left.digits, by: scale - left.scale),
      let right = scaled(right.digits, by: scale - right.scale)
    else { return nil }
    return (left, right, scale)
  }

  func adding(_ other: Self) -> Self? {
    guard let (left, right, scale) = Self.aligned(self, with: other) else { return nil }
    let (sum, overflows) = left.addingReportingOverflow(right)
    return overflows ? nil : Self(digits: sum, scale: scale)
  }

  func subtracting(_ other: Self) -> Self? {
    guard let (left, right, scale) = Self.aligned(self, with: other) else { return nil }
    let (difference, overflows) = left.subtractingReportingOverflow(right)
    return overflows ? nil : Self(digits: difference, scale: scale)
  }

  func multiplied(by other: Self) -> Self? {
    let (product, overflows) = digits.multipliedReportingOverflow(by: other.digits)
    return overflows ? nil : Self(digits: product, scale: scale + other.scale)
  }

  /// Returns the remainder of a division, with the sign of the dividend.
  func remainder(dividingBy other: Self) -> Self? {
    guard let (left, right, scale) = Self.aligned(self, with: other), right != 0 else { return nil }
    return Self(digits: left % right, scale: scale)
  }

  /// Returns the quotient with the scale of the dividend.
  func divided(by other: Self) -> Self? {
    guard let numerator = Self.scaled(digits, by: other.scale), other.digits != 0 else { return nil }
    let (quotient, rest) = numerator.quotientAndRemainder(dividingBy: other.digits)
    let isUp = rest.magnitude >= other.digits.magnitude - rest.magnitude && rest != 0
    let isNegative = (numerator < 0) != (other.digits < 0)
    return Self(digits: isUp ? quotient + (isNegative ? -1 : 1) : quotient, scale: scale)
  }

  /// Returns the number rounded to a maximum number of digits after the decimal point.
  func rounded(toScale places: Int, _ rounding: Rounding) -> Self {
    guard places < scale else { return self }
    guard scale - places <= 38 else { return Self(digits: 0, scale: places) }
    let unit = Self.power(scale - places)
    let (quotient, rest) = digits.quotientAndRemainder(dividingBy: unit)
    let half = rest.magnitude * 2 == unit.magnitude ? 0 : rest.magnitude > unit.magnitude / 2 ? 1 : -1
    let isAway =
      switch rounding {
      case .up: rest != 0
      case .down: false
      case .ceiling: rest > 0
      case .floor: rest < 0
      case .halfUp: half >= 0 && rest != 0
      case .halfDown: half > 0
      case .halfEven: half > 0 || (half == 0 && quotient % 2 != 0)
      }
    return Self(digits: isAway ? quotient + (digits < 0 ? -1 : 1) : quotient, scale: places)
  }

  /// Returns the digits without a sign, with minimum numbers of digits before and after the decimal point, and without
  /// further trailing zeros.
  func magnitudeText(minimumInteger: Int = 1, minimumFraction: Int = 0) -> String {
    var text = digits.magnitude.description
    text = String(repeating: "0", count: max(0, scale + minimumInteger - text.utf8.count)) + text
    let integer = String(text.prefix(text.utf8.count - scale))
    var fraction = String(text.suffix(scale))
    while fraction.utf8.count > minimumFraction, fraction.hasSuffix("0") { fraction.removeLast() }
    fraction += String(repeating: "0", count: max(0, minimumFraction - fraction.utf8.count))
    return fraction.isEmpty ? integer : "\(integer).\(fraction)"
  }
}
