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

  @Test(
    arguments: [
      ("", 0), ("Chad", 4), ("Åland", 5), ("e\u{301}", 1), ("\u{301}", 0), ("\t\n", 0), ("…", 1), ("ﷺ", 1), ("ที่", 1),
      ("대한민국", 8), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｆｕｌｌ", 8), ("\u{FF61}", 1), ("🇰🇷", 2), ("👩‍👩‍👧", 2), ("👍🏽", 2),
      ("❤", 1), ("❤\u{FE0F}", 2), ("1", 1), ("1\u{FE0F}\u{20E3}", 2), ("🌡", 1), ("🌡\u{FE0F}", 2),
    ]
  )
  func `a text is as wide as a terminal shows it`(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test(arguments: [("Chad", 4, "Chad"), ("Chad", 3, "Ch…"), ("대한민국", 4, "대…"), ("Chad", 1, "…"), ("Chad", 0, "")])
  func `a text is cut between its characters`(text: String, width: Int, expected: String) {
    #expect(DisplayWidth.shortened(text, to: width) == expected)
  }

  @Test func `a cell neither steers the terminal nor breaks its line`() {
    let table = TextTable(heading: ["Title"], rows: [["Heat\u{1B}[2J\r\nruns"], ["\u{7}\u{9B}x"]])
    #expect(table.text(fitting: nil) == "Title\nHeat [2J runs\n  x\n")
  }

  @Test func `a table without rows or columns is no trap`() {
    #expect(TextTable(heading: ["A"], rows: []).text(fitting: 0) == "\n")
    #expect(TextTable(heading: [], rows: []).text(fitting: 40).isEmpty)
  }

  private let ranked = TextTable(
    heading: [
      TextTable.Column("Flag", priority: 1, leastWidth: 4), TextTable.Column("Name", priority: 2, leastWidth: 8),
      TextTable.Column("Capital", leastWidth: 5),
    ],
    rows: [["🇵🇬", "Papua New Guinea", "Port Moresby"]]
  )

  @Test(
    arguments: [
      (36, "🇵🇬    Papua New Guinea  Port Moresby"), (35, "🇵🇬    Papua New Guinea  Port Mores…"),
      (29, "🇵🇬    Papua New Guinea  Port…"), (28, "🇵🇬    Papua New Guin…  Port…"), (21, "🇵🇬    Papua N…  Port…"),
      (20, "🇵🇬    Papua New Gui…"), (14, "🇵🇬    Papua N…"), (13, "Papua New Gu…"), (3, "Pa…"),
    ]
  )
  func `the least important columns are shortened, then left out`(room: Int, row: String) {
    #expect(ranked.text(fitting: room).split(separator: "\n").last.map(String.init) == row)
  }
}
