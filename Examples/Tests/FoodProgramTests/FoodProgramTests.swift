import BacklotClient
import Food
import Foundation
import ProgramRuns
import Terminal
import Testing

@testable import FoodProgram

@Suite struct FoodProgramTests {
  private func run(
    _ arguments: String...,
    columns: Int? = nil,
    rows: Int? = nil,
    showsProgress: Bool = false
  ) async -> CapturedRun {
    await run(arguments, columns: columns, rows: rows, showsProgress: showsProgress)
  }

  private func run(
    _ arguments: [String],
    columns: Int? = nil,
    rows: Int? = nil,
    showsProgress: Bool = false
  ) async -> CapturedRun {
    await CapturedRun(columns: columns, rows: rows, showsProgress: showsProgress) { output in
      try FoodProgram(parsing: arguments, output: output)
    }
  }

  @Test func `the food comes as a table`() async {
    let run = await run()
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("Food           From\nLentil soup    Anatolia\n"))
    #expect(run.messages.isEmpty)
  }

  @Test(arguments: [8, 40]) func `the table fits the terminal`(columns: Int) async {
    let run = await run(columns: columns)
    #expect(run.output.split(separator: "\n").allSatisfy { DisplayWidth.of(String($0)) <= columns })
  }

  @Test func `other programs get JSON and nothing else`() async throws {
    let run = await run("--json")
    #expect(try JSONDecoder().decode([Food].self, from: Data(run.output.utf8)).count == 6)
  }

  @Test func `progress is told on a terminal only, and wiped away`() async {
    #expect(await run(showsProgress: true).messages == "Loading food …\r\u{1B}[K")
  }

  @Test(arguments: [(["--fail"], "503"), (["--fail", "500"], "500")])
  func `an outage is an error sentence and exit status 1`(arguments: [String], status: String) async {
    let run = arguments.count == 1 ? await run("--fail") : await run("--fail", "500")
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.messages.hasPrefix("food: GET https://food.example.com/food: "))
    #expect(run.messages.contains(status))
  }

  @Test func `a table that cannot be written is an error sentence and exit status 1`() async {
    let run = await CapturedRun(failingWith: WriteError(code: ENOSPC)) { output in
      try FoodProgram(parsing: [], output: output)
    }
    #expect(run.status == 1)
    #expect(run.messages == "food: The result cannot be written: No space left on device\n")
  }

  @Test(
    arguments: [
      ("--jsno", "there is no option \"--jsno\". Did you mean --json?"),
      ("now", "\"now\" is too much: food takes options only."),
      ("--fail=200", "--fail \"200\" is no error's status: say one of 400 to 599, such as 503"),
    ]
  )
  func `arguments that cannot be used say what can, and exit status 2`(argument: String, message: String) async {
    let run = await run(argument)
    #expect(run.status == 2)
    #expect(run.messages == "food: \(message)\nTry food --help.\n")
  }

  @Test func `help and version are there`() async {
    #expect(await run("--help").output.contains("usage: food"))
    #expect(await run("--version").output == "food 0.2.0\n")
  }
}
