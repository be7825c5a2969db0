import Testing

@testable import BacklotTransport

struct DataTaskLifecycleTests {
  private typealias Lifecycle = DataTaskLifecycle<String, String>

  private static func running() -> Lifecycle {
    var lifecycle = Lifecycle()
    _ = lifecycle.begin("caller")
    _ = lifecycle.attach("task")
    return lifecycle
  }

  @Test func `the caller gets the outcome of a task that completes`() {
    var lifecycle = Self.running()
    let told = lifecycle.complete()
    #expect(told == "caller")
  }

  @Test func `the caller gets the outcome even before the task is known`() {
    var lifecycle = Lifecycle()
    _ = lifecycle.begin("caller")
    let told = lifecycle.complete()
    let isStarted = lifecycle.attach("task")
    #expect(told == "caller")
    #expect(!isStarted)
  }

  @Test func `a cancelled caller is told once, and the task is stopped once`() {
    var lifecycle = Self.running()
    let told = lifecycle.cancel()
    let stopped = lifecycle.stop()
    let toldAgain = lifecycle.complete()
    let stoppedAgain = lifecycle.stop()
    #expect(told == "caller")
    #expect(stopped == "task")
    #expect(toldAgain == nil)
    #expect(stoppedAgain == nil)
  }

  @Test func `a task that completes before it can be stopped is left alone`() {
    var lifecycle = Self.running()
    _ = lifecycle.cancel()
    let toldAgain = lifecycle.complete()
    let stopped = lifecycle.stop()
    #expect(toldAgain == nil)
    #expect(stopped == nil)
  }

  @Test func `a cancellation behind the completion does nothing`() {
    var lifecycle = Self.running()
    _ = lifecycle.complete()
    let told = lifecycle.cancel()
    let stopped = lifecycle.stop()
    let toldAgain = lifecycle.complete()
    #expect(told == nil)
    #expect(stopped == nil)
    #expect(toldAgain == nil)
  }

  @Test func `a caller that was cancelled before it began is told at once`() {
    var lifecycle = Lifecycle()
    let told = lifecycle.cancel()
    #expect(told == nil)
    guard case .failCancelled("caller") = lifecycle.begin("caller") else {
      Issue.record("A task was made for a caller that is gone.")
      return
    }
  }

  @Test func `a task made while its caller was cancelled is not started`() {
    var lifecycle = Lifecycle()
    _ = lifecycle.begin("caller")
    let told = lifecycle.cancel()
    let isStarted = lifecycle.attach("task")
    #expect(told == "caller")
    #expect(!isStarted)
  }
}
