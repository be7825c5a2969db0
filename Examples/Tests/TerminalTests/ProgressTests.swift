import Terminal
import Testing

struct ProgressTests {
  private struct Failure: Error {}

  @Test func `progress is shown on standard error and erased when done`() async {
    let captured = CapturedOutput(isInteractive: true)
    let answer = await captured.output.whileShowing("Loading") {
      captured.standardError == "\r\u{1B}[2KLoading…"
    }
    #expect(answer)
    #expect(captured.standardError == "\r\u{1B}[2KLoading…\r\u{1B}[2K")
    #expect(captured.standardOutput.isEmpty)
  }

  @Test func `progress is erased when what it shows fails`() async {
    let captured = CapturedOutput(isInteractive: true)
    await #expect(throws: Failure.self) { try await captured.output.whileShowing("Loading") { throw Failure() } }
    #expect(captured.standardError.hasSuffix("\r\u{1B}[2K"))
  }

  @Test func `nothing is shown where nobody watches`() async {
    let captured = CapturedOutput(isInteractive: false)
    await captured.output.whileShowing("Loading") {}
    #expect(captured.standardError.isEmpty)
  }

  @Test func `a line of progress never wraps`() {
    let captured = CapturedOutput(isInteractive: true, width: 10)
    _ = Progress("Loading all the movies", on: captured.output)
    #expect(captured.standardError == "\r\u{1B}[2KLoading …")
  }
}
