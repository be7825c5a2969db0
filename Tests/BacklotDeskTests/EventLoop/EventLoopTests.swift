import BacklotPlatform
import Testing

@testable import BacklotDesk

@Suite struct EventLoopTests {
  private func withLoop<Result>(_ body: (EventLoop) async throws -> Result) async throws -> Result {
    let loop = try EventLoop()
    try loop.start()
    defer {
      loop.stop()
      loop.waitForEnd()
    }
    return try await body(loop)
  }

  @Test func `a task that prefers the loop runs on its thread, before and after it has waited`() async throws {
    try await withLoop { loop in
      let places = await Task(executorPreference: loop) {
        let before = loop.isCurrent
        await Task.yield()
        return (before, loop.isCurrent)
      }.value
      #expect(places == (true, true))
      #expect(!loop.isCurrent)
    }
  }

  @Test func `actions run on the loop's thread in the order in which they were handed over`() async throws {
    try await withLoop { loop in
      let numbers = Mutex<[Int]>([])
      for number in 0..<1000 { loop.execute { numbers.withLock { $0.append(loop.isCurrent ? number : -1) } } }
      await Task(executorPreference: loop) {}.value
      #expect(numbers.withLock(\.self) == Array(0..<1000))
    }
  }

  @Test func `actions from many threads all run`() async throws {
    try await withLoop { loop in
      let counter = Counter()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask { for _ in 0..<2000 { loop.execute { counter.count.add(1, ordering: .relaxed) } } }
        }
      }
      await Task(executorPreference: loop) {}.value
      #expect(counter.count.load(ordering: .relaxed) == 16_000)
    }
  }

  @Test func `a task whose loop ends goes on elsewhere`() async throws {
    let loop = try EventLoop()
    try loop.start()
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let task = Task(executorPreference: loop) { [gate] in await Self.isOnLoop(loop, after: gate) }
    loop.stop()
    loop.waitForEnd()
    opening.yield()
    #expect(await task.value == false)
  }

  private static func isOnLoop(_ loop: EventLoop, after gate: AsyncStream<Void>) async -> Bool {
    for await _ in gate { break }
    return loop.isCurrent
  }

  @Test func `an action for a loop that has ended is refused`() async throws {
    let loop = try EventLoop()
    try loop.start()
    loop.stop()
    loop.waitForEnd()
    let wasTaken = loop.execute { Issue.record("it ran") }
    #expect(!wasTaken)
  }

  @Test func `a loop that never ran leaves nothing behind`() throws {
    _ = try EventLoop()
  }

  @Test func `five hundred loops start and end`() async throws {
    for _ in 0..<500 {
      try await withLoop { loop in await Task(executorPreference: loop) {}.value }
    }
  }
}

private final class Counter: Sendable {
  let count = Atomic(0)
}

@Suite struct LoopTimerTests {
  private func onLoop(_ body: @escaping @Sendable (EventLoop, AsyncStream<Int>.Continuation) -> Void) async throws
    -> [Int]
  {
    let loop = try EventLoop()
    try loop.start()
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    loop.execute { body(loop, continuation) }
    var collected: [Int] = []
    for await number in numbers { collected.append(number) }
    loop.stop()
    loop.waitForEnd()
    return collected
  }

  @Test func `timers fire in the order in which they are due`() async throws {
    let numbers = try await onLoop { loop, fired in
      LoopTimer(on: loop, after: .milliseconds(30)) {
        fired.yield(3)
        fired.finish()
      }
      LoopTimer(on: loop, after: .milliseconds(20)) { fired.yield(2) }
      LoopTimer(on: loop, after: .zero) { fired.yield(1) }
    }
    #expect(numbers == [1, 2, 3])
  }

  @Test func `a timer that was cancelled does not fire`() async throws {
    let numbers = try await onLoop { loop, fired in
      let cancelled = LoopTimer(on: loop, after: .milliseconds(1)) { fired.yield(1) }
      cancelled.cancel()
      cancelled.cancel()
      LoopTimer(on: loop, after: .milliseconds(10)) { fired.finish() }
    }
    #expect(numbers == [])
  }

  @Test func `a timer waits no less than its time`() async throws {
    let began = ContinuousClock.now
    _ = try await onLoop { loop, fired in LoopTimer(on: loop, after: .microseconds(20_500)) { fired.finish() } }
    #expect(began.duration(to: .now) >= .microseconds(20_500))
  }

  @Test(arguments: [
    (Duration.zero, UInt64(0)), (.nanoseconds(1), 1), (.milliseconds(1), 1), (.microseconds(1001), 2),
    (.seconds(2), 2000), (.seconds(-5), 0), (.milliseconds(-1), 0), (.seconds(Int64.max), (1 << 40) * 1000),
  ])
  func `durations are rounded up to whole milliseconds`(duration: Duration, milliseconds: UInt64) {
    #expect(duration.wholeMilliseconds == milliseconds)
  }
}
