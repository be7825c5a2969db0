extension RequestDifference {
  /// The table with which WireMock explains why a request was not matched, 119 characters wide.
  ///
  /// A table longer than ``maximumLength`` is truncated.
  var table: String {
    var table = Table()
    table.writeHeader()
    if let name {
      table.write(left: name, right: "", problem: nil)
      table.writeRow(left: "", right: "", problem: nil)
    }
    for line in lines {
      table.write(left: line.expected, right: line.actual, problem: line.problem)
      guard table.text.utf8.count < Self.maximumLength else {
        table.write(left: "…", right: "…", problem: nil)
        break
      }
    }
    table.writeRow(left: "", right: "", problem: nil)
    table.writeRule()
    return table.text
  }

  /// The length in bytes at which a table is truncated.
  static let maximumLength = 1 << 16
}

/// The text of a table with two columns.
private struct Table {
  private static let width = 119
  private static let middle = width / 2 - 1
  private static let columnWidth = width / 2 - 2
  /// The maximum number of lines in a cell.
  private static let maximumLines = 500

  private(set) var text = ""

  mutating func writeHeader() {
    let title = "Request was not matched"
    let margin = String(repeating: " ", count: Self.middle - title.count / 2)
    text += "\n\(margin)\(title)\n\(margin)\(String(repeating: "=", count: title.count))\n\n"
    writeRule()
    text += "|\(" Closest stub".padded(to: Self.middle))|\(" Request".padded(to: Self.middle))|\n"
    writeRule()
    writeRow(left: "", right: "", problem: nil)
  }

  mutating func writeRule() { text += String(repeating: "-", count: Self.width) + "\n" }

  /// Writes a line of the comparison, whose cells may need several rows.
  mutating func write(left: String, right: String, problem: String?) {
    let (left, right) = (Self.wrapped(left), Self.wrapped(right))
    for row in 0..<max(left.count, right.count, 1) {
      writeRow(
        left: row < left.count ? left[row] : "",
        right: row < right.count ? right[row] : "",
        problem: row == 0 ? problem : nil
      )
    }
  }

  mutating func writeRow(left: String, right: String, problem: String?) {
    text += left.padded(to: Self.middle + 1) + "|"
    if !right.isEmpty { text += " " }
    if let problem {
      text += right.padded(to: Self.middle - (right.isEmpty ? 5 : 6)) + "<<<<< " + problem
    } else {
      text += right
    }
    text += "\n"
  }

  /// Returns the lines of a text, wrapped between words if they are too long.
  private static func wrapped(_ text: String) -> [String] {
    let text = String(decoding: text.utf8.prefix(RequestDifference.maximumLength), as: UTF8.self)
    let lines = text.split(separator: "\n", maxSplits: maximumLines, omittingEmptySubsequences: false)
    return Array(lines.flatMap(wrapped).prefix(maximumLines))
  }

  private static func wrapped(_ line: Substring) -> [String] {
    var (lines, rest): ([String], Substring) = ([], line.filter { $0 != "\r" }[...])
    while lines.count < maximumLines,
      let limit = rest.index(rest.startIndex, offsetBy: columnWidth, limitedBy: rest.endIndex),
      limit < rest.endIndex
    {
      let space = rest[...limit].lastIndex(of: " ").flatMap { $0 == rest.startIndex ? nil : $0 }
      let end = space ?? limit
      lines.append(String(rest[..<end]))
      rest = rest[end...].drop { space != nil && $0 == " " }
    }
    return lines + [String(rest)]
  }
}
