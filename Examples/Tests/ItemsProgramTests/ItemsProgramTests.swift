import Foundation
import Items
import ProgramRuns
import Terminal
import Testing

@testable import ItemsProgram

@Suite struct ItemsProgramTests {
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
      try ItemsProgram(parsing: arguments, output: output)
    }
  }

  @Test func `all items come as a table`() async {
    let run = await run()
    #expect(run.status == 0)
    #expect(run.output.contains("Street lamp"))
    #expect(run.output.split(separator: "\n").count == 6)
    #expect(run.messages.isEmpty)
  }

  @Test func `a search shows what it finds, and says where that is nothing`() async {
    #expect(await run("THERE", "is", "no", "bus").output.split(separator: "\n").count == 2)
    let nothing = await run("submarine")
    #expect(nothing.status == 0)
    #expect(nothing.output.isEmpty)
    #expect(nothing.messages == "There is no item with these words in it.\n")
  }

  @Test func `the latest item is for those who hold a token`() async {
    let run = await run("--latest", "--token", "backlot")
    #expect(run.status == 0)
    #expect(run.output.contains("Bench"))
  }

  @Test func `another token is refused, and not repeated`() async {
    let run = await run("--latest", "--token=s3cr3t")
    #expect(run.status == 1)
    #expect(run.messages.contains("401 Unauthorized"))
    #expect(run.messages.contains("Check the credentials."))
    #expect(!run.messages.contains("s3cr3t"))
  }

  @Test(arguments: [10, 40, 80]) func `the table fits the terminal`(columns: Int) async {
    let run = await run(columns: columns)
    #expect(run.output.split(separator: "\n").allSatisfy { DisplayWidth.of(String($0)) <= columns })
  }

  @Test func `other programs get JSON`() async throws {
    let run = await run("--json", "bench")
    #expect(try JSONDecoder().decode([Item].self, from: Data(run.output.utf8)).map(\.title) == ["Bench"])
  }

  @Test func `an outage is an error sentence and exit status 1`() async {
    let run = await run("--fail", "503")
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.messages.contains("503 Service Unavailable"))
  }

  @Test(
    arguments: [
      (["--tokn", "x"], "there is no option \"--tokn\". Did you mean --token?"),
      (["--token"], "--token needs a value, such as --token backlot"),
      (["--latest", "lamp"], "--latest searches for no text: leave out either --latest or \"lamp\"."),
    ]
  )
  func `arguments that cannot be used say what can, and exit status 2`(arguments: [String], message: String) async {
    let run = await run(arguments)
    #expect(run.status == 2)
    #expect(run.messages == "items: \(message)\nTry items --help.\n")
  }

  @Test func `help and version are there`() async {
    #expect(await run("--help").output.contains("usage: items"))
    #expect(await run("--version").output == "items 0.2.0\n")
  }
}
