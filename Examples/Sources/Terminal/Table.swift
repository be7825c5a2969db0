/// Rows and columns that fit a terminal, whatever its width.
///
/// Where there is too little room, columns give way in the order of their priority: first each is cut down to its
/// minimum, then whole columns are left out. The most important one always stays.
public struct Table: Sendable {
  /// A column's heading, and how it behaves.
  public struct Column: Sendable {
    /// Where the cells stand.
    public enum Alignment: Sendable, Hashable {
      /// On the left.
      case leading
      /// On the right, as numbers do.
      case trailing
    }

    let title: String
    let alignment: Alignment
    let priority: Int
    let minimumWidth: Int

    /// Makes a column.
    ///
    /// - Parameters:
    ///   - title: Its heading.
    ///   - alignment: Where the cells stand; leading unless given.
    ///   - priority: Columns of a lower one give way first, and among equals the one further to the right.
    ///   - minimumWidth: The columns of the terminal below which it is left out rather than cut.
    public init(_ title: String, alignment: Alignment = .leading, priority: Int = 0, minimumWidth: Int = 8) {
      self.title = title
      self.alignment = alignment
      self.priority = priority
      self.minimumWidth = minimumWidth
    }
  }

  private let columns: [Column]
  private let rows: [[String]]
  private static let gap = "  "

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - columns: From left to right.
  ///   - rows: A cell for each column; absent ones are empty, and control characters in them become spaces.
  public init(columns: [Column], rows: [[String]]) {
    self.columns = columns
    self.rows = rows.map { row in
      columns.indices.map { row.indices.contains($0) ? Self.withoutControls(row[$0]) : "" }
    }
  }

  /// What comes from a server must not steer the terminal.
  private static func withoutControls(_ cell: String) -> String {
    String(cell.map { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } ? " " : $0 })
  }
}

// MARK: - Drawing

extension Table {
  /// The table as text, the headings and a rule below them first.
  ///
  /// - Parameter width: How many columns the terminal has.
  public func lines(fitting width: Int) -> [String] {
    let layout = layout(fitting: width)
    let rule = layout.map { String(repeating: "─", count: $0.width) }.joined(separator: Self.gap)
    return [line(columns.map(\.title), layout), rule] + rows.map { line($0, layout) }
  }

  private func line(_ cells: [String], _ layout: [Place]) -> String {
    let line = layout.map { pad(cells[$0.column], $0) }.joined(separator: Self.gap)
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  private func pad(_ cell: String, _ place: Place) -> String {
    let text = DisplayWidth.cut(cell, to: place.width)
    let space = String(repeating: " ", count: max(0, place.width - DisplayWidth.columns(of: text)))
    return columns[place.column].alignment == .leading ? text + space : space + text
  }
}

// MARK: - Making room

extension Table {
  private struct Place {
    let column: Int
    var width: Int
  }

  private func layout(fitting width: Int) -> [Place] {
    var shown = columns.indices.map { Place(column: $0, width: naturalWidth(of: $0)) }
    while !shown.isEmpty {
      if let fitting = squeezed(shown, into: width) { return fitting }
      if shown.count == 1 { return [Place(column: shown[0].column, width: max(1, width))] }
      shown.remove(at: sacrifices(shown)[0])
    }
    return []
  }

  /// The columns cut as far as needed, or nothing when even their minimum is too much.
  private func squeezed(_ places: [Place], into width: Int) -> [Place]? {
    var places = places
    var excess = places.map(\.width).reduce(Self.gap.count * (places.count - 1), +) - width
    for index in sacrifices(places) where excess > 0 {
      let spare = max(0, places[index].width - columns[places[index].column].minimumWidth)
      places[index].width -= min(spare, excess)
      excess -= min(spare, excess)
    }
    return excess > 0 ? nil : places
  }

  /// Which give way, the first one first.
  private func sacrifices(_ places: [Place]) -> [Int] {
    places.indices.sorted { left, right in
      let priorities = (columns[places[left].column].priority, columns[places[right].column].priority)
      return priorities.0 == priorities.1 ? left > right : priorities.0 < priorities.1
    }
  }

  private func naturalWidth(of column: Int) -> Int {
    ([columns[column].title] + rows.map { $0[column] }).map { DisplayWidth.columns(of: $0) }.max() ?? 0
  }
}
