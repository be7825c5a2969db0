/// Lays out text in columns.
enum TextLayout {
  /// Breaks text into lines of a maximum width; a longer word has its own line.
  static func lines(of text: String, width: Int) -> [String] {
    lines(of: text.split(separator: " ").map(String.init), width: width)
  }

  /// Breaks words into lines of a maximum width.
  ///
  /// - Parameters:
  ///   - words: The words, which are not split.
  ///   - width: The number of columns.
  ///   - mark: The text at the end of each line that is continued.
  static func lines(of words: [String], width: Int, continuedBy mark: String = "") -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words {
      if line.isEmpty {
        line = word
      } else if line.count + 1 + word.count + mark.count <= width {
        line += " \(word)"
      } else {
        lines.append(line + mark)
        line = word
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Returns the lines with a margin before each of them.
  static func indented(_ lines: [String], by margin: Int) -> [String] {
    lines.map { String(repeating: " ", count: margin) + $0 }
  }
}
