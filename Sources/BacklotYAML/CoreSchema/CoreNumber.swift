import BacklotJSON

/// A number in the syntax of the core schema (YAML 1.2.2 §10.3.2).
struct CoreNumber {
  private enum Kind {
    /// The same number in JSON syntax.
    case decimal(String)
    case digits(Substring, radix: Int)
    /// Infinity, or not a number.
    case special
  }

  private let kind: Kind
  private let text: String

  /// Creates a number from a plain scalar, or returns `nil` if it is not a number.
  init?(_ text: String) {
    guard let kind = Self.kind(of: text) else { return nil }
    self.kind = kind
    self.text = text
  }

  /// Returns the number as a JSON number.
  func value(at location: JSONLocation) throws(YAMLError) -> JSONNumber {
    switch kind {
    case .decimal(let text): if let number = JSONNumber(text) { return number }
    case .digits(let digits, let radix):
      if let number = UInt64(digits, radix: radix) { return JSONNumber(number) }
      throw YAMLError(
        .number,
        at: location,
        message:
          "the number \(text) exceeds 64 bits; write it in decimal digits, or put it in quotes to make it a string"
      )
    case .special: break
    }
    throw YAMLError(
      .number,
      at: location,
      message: "the number \(text) cannot be written in JSON; put it in quotes to make it a string"
    )
  }

  private static func kind(of text: String) -> Kind? {
    // The first character shows that most texts are not numbers.
    guard let start = text.utf8.first, isDigit(start) || "+-.".utf8.contains(start) else { return nil }
    let unsigned = text.drop { $0 == "-" || $0 == "+" }
    guard text.utf8.count - unsigned.utf8.count <= 1, let first = unsigned.utf8.first else { return nil }
    if text == ".nan" || text == ".NaN" || text == ".NAN" { return .special }
    if unsigned == ".inf" || unsigned == ".Inf" || unsigned == ".INF" { return .special }
    guard first == UInt8(ascii: ".") || isDigit(first) else { return nil }
    if text.hasPrefix("0x") { return digits(text.dropFirst(2), radix: 16) }
    if text.hasPrefix("0o") { return digits(text.dropFirst(2), radix: 8) }
    return decimal(unsigned, isNegative: text.utf8.first == UInt8(ascii: "-")).map { .decimal($0) }
  }

  private static func digits(_ digits: Substring, radix: Int) -> Kind? {
    guard !digits.isEmpty,
      digits.utf8.allSatisfy({ Character(UnicodeScalar($0)).hexDigitValue.map { $0 < radix } ?? false })
    else { return nil }
    return .digits(digits, radix: radix)
  }

  /// Returns an integer or a float with decimal digits in JSON syntax.
  ///
  /// `[0-9]+`, or `( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`.
  private static func decimal(_ unsigned: Substring, isNegative: Bool) -> String? {
    var rest = unsigned.utf8
    let whole = takeDigits(&rest)
    var fraction: Substring.UTF8View?
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = takeDigits(&rest)
    }
    guard !(whole.isEmpty && fraction?.isEmpty != false), let exponent = takeExponent(&rest), rest.isEmpty else {
      return nil
    }
    var number = isNegative ? "-" : ""
    let significant = Substring(whole).drop { $0 == "0" }
    number += significant.isEmpty ? "0" : significant
    if let fraction { number += fraction.isEmpty ? ".0" : "." + Substring(fraction) }
    return number + exponent
  }

  private static func takeDigits(_ rest: inout Substring.UTF8View) -> Substring.UTF8View {
    let digits = rest.prefix(while: isDigit)
    rest = rest.dropFirst(digits.count)
    return digits
  }

  /// Returns the exponent in JSON syntax, empty if there is no exponent, or `nil` if it has no digits.
  private static func takeExponent(_ rest: inout Substring.UTF8View) -> String? {
    guard let first = rest.first, first | 0x20 == UInt8(ascii: "e") else { return "" }
    rest.removeFirst()
    var sign = ""
    if let next = rest.first, next == UInt8(ascii: "-") || next == UInt8(ascii: "+") {
      sign = next == UInt8(ascii: "-") ? "-" : ""
      rest.removeFirst()
    }
    let digits = takeDigits(&rest)
    return digits.isEmpty ? nil : "e" + sign + Substring(digits)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
