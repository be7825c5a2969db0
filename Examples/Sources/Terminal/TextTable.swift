/// Rows of text in columns that line up, shortened where the terminal is narrower than they are.
package struct TextTable {
  private let heading: [String]
  private let rows: [[String]]
  private static let gap = 2
  private static let narrowest = 4

  package init(heading: [String], rows: [[String]]) {
    self.heading = heading
    self.rows = rows
  }

  /// The rows as lines of at most so many columns.
  package func text(fitting columns: Int?) -> String {
    let lines = (heading.isEmpty ? [] : [heading]) + rows
    let widths = widths(of: lines, fitting: columns)
    return lines.map { line(of: $0, widths) + "\n" }.joined()
  }

  /// Takes from the widest column until they fit, and then leaves out the last ones.
  private func widths(of lines: [[String]], fitting columns: Int?) -> [Int] {
    let count = lines.map(\.count).max() ?? 0
    var widths = (0..<count).map { column in
      lines.map { column < $0.count ? DisplayWidth.of($0[column]) : 0 }.max() ?? 0
    }
    guard let columns else { return widths }
    while Self.total(widths) > columns {
      guard let widest = widths.indices.max(by: { widths[$0] < widths[$1] }) else { break }
      if widths[widest] > Self.narrowest {
        widths[widest] -= 1
      } else if widths.count > 1 {
        widths.removeLast()
      } else {
        widths[0] = max(0, columns)
      }
    }
    return widths
  }

  private static func total(_ widths: [Int]) -> Int { widths.reduce(0, +) + gap * max(0, widths.count - 1) }

  private func line(of cells: [String], _ widths: [Int]) -> String {
    let fitted = zip(cells, widths).map { cell, width in
      let text = DisplayWidth.shortened(cell, to: width)
      return text + String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
    }
    let line = fitted.joined(separator: String(repeating: " ", count: Self.gap))
    return String(line.reversed().drop { $0 == " " }.reversed())
  }
}
