/// Lines of Swift source, with the indentation of open braces.
package struct SwiftWriter: Sendable {
  package private(set) var lines: [String] = []
  private var depth = 0

  package init() {}

  /// The whole text, which ends with a line break.
  package var text: String { lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n" }

  /// Adds a line.
  package mutating func line(_ text: String) {
    lines.append(text.isEmpty ? "" : String(repeating: "  ", count: depth) + text)
  }

  /// Adds an empty line, except at the beginning of a block and after another empty line.
  package mutating func separate() {
    guard let last = lines.last, last.isEmpty == false, last.hasSuffix("{") == false else { return }
    lines.append("")
  }

  /// Adds a declaration or a statement with a block.
  package mutating func block(_ head: String, _ body: (inout SwiftWriter) -> Void) {
    line(head + " {")
    depth += 1
    body(&self)
    depth -= 1
    line("}")
  }

  /// Adds the lines of a text, with the current indentation.
  package mutating func paste(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { self.line(String(line)) }
  }

  /// Adds a documentation comment, with its paragraphs wrapped.
  package mutating func document(_ paragraphs: [String]) {
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { line("///") }
      for text in Self.wrapped(paragraph, width: max(40, 96 - 2 * depth)) { line(text.isEmpty ? "///" : "/// " + text) }
    }
  }

  /// Returns the lines of a paragraph; a word that is longer than a line has its own.
  private static func wrapped(_ paragraph: String, width: Int) -> [String] {
    paragraph.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { source -> [String] in
      var lines: [String] = []
      var line = ""
      for word in visible(source).split(separator: " ") {
        if line.isEmpty == false, line.count + word.count >= width {
          lines.append(line)
          line = ""
        }
        line += (line.isEmpty ? "" : " ") + word
      }
      return lines + [line]
    }
  }
}

extension SwiftWriter {
  /// Returns the text of a comment without characters that the compiler rejects or that change the direction of text.
  private static func visible(_ text: Substring) -> String {
    var visible = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control: if scalar == "\t" { visible.append(" ") }
      // Some scripts and emoji need joiners.
      case .format: if scalar.properties.isJoinControl { visible.append(scalar) }
      default: visible.append(scalar)
      }
    }
    return String(visible)
  }

  /// Returns a string literal.
  package static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      default:
        // Characters that are invisible or change the direction of text would make the source misleading.
        let isVisible =
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
          case .nonspacingMark, .enclosingMark, .spacingMark: false
          default: true
          }
        if isVisible {
          literal.unicodeScalars.append(scalar)
        } else {
          literal += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        }
      }
    }
    return literal + "\""
  }
}
