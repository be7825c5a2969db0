import Foundation
import Movies
import ProgramRuns
import Terminal
import Testing

@testable import MoviesProgram

@Suite struct MoviesProgramTests {
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
      try MoviesProgram(parsing: arguments, output: output)
    }
  }

  @Test func `the films come as a table`() async {
    let run = await run()
    #expect(run.status == 0)
    #expect(run.output.contains("Keep-Alive"))
    #expect(run.messages.isEmpty)
  }

  @Test(arguments: [10, 40, 80]) func `the table fits the terminal`(columns: Int) async {
    let run = await run(columns: columns)
    #expect(run.output.split(separator: "\n").allSatisfy { DisplayWidth.of(String($0)) <= columns })
  }

  @Test func `other programs get JSON`() async throws {
    let run = await run("--json")
    let movies = try JSONDecoder().decode([Movie].self, from: Data(run.output.utf8))
    #expect(movies.count == 5)
  }

  @Test func `an outage is an error sentence and exit status 1`() async {
    let run = await run("--fail", "503")
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.messages == "movies: The service answered 503 Service Unavailable. Try again later.\n")
  }

  @Test func `progress is told on a terminal only, and wiped away when the backend fails too`() async {
    #expect(await run(showsProgress: true).messages == "Loading movies …\r\u{1B}[K")
    let failed = await run("--fail=503", showsProgress: true)
    #expect(failed.messages.hasPrefix("Loading movies …\r\u{1B}[Kmovies: The service answered 503"))
  }

  @Test(
    arguments: [
      ("--jsno", "there is no option \"--jsno\". Did you mean --json?"),
      ("now", "\"now\" is too much: movies takes options only."),
      ("--fail=200", "--fail \"200\" is no error's status: say one of 400 to 599, such as 503"),
      ("--host=", "--host needs a value, such as --host http://127.0.0.1:8080"),
      ("--json=yes", "--json takes no value: write it alone."),
    ]
  )
  func `arguments that cannot be used say what can, and exit status 2`(argument: String, message: String) async {
    let run = await run(argument)
    #expect(run.status == 2)
    #expect(run.messages == "movies: \(message)\nTry movies --help.\n")
  }

  @Test func `help and version are there`() async {
    #expect(await run("--help").output.contains("usage: movies"))
    #expect(await run("--version").output == "movies 0.2.0\n")
  }
}
