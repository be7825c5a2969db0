import BacklotPlatform

@testable import BacklotCommands

/// Takes what a command writes.
final class TestConsole: Sendable {
  private let written = Mutex((result: "", messages: ""))
  private let changes = AsyncStream.makeStream(of: Void.self)
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
    await BacklotCommand.run(arguments, on: console(columns: columns, isTerminal: isTerminal))
  }

  /// A console that is no terminal.
  var console: Console { console(columns: nil, isTerminal: false) }

  private func console(columns: Int?, isTerminal: Bool) -> Console {
    Console(
      columns: columns,
      isTerminal: isTerminal,
      showsProgress: isTerminal,
      environment: { [environment] in environment[$0] },
      input: { [input] limit in input.count <= limit ? input : nil },
      write: { text in
        self.note { $0.result += text }
        return nil
      },
      writeError: { text in self.note { $0.messages += text } }
    )
  }

  private func note(_ change: (inout (result: String, messages: String)) -> Void) {
    written.withLock { change(&$0) }
    changes.continuation.yield()
  }

  /// Waits until results are as told.
  func result(_ isThere: (String) -> Bool) async {
    if isThere(result) { return }
    for await _ in changes.stream where isThere(result) { return }
  }

  /// Waits until messages are as told.
  func messages(_ isThere: (String) -> Bool) async {
    if isThere(messages) { return }
    for await _ in changes.stream where isThere(messages) { return }
  }
}
