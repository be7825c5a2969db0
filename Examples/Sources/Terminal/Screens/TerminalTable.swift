public import BacklotClient

/// A table on a terminal: written anew each time, over what it showed before where that can be.
@MainActor
public final class TerminalTable: ReloadableTable {
  /// Creates the lines of the table.
  ///
  /// Empty for a table that is not visible yet.
  package var content: @MainActor () -> String = { "" }
  private let output: ProgramOutput
  private let room: Int?
  private var shown = 0
  private var failure: (any Error)?

  /// Creates an empty table.
  ///
  /// - Parameters:
  ///   - output: The output that shows the table.
  ///   - redrawsInPlace: True if the table overwrites its previous content, on an output that supports this.
  public init(output: ProgramOutput, redrawsInPlace: Bool = false) {
    self.output = output
    room = redrawsInPlace ? output.rows : nil
  }

  /// True if the table overwrites its previous content.
  package var redrawsInPlace: Bool { room != nil }

  /// Writes the table.
  public func reloadData() {
    let text = content()
    do {
      try output.write(room.map { redrawing(text, in: $0) } ?? appending(text))
    } catch {
      failure = error
    }
  }

  /// Throws the error of a failed write, because the table itself cannot report it.
  package func checkWasWritten() throws {
    if let failure { throw failure }
  }

  private func appending(_ text: String) -> String {
    defer { shown += text.isEmpty ? 0 : 1 }
    return shown > 0 && !text.isEmpty ? "\n" + text : text
  }

  /// The text over the one before it; the cursor is then on the line below, which is the screen's last at most.
  private func redrawing(_ text: String, in room: Int) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let visible = lines.prefix(max(1, room - 1))
    let wipe = shown > 0 ? "\u{1B}[\(shown)A\u{1B}[J" : ""
    shown = visible.count
    return wipe + visible.map { $0 + "\n" }.joined()
  }
}
