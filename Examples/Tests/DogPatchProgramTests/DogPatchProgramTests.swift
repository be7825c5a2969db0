import BacklotClient
import BacklotStubs
import DogPatch
import Foundation
import ProgramRuns
import Terminal
import Testing

@testable import DogPatchProgram

@Suite struct DogPatchProgramTests {
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
      try DogPatchProgram(parsing: arguments, output: output, time: .immediate)
    }
  }

  @Test func `the dogs come as a table`() async {
    let run = await run()
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("Name   Breed"))
    #expect(run.output.contains("$450.00"))
    #expect(run.output.split(separator: "\n").count == 6)
    #expect(run.messages.isEmpty)
  }

  @Test(arguments: [10, 40]) func `the table fits the terminal`(columns: Int) async {
    let arguments = ["--watch", "--count=2", "--every=0", "--fail-rate=0.5", "--seed=3"]
    let run = await run(arguments, columns: columns, rows: 20)
    #expect(run.output.split(separator: "\n").allSatisfy { DisplayWidth.of(Self.withoutEscapes($0)) <= columns })
  }

  private static func withoutEscapes(_ line: Substring) -> String {
    String(line).replacing(/\u{1B}\[\d*[A-Z]/, with: "")
  }

  @Test func `other programs get JSON and nothing else`() async throws {
    let run = await run(["--json"])
    let dogs = try JSONValue(parsing: run.output)
    #expect(dogs.array?.count == 5)
    #expect(dogs[at: "/0/birthday"]?.string == "2021-04-01T00:00:00Z")
  }

  // MARK: Watching

  @Test func `on a terminal the listing is redrawn in its place`() async {
    let run = await run(["--watch", "--count", "3", "--every", "0"], rows: 24)
    #expect(run.status == 0)
    let drawings = run.output.split(separator: "\u{1B}[7A\u{1B}[J")
    #expect(drawings.count == 3)
    #expect(drawings.allSatisfy { $0.hasPrefix("Name") })
    #expect(drawings.first?.hasSuffix("Refreshed once. Ctrl-C ends.\n") == true)
    #expect(drawings.last?.hasSuffix("Refreshed 3 times. Ctrl-C ends.\n") == true)
  }

  @Test func `elsewhere the listings come one below the other`() async {
    let run = await run(["--watch", "--count", "2", "--every", "0"])
    let listings = run.output.split(separator: "\n\n")
    #expect(listings.count == 2)
    #expect(listings.first != listings.last)
    #expect(!run.output.contains("\u{1B}"))
    #expect(!run.output.contains("Ctrl-C"))
  }

  @Test func `a refresh that fails keeps the list, and says so below it`() async {
    let arguments = ["--watch", "--count=20", "--every=0", "--fail-rate=0.5", "--seed=1"]
    let run = await run(arguments, rows: 24)
    let drawings = run.output.split(separator: /\u{1B}\[\d+A\u{1B}\[J/)
    let failed = drawings.filter { $0.contains("\nThe service ") }
    #expect(drawings.count == 20)
    #expect(!failed.isEmpty)
    #expect(failed.contains { $0.hasPrefix("Name") })
    #expect(run.messages.isEmpty)
    #expect(await self.run(arguments, rows: 24).output == run.output, "a seed repeats its run")
  }

  @Test func `where nothing was listed yet only the failure is told`() async {
    let run = await run(["--watch", "--count=1", "--fail"], rows: 24)
    #expect(
      run.output == "The service answered 503 Service Unavailable. Try again later.\nRefreshed once. Ctrl-C ends.\n"
    )
  }

  @Test func `elsewhere a failure is told among the messages, and the list is not written again`() async {
    let run = await run(["--watch", "--count=10", "--every=0", "--fail-rate=0.5", "--seed=1"])
    let failures = run.messages.split(separator: "\n").count
    let listings = run.output.split(separator: "\n\n").count
    #expect(failures > 0)
    #expect(listings > 0)
    #expect(failures + listings == 10)
  }

  @Test func `whether the last refresh failed is the exit status`() async {
    let run = await run(["--watch", "--count=2", "--every=0", "--fail"])
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.messages.split(separator: "\n").count == 2)
  }

  @Test func `a watch ends well when it is cancelled`() async {
    let written = AsyncStream<Void>.makeStream()
    let output = ProgramOutput(
      columns: nil,
      showsProgress: false,
      write: { _ in written.continuation.yield() },
      writeError: { Issue.record("nothing fails: \($0)") }
    )
    let program = Task {
      await DogPatchProgram.run(writingTo: output) {
        try DogPatchProgram(parsing: ["--watch", "--every=3600"], output: output, time: .immediate)
      }
    }
    for await _ in written.stream { break }
    program.cancel()
    #expect(await program.value == 0)
  }

  @Test func `a refresh is told on a terminal only, and wiped away`() async {
    #expect(await run(showsProgress: true).messages == "Refreshing …\r\u{1B}[K")
  }

  // MARK: Failing

  @Test(arguments: [(["--fail"], 503), (["--fail", "500"], 500)])
  func `an outage is an error sentence and exit status 1`(arguments: [String], status: Int) async {
    let run = await run(arguments)
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.messages.hasPrefix("dogpatch: The service answered \(status)"))
  }

  @Test func `a table that cannot be written is an error sentence and exit status 1`() async {
    let run = await CapturedRun(failingWith: WriteError(code: ENOSPC)) { output in
      try DogPatchProgram(parsing: ["--watch"], output: output, time: .immediate)
    }
    #expect(run.status == 1)
    #expect(run.messages == "dogpatch: The result cannot be written: No space left on device\n")
  }

  @Test(
    arguments: [
      (["--wacth"], "there is no option \"--wacth\". Did you mean --watch?"),
      (["now"], "\"now\" is too much: dogpatch takes options only."),
      (["--fail-rate", "2"], "--fail-rate \"2\" is no rate: say 0 to 1 or a percentage, such as 0.3"),
      (["--fail-rate=101%"], "--fail-rate \"101%\" is no rate: say 0 to 1 or a percentage, such as 0.3"),
      (["--watch", "--count", "0"], "--count \"0\" is no number of refreshes: say, for example, 10"),
      (["--watch", "--every=-1"], "--every \"-1\" is no pause: say seconds up to a day, such as 2"),
      (["--seed=x"], "--seed \"x\" is no seed: say a whole number, such as 1"),
      (["--count=2"], "--count is about watching: dogpatch --watch --count …"),
      (["--watch", "--json"], "--watch is for people to read: leave out --json"),
      (
        ["--host=x", "--fail-rate=1"],
        "--fail-rate is about the embedded backend: leave out either --host or --fail-rate."
      ),
    ]
  )
  func `arguments that cannot be used say what can, and exit status 2`(arguments: [String], message: String) async {
    let run = await run(arguments)
    #expect(run.status == 2)
    #expect(run.messages == "dogpatch: \(message)\nTry dogpatch --help.\n")
  }

  @Test func `help names every option, and a version is told`() async {
    let help = await run(["--help"]).output
    for option in ["--watch", "--every", "--count", "--json", "--host", "--fail", "--fail-rate", "--seed", "--version"]
    {
      #expect(help.contains(option))
    }
    #expect(await run(["--version"]).output == "dogpatch 0.2.0\n")
  }
}
