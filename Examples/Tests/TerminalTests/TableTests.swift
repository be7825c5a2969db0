import Terminal
import Testing

struct TableTests {
  private let table = Table(
    columns: [
      Table.Column("Country", priority: 2, minimumWidth: 6),
      Table.Column("People", alignment: .trailing, priority: 1, minimumWidth: 6),
      Table.Column("Official name", minimumWidth: 10),
    ],
    rows: [["Bulgaria", "6927288", "Republic of Bulgaria"], ["日本", "125836021", "Japan"]]
  )

  @Test func `a table that has room is shown whole, below its headings`() {
    #expect(
      table.lines(fitting: 80) == [
        "Country      People  Official name",
        "────────  ─────────  ────────────────────",
        "Bulgaria    6927288  Republic of Bulgaria",
        "日本      125836021  Japan",
      ]
    )
  }

  @Test func `the least important column is cut first`() {
    #expect(table.lines(fitting: 33)[2] == "Bulgaria    6927288  Republic of…")
  }

  @Test func `and left out when it would be too narrow`() {
    #expect(table.lines(fitting: 20)[2] == "Bulgaria    6927288")
  }

  @Test func `the most important column always stays`() {
    #expect(table.lines(fitting: 5) == ["Coun…", "─────", "Bulg…", "日本"])
  }

  @Test(arguments: 1...60)
  func `no line is wider than the terminal`(width: Int) {
    #expect(table.lines(fitting: width).allSatisfy { DisplayWidth.columns(of: $0) <= width })
  }

  @Test func `among equals the one further to the right gives way`() {
    let table = Table(columns: [Table.Column("A"), Table.Column("B")], rows: [["aaaaaaaaaa", "bbbbbbbbbb"]])
    #expect(table.lines(fitting: 20)[2] == "aaaaaaaaaa  bbbbbbb…")
  }

  @Test func `a cell cannot steer the terminal, and an absent one is empty`() {
    let table = Table(columns: [Table.Column("A"), Table.Column("B")], rows: [["x\u{1B}[2J\ny"]])
    #expect(table.lines(fitting: 80)[2] == "x [2J y")
  }

  @Test func `a table without rows or columns is no trap`() {
    #expect(Table(columns: [Table.Column("A")], rows: []).lines(fitting: 80) == ["A", "─"])
    #expect(Table(columns: [], rows: [["x"]]).lines(fitting: 80) == ["", "", ""])
  }
}
