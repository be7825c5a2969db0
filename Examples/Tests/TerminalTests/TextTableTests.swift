import Testing

@testable import Terminal

@Suite struct TextTableTests {
  private let table = TextTable(
    heading: ["", "Name", "Home"],
    rows: [["🇰🇷", "South Korea", "대한민국"], ["🇹🇩", "Chad", "تشاد"], ["", "e\u{301}", ""]]
  )

  @Test func `columns line up by the room that characters take`() {
    let lines = table.text(fitting: nil).split(separator: "\n")
    #expect(
      lines.map(String.init) == [
        "    Name         Home",
        "🇰🇷  South Korea  대한민국",
        "🇹🇩  Chad         تشاد",
        "    e\u{301}",
      ]
    )
  }

  @Test(arguments: 1...30) func `no line is wider than the terminal`(columns: Int) {
    let lines = table.text(fitting: columns).split(separator: "\n")
    #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= columns })
  }

  @Test func `the widest column is shortened first`() {
    #expect(table.text(fitting: 22).split(separator: "\n")[1] == "🇰🇷  South K…  대한민국")
  }

  @Test(arguments: [("Chad", 4), ("대한민국", 8), ("🇰🇷", 2), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("", 0), ("ﷺ", 1)])
  func `a text is as wide as a terminal shows it`(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test(arguments: [("Chad", 4, "Chad"), ("Chad", 3, "Ch…"), ("대한민국", 4, "대…"), ("Chad", 1, "…"), ("Chad", 0, "")])
  func `a text is cut between its characters`(text: String, width: Int, expected: String) {
    #expect(DisplayWidth.shortened(text, to: width) == expected)
  }
}
