/// Rows of text in columns that line up, and that give way where the terminal is narrower than they are.
///
/// The least important columns are shortened first, down to what is still of use; then they are left out. One stays.
package struct TextTable {
  private let heading: [Column]
  private let rows: [[String]]
  private static let gap = 2

  package init(heading: [Column], rows: [[String]]) {
    self.heading = heading
    self.rows = rows.map { $0.map(\.withoutControls) }
  }

  /// The table as an output takes it: not wider than it is, and with a bold heading where there are styles.
  package func text(for output: ProgramOutput) -> String {
    text(fitting: output.columns) { output.styled($0, .bold) }
  }

  /// Returns the rows as lines with a maximum number of columns of the terminal, or without a maximum for `nil`.
  ///
  /// - Parameters:
  ///   - room: The maximum number of columns.
  ///   - emphasize: A closure that highlights the heading without changing its width.
  package func text(fitting room: Int?, emphasize: (String) -> String = { $0 }) -> String {
    let titles = heading.isEmpty ? [] : [heading.map(\.title)]
    let places = places(of: titles + rows, fitting: room)
    let lines = titles.map { emphasize(line(of: $0, places)) } + rows.map { line(of: $0, places) }
    return lines.map { $0 + "\n" }.joined()
  }

  private func line(of cells: [String], _ places: [Place]) -> String {
    let fitted = places.map { place in
      let cell = cells.indices.contains(place.index) ? cells[place.index] : ""
      let text = DisplayWidth.shortened(cell, to: place.width)
      return text + String(repeating: " ", count: max(0, place.width - DisplayWidth.of(text)))
    }
    let line = fitted.joined(separator: String(repeating: " ", count: Self.gap))
    return String(line.reversed().drop { $0 == " " }.reversed())
  }
}

// MARK: - Making room

extension TextTable {
  /// A column that is shown, and the room that it has.
  private struct Place {
    let index: Int
    let column: Column
    var width: Int
  }

  private func places(of lines: [[String]], fitting room: Int?) -> [Place] {
    var places = (0..<(lines.map(\.count).max() ?? 0)).map { index in
      let width = lines.map { $0.indices.contains(index) ? DisplayWidth.of($0[index]) : 0 }.max() ?? 0
      return Place(index: index, column: heading.indices.contains(index) ? heading[index] : "", width: width)
    }
    guard let room else { return places }
    while places.count > 1 {
      if let shortened = Self.shortened(places, to: room) { return shortened }
      Self.leaveOutLeast(of: &places)
    }
    return places.map { Place(index: $0.index, column: $0.column, width: min($0.width, max(0, room))) }
  }

  /// Returns the columns shortened as necessary, the widest of the least important first, or `nil` if the room is too
  /// small.
  private static func shortened(_ places: [Place], to room: Int) -> [Place]? {
    var places = places
    while total(places) > room {
      let yielding = places.indices.filter { places[$0].width > places[$0].column.leastWidth }
      let next = yielding.min { left, right in
        (places[left].column.priority, -places[left].width) < (places[right].column.priority, -places[right].width)
      }
      guard let next else { return nil }
      places[next].width -= 1
    }
    return places
  }

  /// Among equals it is the last one.
  private static func leaveOutLeast(of places: inout [Place]) {
    let least = places.indices.min { (places[$0].column.priority, -$0) < (places[$1].column.priority, -$1) }
    if let least { places.remove(at: least) }
  }

  private static func total(_ places: [Place]) -> Int {
    places.map(\.width).reduce(gap * max(0, places.count - 1), +)
  }
}
