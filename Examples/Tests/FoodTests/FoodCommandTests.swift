import BacklotClient
import Food
import Foundation
import Synchronization
import Terminal
import Testing

@Suite struct FoodCommandTests {
  private struct Run {
    let status: Int32
    let output: String
    let messages: String

    init(_ arguments: String..., columns: Int? = nil, showsProgress: Bool = false) async {
      let (results, messages) = (Sink(), Sink())
      let output = ProgramOutput(
        columns: columns,
        showsProgress: showsProgress,
        write: { results.append($0) },
        writeError: { messages.append($0) }
      )
      status = await FoodCommand.run(arguments, output: output)
      self.output = results.text
      self.messages = messages.text
    }
  }

  private final class Sink: Sendable {
    private let written = Mutex("")
    var text: String { written.withLock(\.self) }
    func append(_ more: String) { written.withLock { $0 += more } }
  }

  @Test func `the food comes as a table`() async {
    let run = await Run()
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("Food           From\nLentil soup    Anatolia\n"))
    #expect(run.messages.isEmpty)
  }

  @Test(arguments: [8, 40]) func `the table fits the terminal`(columns: Int) async {
    let run = await Run(columns: columns)
    #expect(run.output.split(separator: "\n").allSatisfy { DisplayWidth.of(String($0)) <= columns })
  }

  @Test func `other programs get JSON and nothing else`() async throws {
    let run = await Run("--json")
    #expect(try JSONDecoder().decode([Food].self, from: Data(run.output.utf8)).count == 6)
  }

  @Test func `progress is told on a terminal only, and wiped away`() async {
    #expect(await Run(showsProgress: true).messages == "Loading food …\r\u{1B}[K")
  }

  @Test(arguments: [(["--fail"], "503"), (["--fail", "500"], "500")])
  func `an outage is an error sentence and exit status 1`(arguments: [String], status: String) async {
    let run = arguments.count == 1 ? await Run("--fail") : await Run("--fail", "500")
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.messages.hasPrefix("food: GET https://food.example.com/food: "))
    #expect(run.messages.contains(status))
  }

  @Test func `a table that cannot be written is an error sentence and exit status 1`() async {
    let messages = Sink()
    let output = ProgramOutput(
      columns: nil,
      showsProgress: false,
      write: { _ in throw WriteError(code: ENOSPC) },
      writeError: { messages.append($0) }
    )
    #expect(await FoodCommand.run([], output: output) == 1)
    #expect(messages.text == "food: The result cannot be written: No space left on device\n")
  }

  @Test(
    arguments: [
      ("--jsno", "there is no option \"--jsno\". Did you mean --json?"),
      ("now", "\"now\" is too much: food takes options only."),
      ("--fail=200", "--fail \"200\" is no error's status: say one of 400 to 599, such as 503"),
    ]
  )
  func `arguments that cannot be used say what can, and exit status 2`(argument: String, message: String) async {
    let run = await Run(argument)
    #expect(run.status == 2)
    #expect(run.messages == "food: \(message)\nTry food --help.\n")
  }

  @Test func `help and version are there`() async {
    #expect(await Run("--help").output.contains("usage: food"))
    #expect(await Run("--version").output == "food 0.1.0\n")
  }
}
