import DogPatch
import Terminal

/// The screen in text: a line for each row, and on a terminal that is written over what else there is to tell.
@MainActor
struct ListingsTable {
  let screen: ListingsViewController
  let output: ProgramOutput

  private static let heading = [
    TextTable.Column("Name", priority: 3, leastWidth: 6),
    TextTable.Column("Breed", priority: 2, leastWidth: 6),
    TextTable.Column("Age", priority: 1, leastWidth: 7),
    TextTable.Column("Price", priority: 1, leastWidth: 7),
    TextTable.Column("Breeder", leastWidth: 5),
  ]

  /// The rows; while the list is empty a sentence instead.
  var text: String {
    if screen.viewModels.isEmpty { return fitted("No dogs are listed.") }
    let rows = screen.viewModels.map { [$0.name, $0.breed, $0.age, $0.cost, $0.breederRating] }
    return TextTable(heading: Self.heading, rows: rows).text(for: output)
  }

  /// The rows if there are any and, below them, why they are no newer and how to end.
  func text(afterRefresh number: Int) -> String {
    (screen.message == nil || !screen.viewModels.isEmpty ? text : "")
      + (screen.message.map { fitted($0.withoutControls) } ?? "")
      + fitted("Refreshed \(number == 1 ? "once" : "\(number) times"). Ctrl-C ends.")
  }

  private func fitted(_ line: String) -> String {
    (output.columns.map { DisplayWidth.shortened(line, to: $0) } ?? line) + "\n"
  }
}
