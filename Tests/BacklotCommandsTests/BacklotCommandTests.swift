import TemporaryFolders
import Testing

@testable import BacklotCommands

@Suite struct BacklotCommandTests {
  private let console = TestConsole()

  @Test(arguments: [[], ["bogus"], ["--bogus"], ["explain"], ["help", "bogus"], ["completions", "csh"]])
  func `what cannot be done ends with 2, on the error output alone`(words: [String]) async {
    #expect(await console.run(arguments: words) == .failure)
    #expect(console.result == "")
    #expect(console.messages.hasPrefix("backlot: "))
  }

  @Test(arguments: [
    ("replay", "serve"), ("start", "serve"), ("import", "convert"), ("lint", "check"), ("capture", "record"),
    ("sanitize", "redact"), ("recrod", "record"),
  ])
  func `a word of other programs is answered with the command`(word: String, name: String) async {
    #expect(await console.run(word, "bank.har") == .failure)
    #expect(console.messages.hasPrefix("backlot: there is no command \"\(word)\". Did you mean \(name)?\n"))
    let help = TestConsole()
    #expect(await help.run("help", word) == .failure)
    #expect(help.messages == "backlot: there is no command \"\(word)\". Did you mean \(name)?\n")
  }

  @Test func `synonyms are not names of commands`() {
    let commands = BacklotCommand.declaration.subcommands
    #expect(Set(commands.flatMap(\.synonyms)).isDisjoint(with: commands.map(\.name)))
  }

  @Test(arguments: [
    ["redact", "F"], ["bundle", "F"], ["validate", "F", "F"],
    ["explain", "F", "POST /a", "-d", "@F"], ["check", "F", "--contract", "F"],
    ["generate", "client", "F", "--out", "o"],
  ])
  func `a folder in place of a file is named as one`(words: [String]) async throws {
    let folder = try TemporaryFolder(["a/GET.json": "1"])
    let words = words.map { $0 == "F" ? folder.path : $0 == "@F" ? "@\(folder.path)" : $0 }
    #expect(await console.run(arguments: words) != .success)
    #expect(console.messages.contains("Cannot read \(folder.path): it is a folder, expected a file."))
  }

  @Test func `a refusal says where help is`() async {
    _ = await console.run("explain", "--bogus")
    #expect(console.messages.hasSuffix("\nTry backlot explain --help.\n"))
  }

  @Test(arguments: [[], ["explain"], ["help"], ["completions"], ["man"]], [20, 40, 60, 80, 300])
  func `help fits`(command: [String], columns: Int) async {
    #expect(await console.run(arguments: command + ["--help"], columns: columns) == .success)
    let widest = console.result.split(separator: "\n").map(\.count).max() ?? 0
    #expect(widest <= max(40, min(columns, 100)))
    #expect(console.messages == "")
  }

  @Test func `help can be asked for in three ways`() async {
    let (first, second, third) = (TestConsole(), TestConsole(), TestConsole())
    _ = await first.run("explain", "--help")
    _ = await second.run("help", "explain")
    _ = await third.run("-h", "explain")
    #expect(first.result.hasPrefix("Usage: backlot explain [OPTIONS] SOURCE… REQUEST\n"))
    #expect(first.result == second.result)
    #expect(first.result == third.result)
  }

  @Test func `help of a command within a command can be asked for in two ways`() async {
    let (first, second, third) = (TestConsole(), TestConsole(), TestConsole())
    _ = await first.run("generate", "fakes", "--help")
    _ = await second.run("help", "generate", "fakes")
    #expect(first.result.hasPrefix("Usage: backlot generate fakes "))
    #expect(first.result == second.result)
    #expect(await third.run("help", "explain", "more") == .failure)
    #expect(third.messages == "backlot: explain has no commands: omit \"more\"\n")
  }

  @Test func `help of help offers each command`() {
    let words = BacklotCommand.declaration.subcommands.first { $0.name == "help" }?.operands.first?.format.completion
    #expect(words == .words(BacklotCommand.declaration.subcommands.map(\.name)))
  }

  @Test func `the version is one line`() async {
    #expect(await console.run("--version") == .success)
    #expect(console.result == "backlot \(ProgramVersion.current)\n")
  }

  @Test(arguments: [
    (["--help"], true, [:], true), (["--help"], false, [:], false), (["--help"], true, ["NO_COLOR": "1"], false),
    (["--help"], true, ["NO_COLOR": ""], true), (["--help"], true, ["TERM": "dumb"], false),
    (["--help", "--color=never"], true, [:], false), (["--help", "--color", "always"], false, ["NO_COLOR": "1"], true),
  ])
  func `colour is for terminals, unless told otherwise`(
    words: [String],
    isTerminal: Bool,
    environment: [String: String],
    isColoured: Bool
  ) async {
    let console = TestConsole(environment: environment)
    #expect(await console.run(arguments: words, isTerminal: isTerminal) == .success)
    #expect(console.result.contains("\u{1B}[") == isColoured)
  }
}
