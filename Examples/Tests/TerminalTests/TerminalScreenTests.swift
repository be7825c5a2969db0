import BacklotClient
import Testing

@testable import Terminal

@MainActor @Suite struct TerminalScreenTests {
  private let written = WrittenText()

  private func show(_ texts: String..., on table: TerminalTable) {
    for text in texts {
      table.content = { text }
      table.reloadData()
    }
  }

  @Test func `a screen's table and refresh control may be the terminal's`() {
    let table: any ReloadableTable = TerminalTable(output: written.output())
    let control: any RefreshControl = TerminalRefreshControl("…", output: written.output())
    table.reloadData()
    control.beginRefreshing()
    #expect(control.isRefreshing)
    control.endRefreshing()
    #expect(!control.isRefreshing)
  }

  @Test func `a table is written over what it showed before, where it can be`() {
    let table = TerminalTable(output: written.output(rows: 24), redrawsInPlace: true)
    show("a\nb\n", "c\n", "d\n", on: table)
    #expect(written.results == "a\nb\n\u{1B}[2A\u{1B}[Jc\n\u{1B}[1A\u{1B}[Jd\n")
  }

  @Test func `a table that is longer than the screen is cut, so that it can be written over`() {
    let table = TerminalTable(output: written.output(rows: 3), redrawsInPlace: true)
    show("a\nb\nc\nd\n", "e\n", on: table)
    #expect(written.results == "a\nb\n\u{1B}[2A\u{1B}[Je\n")
  }

  @Test(arguments: [(24, false), (nil, true)] as [(Int?, Bool)])
  func `elsewhere, or where that is not wanted, tables are written one below the other`(rows: Int?, redraws: Bool) {
    let table = TerminalTable(output: written.output(rows: rows), redrawsInPlace: redraws)
    show("", "a\n", "", "b\n", on: table)
    #expect(written.results == "a\n\nb\n")
    #expect(!table.redrawsInPlace)
  }

  @Test func `a table that cannot be written says so when it is asked`() throws {
    let table = TerminalTable(output: written.output(failing: WriteError(code: 28)))
    try table.checkWasWritten()
    table.reloadData()
    #expect(throws: WriteError.self) { try table.checkWasWritten() }
  }

  @Test func `a refresh is told among the messages while it lasts, and wiped away after it`() {
    let control = TerminalRefreshControl("Refreshing …", output: written.output(showsProgress: true))
    control.beginRefreshing()
    control.beginRefreshing()
    #expect(written.messages == "Refreshing …")
    control.endRefreshing()
    control.endRefreshing()
    #expect(written.messages == "Refreshing …\r\u{1B}[K")
  }

  @Test func `nothing of a refresh is told where nobody watches, and its end is known`() async {
    let control = TerminalRefreshControl("Refreshing …", output: written.output())
    control.beginRefreshing()
    control.endRefreshing()
    for await _ in control.ends { break }
    #expect(written.messages.isEmpty)
  }
}
