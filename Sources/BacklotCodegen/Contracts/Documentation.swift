/// Text of a contract as documentation in Swift.
enum Documentation {
  /// Returns the paragraphs of a description.
  static func paragraphs(_ text: String?) -> [String] {
    guard let text else { return [] }
    var paragraphs: [String] = []
    var lines: [Substring] = []
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }) {
      if line.contains(where: { $0.isWhitespace == false }) {
        lines.append(line)
      } else if lines.isEmpty == false {
        paragraphs.append(lines.joined(separator: "\n"))
        lines = []
      }
    }
    return lines.isEmpty ? paragraphs : paragraphs + [lines.joined(separator: "\n")]
  }
}
