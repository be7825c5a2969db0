import BacklotDesk
import BacklotPlatform
import Testing

@Suite struct WorkerThreadTests {
  @Test(arguments: [WorkerThread.Priority.usual, .lowest])
  func `a thread runs its work once, and has ended when the wait for it returns`(_ priority: WorkerThread.Priority)
    throws
  {
    let counter = Counter()
    let thread = try WorkerThread(priority) { counter.add() }
    thread.waitForEnd()
    thread.waitForEnd()
    #expect(counter.count == 1)
  }
}

private final class Counter: Sendable {
  private let state = Mutex(0)

  var count: Int { state.withLock(\.self) }

  func add() { state.withLock { $0 += 1 } }
}
