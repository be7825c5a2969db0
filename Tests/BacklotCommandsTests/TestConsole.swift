import Synchronization

@testable import BacklotCommands

/// Takes what a command writes.
final class TestConsole: Sendable {
  private let written = Mutex((result: "", messages: ""))
  private let environment: [String: String]
  private let input: [UInt8]

  init(environment: [String: String] = [:], input: String = "") {
    self.environment = environment
    self.input = Array(input.utf8)
  }

  var result: String { written.withLock(\.result) }
  var messages: String { written.withLock(\.messages) }

  /// Runs the program.
  func run(_ arguments: String..., columns: Int? = nil, isTerminal: Bool = false) async -> ExitStatus {
    await run(arguments: arguments, columns: columns, isTerminal: isTerminal)
  }

  /// Runs the program.
  func run(arguments: [String], columns: Int? = nil, isTerminal: Bool = false) async -> ExitStatus {
    let console = Console(
      columns: columns,
      isTerminal: isTerminal,
      environment: { [environment] in environment[$0] },
      input: { [input] limit in input.count <= limit ? input : nil },
      write: { text in
        self.written.withLock { $0.result += text }
        return nil
      },
      writeError: { text in self.written.withLock { $0.messages += text } }
    )
    return await BacklotCommand.run(arguments, on: console)
  }
}
