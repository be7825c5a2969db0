import Synchronization
import Testing

@testable import Terminal

@Suite struct ProgramOutputTests {
  private func messages(showsProgress: Bool) async -> (during: String, after: String) {
    let written = Mutex("")
    let during = Mutex("")
    let output = ProgramOutput(columns: nil, showsProgress: showsProgress, write: { _ in Issue.record("no result") }) {
      text in written.withLock { $0 += text }
    }
    await output.showingProgress("Loading …") {
      let sofar = written.withLock(\.self)
      during.withLock { $0 = sofar }
    }
    return (during.withLock(\.self), written.withLock(\.self))
  }

  @Test func `progress is told among the messages while something is done, and wiped away after it`() async {
    let messages = await messages(showsProgress: true)
    #expect(messages.during == "Loading …")
    #expect(messages.after == "Loading …\r\u{1B}[K")
  }

  @Test(
    arguments: [
      (true, [:], true), (false, [:], false), (true, ["NO_COLOR": "1"], false), (true, ["NO_COLOR": ""], true),
      (true, ["TERM": "dumb"], false), (true, ["TERM": "xterm"], true), (false, ["TERM": "xterm"], false),
    ] as [(Bool, [String: String], Bool)]
  )
  func `text stands out on terminals only, and not where NO_COLOR is set`(
    isTerminal: Bool,
    environment: [String: String],
    expected: Bool
  ) {
    #expect(ProgramOutput.usesStyles(isTerminal: isTerminal, environment: environment) == expected)
  }

  @Test func `no progress is told where nobody watches`() async {
    #expect(await messages(showsProgress: false).after.isEmpty)
  }
}
