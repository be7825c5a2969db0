/// Puts text into columns.
enum TextLayout {
  /// Breaks a text between words into lines of a width; a word that is longer has a line of its own.
  static func lines(of text: String, width: Int) -> [String] {
    lines(of: text.split(separator: " ").map(String.init), width: width)
  }

  /// Breaks a row of words into lines of a width.
  ///
  /// - Parameters:
  ///   - words: The words, each of which stays whole.
  ///   - width: How many columns there are.
  ///   - mark: What stands at the end of a line that goes on.
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

  /// Puts a margin in front of each line.
  static func indented(_ lines: [String], by margin: Int) -> [String] {
    lines.map { String(repeating: " ", count: margin) + $0 }
  }
}
