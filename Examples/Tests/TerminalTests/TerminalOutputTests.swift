import Testing

@testable import Terminal

struct TerminalOutputTests {
  @Test(
    arguments: [
      ("40", 100, 40), (nil, 100, 100), (nil, nil, 80), ("", 100, 100), ("0", 100, 100), ("-3", nil, 80),
      ("wide", 90, 90),
    ] as [(String?, Int?, Int)]
  )
  func `the width is what the user set, or the terminal's, or 80`(columns: String?, terminal: Int?, width: Int) {
    #expect(TerminalOutput.width(columns: columns, terminal: terminal) == width)
  }

  @Test(
    arguments: [
      (true, nil, "xterm", true), (true, "", "xterm", true), (true, "1", "xterm", false), (false, nil, "xterm", false),
      (true, nil, "dumb", false), (true, nil, nil, true),
    ] as [(Bool, String?, String?, Bool)]
  )
  func `colours are for terminals, and not against the user's will`(
    isTerminal: Bool,
    noColour: String?,
    terminal: String?,
    expected: Bool
  ) {
    #expect(TerminalOutput.usesColour(isTerminal: isTerminal, noColour: noColour, terminal: terminal) == expected)
  }

  @Test func `lines go where they belong`() {
    let captured = CapturedOutput()
    captured.output.write("movies")
    captured.output.writeError("a failure")
    #expect(captured.standardOutput == "movies\n")
    #expect(captured.standardError == "a failure\n")
  }

  @Test func `a style is left out where colours are not taken`() {
    #expect(CapturedOutput().output.styled("x", .bold) == "x")
    #expect(CapturedOutput(usesColour: true).output.styled("x", .bold) == "\u{1B}[1mx\u{1B}[0m")
  }

  @Test func `a table's headings are bold and nothing else is`() {
    let captured = CapturedOutput(width: 5, usesColour: true)
    captured.output.write(Table(columns: [Table.Column("Title")], rows: [["Midwinter"]]))
    #expect(captured.standardOutput == "\u{1B}[1mTitle\u{1B}[0m\n─────\nMidw…\n")
  }
}
