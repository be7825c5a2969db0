import Terminal
import Testing

struct CommandLineArgumentsTests {
  private static let json = CommandLineOption("json", help: "JSON")
  private static let host = CommandLineOption("host", value: "URL", help: "where")

  private func read(_ arguments: [String]) throws -> CommandLineArguments {
    try CommandLineArguments(arguments, options: [Self.json, Self.host])
  }

  @Test(
    arguments: [
      ([], false, nil, []),
      (["--json"], true, nil, []),
      (["--host", "a", "x"], false, "a", ["x"]),
      (["--host=a", "--json", "x", "y"], true, "a", ["x", "y"]),
      (["--host=a=b"], false, "a=b", []),
      (["--host=a", "--host", "b"], false, "b", []),
      (["--host", "-5"], false, "-5", []),
      (["--", "--json", "--"], false, nil, ["--json", "--"]),
      (["-"], false, nil, ["-"]),
    ] as [([String], Bool, String?, [String])]
  )
  func `arguments are read`(arguments: [String], json: Bool, host: String?, positionals: [String]) throws {
    let read = try read(arguments)
    #expect(read.has(Self.json) == json)
    #expect(read.value(of: Self.host) == host)
    #expect(read.positionals == positionals)
  }

  @Test(arguments: [
    (["--jsno"], "there is no option --jsno: did you mean --json?"),
    (["-json"], "there is no option -json: did you mean --json?"),
    (["--hots=a"], "there is no option --hots: did you mean --host?"),
    (["--verbose"], "there is no option --verbose: see --help"),
    (["--host"], "--host has no value: write --host URL"),
    (["--host="], "--host has no value: write --host URL"),
    (["--host", "--json"], "--host has no value: write --host URL"),
    (["--json=yes"], "--json takes no value, and has “yes”: write --json"),
  ])
  func `what is not understood is an error that says what to write`(arguments: [String], sentence: String) {
    let error = #expect(throws: UsageError.self) { try read(arguments) }
    #expect(error?.description == sentence)
  }

  @Test func `too many positionals are an error`() throws {
    let read = try read(["a", "b"])
    try read.expectPositionals(atMost: 2)
    let error = #expect(throws: UsageError.self) { try read.expectPositionals(atMost: 1) }
    #expect(error?.description == "“b” is too much: leave it out, or see --help")
  }

  @Test func `the help has a line for each option`() {
    #expect(CommandLineOption.help(for: [Self.json, Self.host]) == "  --json      JSON\n  --host URL  where")
  }
}
