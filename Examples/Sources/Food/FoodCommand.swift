import BacklotClient
import BacklotStubs
import BacklotURLSession
import Foundation
public import Terminal

/// The program, apart from the process that it runs in.
@MainActor
public struct FoodCommand {
  private let options: ProgramOptions
  private let output: ProgramOutput

  /// Does what the arguments say.
  ///
  /// - Parameters:
  ///   - arguments: The arguments behind the program's name.
  ///   - output: Where results and messages go.
  /// - Returns: The process's exit status: 0, 1 where the backend failed, 2 where the arguments cannot be used.
  public static func run(_ arguments: [String], output: ProgramOutput) async -> Int32 {
    do {
      try await Self(ProgramOptions(parsing: arguments, usualFailure: .serviceUnavailable), output).run()
      return 0
    } catch let error as UsageError {
      output.writeError("food: \(error.message)\nTry food --help.\n")
      return 2
    } catch {
      output.writeError("food: \(error.localizedDescription.withoutControls)\n")
      return 1
    }
  }

  private init(_ options: ProgramOptions, _ output: ProgramOutput) throws(UsageError) {
    self.options = options
    self.output = output
    guard let word = options.words.first else { return }
    throw UsageError(message: "\(word.debugDescription) is too much: food takes options only.")
  }

  private func run() async throws {
    if options.wantsHelp { return try output.write(Self.help) }
    if options.wantsVersion { return try output.write("food 0.1.0\n") }
    let table = TerminalTable(output: output)
    let screen = FoodScreen(table: table, defaultService: FoodService(client: client))
    table.content = { [unowned screen] in text(of: screen.dataSource) }
    await output.showingProgress("Loading food …") { await appearance(of: screen) }
    if let message = screen.message { throw CommandFailure(message: message) }
    if options.writesJSON { return try writeJSON(screen.dataSource) }
    try table.checkWasWritten()
  }

  /// The way to the embedded backend is the way to any other: only the transport differs.
  private var client: APIClient {
    if let host = options.host { return APIClient(host: host) }
    return APIClient(host: .food, transport: .stub(.food(failingWith: options.failure)))
  }

  /// Lets a screen appear, and waits for what it then shows.
  private func appearance(of screen: FoodScreen) async {
    let (answers, answer) = AsyncStream<Void>.makeStream()
    screen.onAnswer = { answer.finish() }
    screen.viewWillAppear()
    for await _ in answers {}
  }
}

extension FoodCommand {
  private func text(of food: [Food]) -> String {
    if options.writesJSON { return "" }
    let heading = [TextTable.Column("Food", priority: 1), TextTable.Column("From", leastWidth: 6)]
    return TextTable(heading: heading, rows: food.map { [$0.name, $0.origin] }).text(for: output)
  }

  private func writeJSON(_ food: [Food]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try output.write(String(decoding: encoder.encode(food), as: UTF8.self) + "\n")
  }

  private static let help = """
    food: what there is to eat, without a backend

    usage: food

      --json            write JSON, for other programs
      --host URL        ask a backend there; without it the embedded one answers
      --fail [STATUS]   rehearse an outage: the embedded backend answers with STATUS (default: 503)
      --help            this
      --version         the version

    Exit status: 0 when all is well, 1 when the backend fails, 2 when the arguments cannot be used.

    """
}
