import Synchronization
import Terminal

/// The output of a program: results and messages, separately and together.
final class WrittenText: Sendable {
  private let written = Mutex((results: "", messages: ""))

  var results: String { written.withLock(\.results) }
  var messages: String { written.withLock(\.messages) }

  func output(rows: Int? = nil, showsProgress: Bool = false, failing error: WriteError? = nil) -> ProgramOutput {
    ProgramOutput(
      columns: nil,
      rows: rows,
      showsProgress: showsProgress,
      write: { [self] text in
        if let error { throw error }
        written.withLock { $0.results += text }
      },
      writeError: { [self] text in written.withLock { $0.messages += text } }
    )
  }
}
