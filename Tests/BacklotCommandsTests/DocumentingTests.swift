import Testing

@testable import BacklotCommands

@Suite struct DocumentingTests {
  private static let tool = CommandDeclaration(
    name: "tool",
    summary: "Does what's asked.",
    discussion: [".toolrc is read."],
    options: [CommandOption.interrupting("version", summary: "Print the version.").forOutermostOnly().declaration],
    exitStatuses: [(.success, "Success.")],
    subcommands: [
      CommandDeclaration(
        name: "run",
        summary: "Runs [things]: all of them.",
        options: [
          CommandOption.value(
            "port",
            short: "p",
            format: .integer("PORT", in: 0...9, example: 8),
            default: 8,
            summary: "It's the port."
          ).inEnvironment("TOOL_PORT").declaration,
          CommandOption.flag("watch", summary: "Watches.").inEnvironment("TOOL_WATCH").declaration,
          CommandOption.repeated("header", short: "H", format: .text("NAME:VALUE", example: "a"), summary: "A field.")
            .declaration,
        ],
        operands: [
          CommandOperand<[String]>.several(.text("FILE", example: "a", completion: .paths), summary: "Files.")
            .declaration
        ],
        examples: [CommandDeclaration.Example("tool", "run", "'a b'", meaning: "Runs it.")]
      )
    ]
  )

  @Test func `help lists options with defaults and variables`() throws {
    let run = try #require(Self.tool.subcommands.first)
    let page = HelpPage(of: run, after: [Self.tool], columns: 80)
    #expect(
      page.text == """
        Usage: tool run [OPTIONS] FILE…

        Runs [things]: all of them.

        Arguments:
          FILE…  Files.

        Options:
          -p, --port PORT          It's the port. (default: 8; environment: TOOL_PORT)
              --[no-]watch         Watches. (environment: TOOL_WATCH)
          -H, --header NAME:VALUE  A field. (may be repeated)

        Examples:
          $ tool run 'a b'
              Runs it.

        """
    )
  }

  @Test func `a narrow page puts what is long below its name`() throws {
    let run = try #require(Self.tool.subcommands.first)
    let page = HelpPage(of: run, after: [Self.tool], columns: 40)
    #expect(
      page.text.contains("\n  -p, --port PORT\n      It's the port. (default: 8;\n      environment: TOOL_PORT)\n")
    )
  }

  @Test func `the manual page escapes what roff would read`() {
    let page = ManualPage(of: Self.tool, version: "1.0").text
    #expect(
      page.hasPrefix(".TH TOOL 1 \"\" \"tool 1.0\" \"User Commands\"\n.SH NAME\ntool \\- does what\\(aqs asked\n")
    )
    #expect(
      page.contains(".TP\n\\fB\\-p, \\-\\-port PORT\\fR\nIt\\(aqs the port. (default: 8; environment: TOOL_PORT)\n")
    )
    #expect(page.contains("\n.PP\n\\&.toolrc is read.\n"))
    #expect(page.contains("FILE\\[u2026]"))
    #expect(page.utf8.allSatisfy { $0 < 128 })
  }

  @Test func `the manual page names the option that a variable stands in for`() {
    let page = ManualPage(of: BacklotCommand.declaration, version: "1.0").text
    #expect(page.contains("\n\\fBBACKLOT_PORT\\fR\nDefault for \\-\\-port.\n"))
    #expect(page.contains("\n\\fBBACKLOT_NO_ADMIN\\fR\nDefault for \\-\\-no\\-admin.\n"))
  }

  @Test func `bash is told commands, options and values`() {
    let script = BashCompletion(of: Self.tool).text
    #expect(script.contains("compgen -W '--port --watch --no-watch --header' --"))
    #expect(script.contains("-p | --port) :; return ;;"))
    #expect(script.contains("compgen -f"))
    #expect(script.hasSuffix("complete -F _tool tool\n"))
  }

  @Test func `zsh is told commands, options and values`() {
    let script = ZshCompletion(of: Self.tool).text
    #expect(script.hasPrefix("#compdef tool\n"))
    #expect(script.contains("'run:Runs \\[things\\]\\: all of them.'"))
    #expect(script.contains("'(-p --port)'{-p+,--port=}'[It'\\''s the port.]:PORT: '"))
    #expect(script.contains("'*'{-H+,--header=}'[A field.]:NAME\\:VALUE: '"))
    #expect(script.contains("'*:FILE:_files'"))
  }

  @Test func `fish is told commands, options and values`() {
    let script = FishCompletion(of: Self.tool).text
    #expect(script.contains("complete -c tool -n __fish_use_subcommand -a run -d 'Runs [things]: all of them.'"))
    #expect(
      script.contains("complete -c tool -n '__fish_seen_subcommand_from run' -s p -l port -x -d 'It\\'s the port.'")
    )
    #expect(script.contains("complete -c tool -n '__fish_seen_subcommand_from run' -l watch -d 'Watches.'"))
    #expect(script.contains("complete -c tool -n '__fish_seen_subcommand_from run' -l no-watch -d 'Turn off --watch.'"))
    #expect(script.contains("complete -c tool -n '__fish_seen_subcommand_from run' -F"))
  }

  // MARK: - Commands within commands

  private static let outer = CommandDeclaration(
    name: "tool",
    summary: "A tool.",
    options: [CommandOption.flag("loud", summary: "Be loud.").declaration],
    subcommands: [
      CommandDeclaration(
        name: "make",
        summary: "Make things.",
        subcommands: [
          CommandDeclaration(
            name: "cakes",
            summary: "Make cakes.",
            options: [CommandOption.flag("sweet", summary: "Add sugar.").declaration],
            operands: [
              CommandOperand<String>.one(.text("FILE", example: "a", completion: .paths), summary: "A file.")
                .declaration
            ]
          )
        ]
      )
    ]
  )

  @Test func `the manual page describes a command within a command by its whole name`() {
    let page = ManualPage(of: Self.outer, version: "1.0").text
    #expect(page.contains(".SH SYNOPSIS\n\\fBtool make cakes\\fR [OPTIONS] FILE\n.SH"))
    #expect(page.contains(".SS tool make\n"))
    #expect(page.contains(".SS tool make cakes\nMake cakes.\n"))
  }

  @Test func `the help of a command with commands lists them and says where their help is`() throws {
    let make = try #require(Self.outer.subcommands.first)
    let page = HelpPage(of: make, after: [Self.outer], columns: 80).text
    #expect(page.hasPrefix("Usage: tool make COMMAND\n"))
    #expect(page.contains("Commands:\n  cakes  Make cakes.\n"))
    #expect(page.hasSuffix("Run tool help make COMMAND for details of a command.\n"))
  }

  @Test func `shells are told the commands within a command`() {
    let bash = BashCompletion(of: Self.outer).text
    #expect(bash.contains("' make' | ' make cakes') command="))
    #expect(bash.contains("'make')"))
    #expect(bash.contains("compgen -W 'cakes' --"))
    #expect(bash.contains("compgen -W '--sweet --loud' --"))
    let zsh = ZshCompletion(of: Self.outer).text
    #expect(zsh.contains("make) _tool_make ;;"))
    #expect(zsh.contains("_tool_make() {\n"))
    #expect(zsh.contains("cakes) _arguments"))
    let fish = FishCompletion(of: Self.outer).text
    #expect(
      fish.contains("-n '__fish_seen_subcommand_from make; and not __fish_seen_subcommand_from cakes' -a cakes ")
    )
    #expect(fish.contains("-n '__fish_seen_subcommand_from make; and __fish_seen_subcommand_from cakes' -l sweet "))
  }
}
