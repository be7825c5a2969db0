import Testing

@testable import BacklotDesk

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite(.timeLimit(.minutes(5))) struct ProcessSignalsTests {
  /// A signal without effect on a process that does not handle it.
  private let harmless = SIGWINCH

  @Test func `a signal is reported, and the next one too`() async throws {
    let (reports, report) = AsyncStream.makeStream(of: Int32.self)
    let signals = try ProcessSignals([harmless]) { report.yield($0) }
    var iterator = reports.makeAsyncIterator()
    kill(getpid(), harmless)
    #expect(await iterator.next() == harmless)
    kill(getpid(), harmless)
    #expect(await iterator.next() == harmless)
    signals.stop()
  }

  @Test func `an action is run after its time, and the end cancels one that is not due`() async throws {
    let (runs, run) = AsyncStream.makeStream(of: String.self)
    let signals = try ProcessSignals([harmless]) { _ in }
    signals.schedule(after: .seconds(3600)) { run.yield("late") }
    signals.schedule(after: .milliseconds(1)) { run.yield("due") }
    var iterator = runs.makeAsyncIterator()
    #expect(await iterator.next() == "due")
    signals.stop()
    run.finish()
    #expect(await iterator.next() == nil)
  }

  @Test func `an action that is scheduled after the end does not keep the thread alive`() async throws {
    let signals = try ProcessSignals([harmless]) { _ in }
    await withCheckedContinuation { continuation in
      signals.schedule(after: .zero) {
        // On the thread itself, each call takes effect at once.
        signals.stop()
        signals.schedule(after: .seconds(3600)) {}
        continuation.resume()
      }
    }
    signals.stop()
  }

  @Test func `what cannot be taken is an error`() {
    #expect(throws: ServerError.self) { try ProcessSignals([SIGKILL]) { _ in } }
  }
}
