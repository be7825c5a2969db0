import Countries
import Synchronization
import Terminal

/// Runs the program and keeps what it says.
struct CapturedOutput {
  let status: Int32
  let output: String
  let messages: String

  init(of arguments: [String], columns: Int? = nil, showsProgress: Bool = false, usesStyles: Bool = false) async {
    let output = Sink()
    let messages = Sink()
    status = await CountriesCommand.run(
      arguments,
      output: ProgramOutput(
        columns: columns,
        showsProgress: showsProgress,
        usesStyles: usesStyles,
        write: { output.append($0) },
        writeError: { messages.append($0) }
      )
    )
    self.output = output.text
    self.messages = messages.text
  }

  private final class Sink: Sendable {
    private let written = Mutex("")
    var text: String { written.withLock(\.self) }
    func append(_ more: String) { written.withLock { $0 += more } }
  }
}
