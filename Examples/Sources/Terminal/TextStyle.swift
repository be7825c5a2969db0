/// A text style on a terminal (ECMA-48, Select Graphic Rendition).
package enum TextStyle: Int, Sendable, Hashable {
  /// For headings.
  case bold = 1

  func applied(to text: String) -> String { text.isEmpty ? "" : "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}
