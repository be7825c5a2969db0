import BacklotTesting
import Foundation
import ProgramRuns
import Terminal
import Testing

@testable import CountriesProgram

@Suite struct CountriesProgramTests {
  private func run(
    _ arguments: [String],
    columns: Int? = nil,
    showsProgress: Bool = false,
    usesStyles: Bool = false
  ) async -> CapturedRun {
    await CapturedRun(columns: columns, showsProgress: showsProgress, usesStyles: usesStyles) { output in
      try CountriesProgram(parsing: arguments, output: output)
    }
  }

  @Test(arguments: [20, 40, 80, 200]) func `the list fits the terminal`(columns: Int) async {
    let run = await run([], columns: columns)
    let lines = run.output.split(separator: "\n")
    #expect(run.status == 0)
    #expect(lines.count == 252)
    #expect(lines.first { DisplayWidth.of(String($0)) > columns } == nil)
    #expect(lines.contains { $0.contains("🇧🇬") })
    #expect(run.messages.isEmpty)
  }

  @Test func `in a pipe nothing of the list is shortened`() async {
    let run = await run(["list"])
    #expect(!run.output.contains("…"))
    #expect(run.output.contains("South Georgia & South Sandwich Islands"))
    #expect(run.output.hasSuffix("250 countries\n"))
  }

  @Test(arguments: [["show", "South Korea"], ["show", "south", "korea"], ["show", "--exact", "SOUTH KOREA"]])
  func `a country is shown by its name`(arguments: [String]) async {
    let run = await run(arguments)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("🇰🇷 South Korea\n"))
    #expect(run.output.contains("Seoul"))
    #expect(run.output.contains("대한민국"))
  }

  @Test func `other countries that the name is found in are mentioned`() async {
    let run = await run(["show", "guinea"])
    #expect(run.output.hasPrefix("🇬🇳 Guinea\n"))
    #expect(run.messages.contains("Papua New Guinea"))
  }

  @Test func `JSON can be read by other programs`() async throws {
    let list = await run(["--json"], columns: 40)
    #expect(try JSONValue(parsing: list.output).array?.count == 250)
    let detail = await run(["show", "Bulgaria", "--json"])
    #expect(try JSONValue(parsing: detail.output)[at: "/cca3"]?.string == "BGR")
  }

  @Test(arguments: [["--fail", "503"], ["--fail=503", "show", "chad"], ["demo", "--fail", "503"]])
  func `a failing backend gives a sentence and status 1`(arguments: [String]) async {
    let run = await run(arguments)
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.messages == "countries: The backend is out of order (status 503). Try again later.\n")
  }

  @Test func `a country that is not there gives a sentence and status 1`() async {
    let run = await run(["show", "Atlantis"])
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.messages == "countries: No country is called \"Atlantis\". Try a part of its name.\n")
  }

  @Test(arguments: [
    (["--jsno"], "--json"), (["--json=yes"], "alone"), (["--host"], "http://127.0.0.1:8080"),
    (["--host", "ftp://x"], "http://127.0.0.1:8080"), (["--fail", "200"], "503"), (["--fail", "soon"], "503"),
    (["--host=x", "--fail=500"], "leave out"), (["demo", "--host=x"], "leave out"), (["demo", "now"], "too much"),
    (["demo", "--json"], "leave out"), (["--exact"], "countries show --exact NAME"),
    (["shw"], "show"), (["show"], "countries show \"South Korea\""), (["list", "x"], "show NAME"),
  ])
  func `what cannot be done is status 2 and says what can`(arguments: [String], fix: String) async {
    let run = await run(arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.messages.hasPrefix("countries: "))
    #expect(run.messages.contains(fix))
  }

  @Test func `the demonstration shows both screens and what was asked`() async {
    let run = await run(["demo"], columns: 80)
    #expect(run.status == 0)
    #expect(run.output.contains("\nand 240 more\n"))
    #expect(run.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 48, "more than one screen")
    #expect(run.output.contains("🇰🇷 South Korea"))
    #expect(run.output.contains("GET /v3.1/all                 200\n  GET /v3.1/name/South%20Korea  200\n"))
    #expect(run.output.contains("The same backend at an address, http://127.0.0.1:"))
    #expect(run.output.hasSuffix("\nThe requests to the server:\n  GET /v3.1/all  200\n"))
  }

  @Test func `headings stand out where styles are shown, and nothing else changes`() async {
    let plain = await run(["demo"], columns: 80)
    let styled = await run(["demo"], columns: 80, usesStyles: true)
    #expect(styled.output.contains("\u{1B}[1m🇰🇷 South Korea\u{1B}[0m\n"))
    #expect(styled.output.split(separator: "\n").count { $0.hasPrefix("\u{1B}[1m") } == 6)
    let unstyled = styled.output.replacing("\u{1B}[1m", with: "").replacing("\u{1B}[0m", with: "")
    // Each run has a free port of its own.
    let port = /:\d+:/
    #expect(unstyled.replacing(port, with: "") == plain.output.replacing(port, with: ""))
  }

  @Test func `a result that cannot be written gives a sentence and status 1`() async {
    let run = await CapturedRun(failingWith: WriteError(code: ENOSPC)) { output in
      try CountriesProgram(parsing: ["show", "chad"], output: output)
    }
    #expect(run.status == 1)
    #expect(run.messages == "countries: The result cannot be written: No space left on device\n")
  }

  @Test func `progress is told on a terminal only, and wiped away`() async {
    let run = await run(["show", "chad"], showsProgress: true)
    #expect(run.messages == "Loading chad …\r\u{1B}[K")
    #expect(!run.output.contains("Loading"))
  }

  @Test func `help names every option, and a version is told`() async {
    let help = await run(["--help"])
    for option in ["--json", "--exact", "--host", "--fail", "--help", "--version", "show", "demo"] {
      #expect(help.output.contains(option))
    }
    #expect(help.output.split(separator: "\n").allSatisfy { DisplayWidth.of(String($0)) <= 120 })
    #expect(await run(["--version"]).output == "countries 0.2.0\n")
    #expect(help.status == 0)
  }
}
