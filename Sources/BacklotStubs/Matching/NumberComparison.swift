import BacklotHTTP
import BacklotJSON

/// How a number has to stand to another one.
public enum NumberComparison: String, Sendable, Hashable, CaseIterable {
  /// The same value, however it is written.
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
  /// Whether a text is a number that stands so to another one; space around it does not count.
  func holds(for text: String, _ expected: JSONNumber) -> Bool {
    guard let got = JSONNumber(String(text[...].trimmed())) else { return false }
    return switch self {
    case .equal: got == expected
    case .less: got < expected
    case .lessOrEqual: got <= expected
    case .greater: got > expected
    case .greaterOrEqual: got >= expected
    }
  }
}
