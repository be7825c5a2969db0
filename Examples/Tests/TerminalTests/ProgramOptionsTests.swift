import BacklotClient
import Terminal
import Testing

@Suite struct ProgramOptionsTests {
  @Test(arguments: [["--host", "http://127.0.0.1:8080"], ["--host=http://127.0.0.1:8080"]])
  func `a value follows its option or is tied to it`(arguments: [String]) throws {
    let options = try ProgramOptions(parsing: arguments + ["--json", "word"])
    #expect(options.host?.rawValue == "http://127.0.0.1:8080")
    #expect(options.writesJSON)
    #expect(options.words == ["word"])
  }

  @Test func `behind two dashes nothing is an option`() throws {
    let options = try ProgramOptions(parsing: ["-", "--", "--json", "--"])
    #expect(options.words == ["-", "--json", "--"])
    #expect(!options.writesJSON)
  }

  @Test func `of an option that is said twice the last one holds`() throws {
    #expect(try ProgramOptions(parsing: ["--fail=500", "--fail", "503"]).failure?.code == 503)
  }

  @Test(
    arguments: [
      (["--exat"], "there is no option \"--exat\". Did you mean --exact?"),
      (
        ["--verbose"],
        "there is no option \"--verbose\". The options are --help, --version, --json, --exact, --host, --fail."
      ),
      (["--host"], "--host needs a value, such as --host http://127.0.0.1:8080"),
      (["--host", "--json"], "--host needs a value, such as --host http://127.0.0.1:8080"),
      (["--exact=yes"], "--exact takes no value: write it alone."),
      (["--fail", "-5"], "--fail \"-5\" is no error's status: say one of 400 to 599, such as 503"),
    ]
  )
  func `what is not understood says what to write`(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try ProgramOptions(parsing: arguments, switches: ["--exact"]) }
    #expect(error?.message == message)
  }

  @Test(
    arguments: [
      (["--fail"], 503), (["--fail", "--json"], 503), (["--fail", "500"], 500), (["--fail=404"], 404), ([], nil),
    ] as [([String], Int?)]
  )
  func `where a failure is usual, its status may be left out`(arguments: [String], status: Int?) throws {
    #expect(try ProgramOptions(parsing: arguments, usualFailure: .serviceUnavailable).failure?.code == status)
  }

  @Test func `a program's own options have values`() throws {
    let options = try ProgramOptions(
      parsing: ["--count=3", "--every", "2"],
      options: ["--count": "5", "--every": "1"]
    )
    #expect(options.values == ["--count": "3", "--every": "2"])
    let error = #expect(throws: UsageError.self) { try ProgramOptions(parsing: ["--count"], options: ["--count": "5"]) }
    #expect(error?.message == "--count needs a value, such as --count 5")
    let typo = #expect(throws: UsageError.self) { try ProgramOptions(parsing: ["--cuont"], options: ["--count": "5"]) }
    #expect(typo?.message == "there is no option \"--cuont\". Did you mean --count?")
  }
}
