/// How text stands out on a terminal (ECMA-48, Select Graphic Rendition).
public enum TextStyle: Int, Sendable, Hashable {
  /// For headings.
  case bold = 1
  /// For what is said on the side.
  case faint = 2
  /// For what went wrong.
  case red = 31
  /// For what went well.
  case green = 32
  /// For what to look at.
  case yellow = 33

  func applied(to text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}
