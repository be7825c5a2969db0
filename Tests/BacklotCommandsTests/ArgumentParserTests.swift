import Testing

@testable import BacklotCommands

@Suite struct ArgumentParserTests {
  private static let verbose = CommandOption.flag("verbose", short: "v", summary: "Says more.")
  private static let version = CommandOption.interrupting("version", summary: "Print the version.").forOutermostOnly()
  private static let port = CommandOption.value(
    "port",
    short: "p",
    format: .integer("PORT", in: 0...65535, example: 8080),
    default: 8080,
    summary: "The port."
  ).inEnvironment("TOOL_PORT")
  private static let watch = CommandOption.flag("watch", short: "w", summary: "Watches.").inEnvironment("TOOL_WATCH")
  private static let fields = CommandOption.repeated(
    "header",
    short: "H",
    format: .text("NAME:VALUE", example: "'A: b'"),
    summary: "A field."
  )
  private static let sources = CommandOperand<[String]>.several(.text("SOURCE", example: "stubs/"), summary: "Sources.")
  private static let request = CommandOperand<String>.one(.text("REQUEST", example: "'GET /'"), summary: "The request.")

  private static let tool = CommandDeclaration(
    name: "tool",
    summary: "Does things.",
    options: [verbose.declaration, version.declaration],
    subcommands: [
      CommandDeclaration(
        name: "ask",
        summary: "Asks.",
        options: [port.declaration, watch.declaration, fields.declaration],
        operands: [sources.declaration, request.declaration]
      ),
      CommandDeclaration(name: "list", summary: "Lists."),
    ]
  )

  private func parse(_ line: String, environment: [String: String] = [:]) throws -> ParsedArguments {
    let words = line.split(separator: " ").map(String.init)
    return try ArgumentParser(Self.tool, environment: { environment[$0] }).parse(words)
  }

  private func message(_ line: String, environment: [String: String] = [:]) throws -> String {
    let error = #expect(throws: UsageError.self) { try parse(line, environment: environment) }
    return try #require(error).message
  }

  @Test(arguments: [
    "ask --port 80 a b", "ask --port=80 a b", "ask -p 80 a b", "ask -p80 a b", "ask a --port 80 b", "ask a b --port=80",
    "ask --port 1 --port 80 a b", "ask -wp80 a b", "ask -wp 80 a b",
  ])
  func `an option's value may be written in several ways`(line: String) throws {
    let parsed = try parse(line)
    #expect(parsed[Self.port] == 80)
    #expect(parsed[Self.sources] == ["a"])
    #expect(parsed[Self.request] == "b")
  }

  @Test func `what is not given has its default`() throws {
    let parsed = try parse("ask a b")
    #expect(parsed[Self.port] == 8080)
    #expect(!parsed[Self.watch])
    #expect(parsed[Self.fields] == [])
  }

  @Test func `each of a repeated option counts, in order`() throws {
    #expect(try parse("ask -H x --header=y -Hz a b")[Self.fields] == ["x", "y", "z"])
  }

  @Test func `an option of the outer command may stand behind the inner one`() throws {
    #expect(try parse("ask a b -v")[Self.verbose])
    #expect(try parse("-v ask a b")[Self.verbose])
  }

  @Test func `an option that only the program takes is refused behind a command`() throws {
    #expect(try parse("--version")[Self.version])
    #expect(try message("ask --version").hasPrefix("there is no option --version."))
  }

  @Test func `two dashes end the options`() throws {
    let parsed = try parse("ask -- --port -H -- x")
    #expect(parsed[Self.sources] == ["--port", "-H", "--"])
    #expect(parsed[Self.request] == "x")
  }

  @Test func `a single dash is an operand`() throws { #expect(try parse("ask - b")[Self.sources] == ["-"]) }

  @Test func `a value may begin with a dash, unless it is an option`() throws {
    #expect(try parse("ask -H -x a b")[Self.fields] == ["-x"])
    #expect(try parse("ask -H=--port a b")[Self.fields] == ["=--port"])
    #expect(try parse("ask --header=--port a b")[Self.fields] == ["--port"])
  }

  @Test func `the environment stands in for an option, and the command line comes first`() throws {
    #expect(try parse("ask a b", environment: ["TOOL_PORT": "81"])[Self.port] == 81)
    #expect(try parse("ask --port 80 a b", environment: ["TOOL_PORT": "81"])[Self.port] == 80)
    #expect(try parse("ask a b", environment: ["TOOL_PORT": ""])[Self.port] == 8080)
    #expect(try parse("list", environment: ["TOOL_PORT": "nonsense"]).command?.name == "list")
  }

  @Test(arguments: [("1", true), ("yes", true), ("TRUE", true), ("0", false), ("off", false)])
  func `a flag of the environment is on or off`(text: String, isOn: Bool) throws {
    #expect(try parse("ask a b", environment: ["TOOL_WATCH": text])[Self.watch] == isOn)
    #expect(try parse("ask --no-watch a b", environment: ["TOOL_WATCH": text])[Self.watch] == false)
  }

  @Test func `an interrupting option needs no operands`() throws { #expect(try parse("--version ask")[Self.version]) }

  @Test(arguments: [
    ("ask --prot 80 a b", "there is no option --prot. Did you mean --port?"),
    ("ask -port 80 a b", "-p \"ort\": expected a whole number from 0 to 65535, as in -p 8080"),
    ("ask -h a b", "there is no option -h. Did you mean -H?"),
    ("ask -wx a b", "there is no option -x in \"-wx\". The options are"),
    ("ask --zzzzzz a b", "The options are --port, --watch, --no-watch, --header, --verbose."),
    ("ask --port", "--port needs a value, as in --port 8080"),
    ("ask --port --watch a b", "--port needs a value, as in --port 8080"),
    ("ask --port -- a b", "--port needs a value, as in --port 8080"),
    ("ask --port= a b", "--port \"\": expected a whole number from 0 to 65535, as in --port 8080"),
    ("ask -p 65536 a b", "-p \"65536\": expected a whole number from 0 to 65535, as in -p 8080"),
    ("ask --watch=1 a b", "--watch does not take a value; write --watch alone"),
    ("ask", "SOURCE… and REQUEST are required. Usage: tool ask [OPTIONS] SOURCE… REQUEST"),
    ("ask a", "SOURCE… and REQUEST are required, but only \"a\" was given."),
    ("list a", "unexpected argument \"a\". Usage: tool list"),
    ("aks", "there is no command \"aks\". Did you mean ask?"),
    ("dance", "there is no command \"dance\". The commands are ask, list."),
    ("", "a command is missing. The commands are ask, list."),
  ])
  func `a slip is answered with the way out`(line: String, words: String) throws {
    let message = try message(line)
    #expect(message.contains(words))
  }

  @Test func `what the environment says wrongly is said with the variable's name`() throws {
    let port = try message("ask a b", environment: ["TOOL_PORT": "x"])
    #expect(port == "TOOL_PORT=\"x\" in the environment: expected a whole number from 0 to 65535, as in TOOL_PORT=8080")
    let watch = try message("ask a b", environment: ["TOOL_WATCH": "maybe"])
    #expect(watch == "TOOL_WATCH=\"maybe\" in the environment: expected 1 or 0, as in TOOL_WATCH=1")
  }

  @Test func `a refusal names the command whose help says more`() throws {
    let error = #expect(throws: UsageError.self) { try parse("ask --bogus") }
    #expect(error?.command == ["tool", "ask"])
  }
}
