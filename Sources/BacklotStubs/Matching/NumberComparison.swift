import BacklotHTTP
import BacklotJSON

/// The required relation of a number to an expected one.
public enum NumberComparison: String, Sendable, Hashable, CaseIterable {
  /// The same value, regardless of its notation.
  case equal = "="
  /// A smaller value.
  case less = "<"
  /// The same value or a smaller one.
  case lessOrEqual = "≤"
  /// A greater value.
  case greater = ">"
  /// The same value or a greater one.
  case greaterOrEqual = "≥"
}

extension NumberComparison {
  /// Returns true if a text is a number in this relation to another one, ignoring surrounding whitespace.
  func holds(for text: String, _ expected: JSONNumber) -> Bool {
    guard let got = JSONNumber(writtenInJava: text) else { return false }
    return switch self {
    case .equal: got == expected
    case .less: got < expected
    case .lessOrEqual: got <= expected
    case .greater: got > expected
    case .greaterOrEqual: got >= expected
    }
  }
}

extension JSONNumber {
  /// Parses a decimal number in Java notation, as used in stub files and their requests: with surrounding whitespace, a
  /// plus sign, leading zeros (`007`), no digit before or after the point (`.5`, `5.`), or a final `d` or `f`.
  package init?(writtenInJava text: String) {
    let text = text[...].trimmed()
    if let number = JSONNumber(String(text)) {
      self = number
    } else {
      var scanner = JavaNumberScanner(rest: Substring(text).utf8)
      guard let written = scanner.scan(), let number = JSONNumber(written) else { return nil }
      self = number
    }
  }
}

/// Converts a decimal number from Java to JSON notation.
private struct JavaNumberScanner {
  var rest: Substring.UTF8View

  mutating func scan() -> String? {
    let sign = take("+-") ?? "+"
    let whole = digits()
    let fraction = take(".") == nil ? "" : digits()
    guard !(whole.isEmpty && fraction.isEmpty) else { return nil }
    var exponent = ""
    if take("eE") != nil {
      let sign = take("+-") ?? "+"
      let digits = digits()
      guard !digits.isEmpty else { return nil }
      exponent = "e\(sign)\(digits)"
    }
    _ = take("dDfF")
    guard rest.isEmpty else { return nil }
    let significant = whole.drop { $0 == "0" }
    return (sign == "-" ? "-" : "") + (significant.isEmpty ? "0" : String(significant))
      + (fraction.isEmpty ? "" : ".\(fraction)") + exponent
  }

  private mutating func take(_ characters: StaticString) -> Character? {
    guard let byte = rest.first, characters.description.utf8.contains(byte) else { return nil }
    rest = rest.dropFirst()
    return Character(UnicodeScalar(byte))
  }

  private mutating func digits() -> String {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest[digits.endIndex...]
    return String(decoding: digits, as: UTF8.self)
  }
}
