import Testing

@testable import BacklotTime

@Suite struct SteppedScheduleTests {
  @Test(arguments: 0..<50 as Range<UInt64>)
  func `waits end in the order in which they are due, and in which they began`(seed: UInt64) {
    var draw = RandomDraw(seed: seed, number: 0)
    var schedule = SteppedSchedule()
    var expected: [(due: Int, number: UInt64)] = []
    for _ in 0..<200 {
      let (number, due) = (schedule.takeNumber(), Int(draw.next() % 20))
      let began = schedule.add(SteppedSchedule.Entry { _ in }, number: number, after: .seconds(due))
      #expect(began)
      expected.append((due, number))
    }
    let cancelled = expected.filter { _ in draw.next() % 4 == 0 }.map(\.number)
    for number in cancelled { #expect(schedule.cancel(number).map { _ in true } == true) }
    expected.removeAll { cancelled.contains($0.number) }
    expected.sort { $0 < $1 }
    for (due, _) in expected {
      #expect(schedule.nextDue == .seconds(due))
      #expect(schedule.popNext(upTo: .seconds(due) - .nanoseconds(1)).map { _ in true } == nil)
      #expect(schedule.popNext(upTo: .seconds(due)).map { _ in true } == true)
    }
    #expect(schedule.nextDue == nil)
  }
}

@Suite struct SteppedWaitUntilTests {
  @Test func `a wait for a moment that has passed ends at once`() async throws {
    let time = BackendTime.stepped
    #expect(!time.step(upTo: .seconds(3)))
    try await time.wait(until: .seconds(3))
    try await time.wait(until: .seconds(1))
    #expect(!time.hasWaiting)
  }

  @Test func `a wait for a moment is due then, and not later`() async throws {
    let time = BackendTime.stepped
    #expect(!time.step(upTo: .seconds(3)))
    let wait = Task { try await time.wait(until: .seconds(5)) }
    while !time.hasWaiting { await Task.yield() }
    #expect(time.untilNext == .seconds(2))
    #expect(time.step(upTo: .seconds(5)))
    try await wait.value
  }

  @Test func `time has reached the limit as soon as no wait is due before it`() {
    let time = BackendTime.stepped
    #expect(!time.step(upTo: .seconds(3)))
    #expect(time.now == .seconds(3))
    #expect(!time.step(upTo: .seconds(1)))
    #expect(time.now == .seconds(3))
  }

  @Test func `after the end of time a wait fails`() async {
    let time = BackendTime.stepped
    time.finish()
    await #expect(throws: CancellationError.self) { try await time.wait(until: .zero) }
  }
}
