import BacklotClient
import BacklotStubs
import BacklotURLSession
import Food
import Terminal

@main
struct FoodProgram: ExampleProgram {
  static let name = "food"
  let options: ProgramOptions
  private let output: ProgramOutput

  init(parsing arguments: [String], output: ProgramOutput) throws {
    options = try ProgramOptions(parsing: arguments, usualFailure: .serviceUnavailable)
    self.output = output
    try options.refuseWords(of: Self.name)
  }

  func run() async throws {
    let table = TerminalTable(output: output)
    let screen = FoodScreen(table: table, defaultService: FoodService(client: client))
    table.content = { [unowned screen] in text(of: screen.dataSource) }
    await output.showingProgress("Loading food …") { await appearance(of: screen) }
    if let message = screen.message { throw CommandFailure(message: message) }
    if options.writesJSON { return try output.writeJSON(screen.dataSource) }
    try table.checkWasWritten()
  }

  /// The embedded backend is reached like any other: only the transport differs.
  private var client: APIClient {
    if let host = options.host { return APIClient(host: host) }
    return APIClient(host: .food, transport: .stub(.food(failingWith: options.failure)))
  }

  /// Lets a screen appear, and waits until it displays the result.
  private func appearance(of screen: FoodScreen) async {
    let (answers, answer) = AsyncStream<Void>.makeStream()
    screen.onAnswer = { answer.finish() }
    screen.viewWillAppear()
    for await _ in answers {}
  }

  private func text(of food: [Food]) -> String {
    if options.writesJSON { return "" }
    let heading = [TextTable.Column("Food", priority: 1), TextTable.Column("From", leastWidth: 6)]
    return TextTable(heading: heading, rows: food.map { [$0.name, $0.origin] }).text(for: output)
  }

  static let help = """
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
