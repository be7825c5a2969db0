import Synchronization
package import Terminal

/// A finished run of a program, with its output.
package struct CapturedRun: Sendable {
  /// The exit status.
  package let status: Int32
  /// The results.
  package let output: String
  /// The messages.
  package let messages: String

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - columns: The width of the terminal, or `nil` for a pipe.
  ///   - rows: The height of the terminal, or `nil` for a pipe.
  ///   - showsProgress: True if messages go to a terminal.
  ///   - usesStyles: True if results go to a terminal that supports styles.
  ///   - writeError: The error of each write of a result.
  ///   - make: Creates the program.
  package init<Program: ExampleProgram>(
    columns: Int? = nil,
    rows: Int? = nil,
    showsProgress: Bool = false,
    usesStyles: Bool = false,
    failingWith writeError: WriteError? = nil,
    _ make: @MainActor (ProgramOutput) throws -> Program
  ) async {
    let (results, messages) = (Sink(), Sink())
    let output = ProgramOutput(
      columns: columns,
      rows: rows,
      showsProgress: showsProgress,
      usesStyles: usesStyles,
      write: { text in
        if let writeError { throw writeError }
        results.append(text)
      },
      writeError: { messages.append($0) }
    )
    status = await Program.run(writingTo: output) { try make(output) }
    self.output = results.text
    self.messages = messages.text
  }
}

private final class Sink: Sendable {
  private let written = Mutex("")
  var text: String { written.withLock(\.self) }
  func append(_ more: String) { written.withLock { $0 += more } }
}
