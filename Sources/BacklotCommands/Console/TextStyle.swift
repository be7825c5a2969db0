/// A style of text on a terminal (ECMA-48, Select Graphic Rendition).
package enum TextStyle: Int, Sendable, Hashable {
  /// For headings.
  case bold = 1
  /// For what is less important.
  case faint = 2
  /// For what is wrong.
  case red = 31
  /// For what is right.
  case green = 32
  /// For what went wrong on the other side.
  case yellow = 33
  /// For what leads elsewhere.
  case cyan = 36

  /// The text in the style.
  func applied(to text: String) -> String { text.isEmpty ? "" : "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}

/// The coloring of output.
package enum ColorChoice: String, Sendable, Hashable, CaseIterable {
  /// On a terminal that shows it, unless `NO_COLOR` is set.
  case auto
  case always
  case never

  /// Returns true if the output is colored.
  ///
  /// - Parameters:
  ///   - isTerminal: True if the output goes to a terminal.
  ///   - environment: Returns the value of a variable; `NO_COLOR` counts if it is not empty (no-color.org).
  package func usesColor(isTerminal: Bool, environment: (String) -> String?) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: isTerminal && (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
    }
  }
}
