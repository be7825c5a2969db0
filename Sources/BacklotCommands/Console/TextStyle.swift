/// A style of text on a terminal (ECMA-48, Select Graphic Rendition).
package enum TextStyle: Int, Sendable, Hashable {
  /// For headings.
  case bold = 1
  /// For less important text.
  case faint = 2
  /// For errors.
  case red = 31
  /// For success.
  case green = 32
  /// For warnings and client errors.
  case yellow = 33
  /// For redirections.
  case cyan = 36

  /// Returns the text in the style.
  func applied(to text: String) -> String { text.isEmpty ? "" : "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}

/// The coloring of output.
package enum ColorChoice: String, Sendable, Hashable, CaseIterable {
  /// Colors on a terminal that supports them, unless `NO_COLOR` is set.
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
