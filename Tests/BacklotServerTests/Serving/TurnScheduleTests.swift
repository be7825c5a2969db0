import Testing

@testable import BacklotServer

/// The order of turns, without a clock: times are in nanoseconds.
@Suite struct TurnScheduleTests {
  private final class Taker: TurnTaking {
    let name: String
    var debt = TurnDebt()

    init(_ name: String) { self.name = name }
  }

  private static let millisecond: UInt64 = 1_000_000

  /// Takes all turns.
  private func order(of schedule: inout TurnSchedule<Taker>) -> [String] {
    var names: [String] = []
    while let taker = schedule.next() { names.append(taker.name) }
    return names
  }

  @Test func `those that used no time have their turns in the order of arrival`() {
    var schedule = TurnSchedule<Taker>()
    for name in ["a", "b", "c"] { schedule.append(Taker(name), at: 0) }
    #expect(!schedule.isEmpty)
    #expect(order(of: &schedule) == ["a", "b", "c"])
    #expect(schedule.isEmpty)
  }

  @Test func `those that used less time come first, whenever they arrived`() {
    var schedule = TurnSchedule<Taker>()
    let now = 10_000 * Self.millisecond
    for (name, duration) in [("slow", 700), ("medium", 40), ("quick", 0), ("slow too", 900), ("next", 1)] {
      let taker = Taker(name)
      schedule.begin(taker, at: now - UInt64(duration) * Self.millisecond)
      schedule.settle(at: now)
      schedule.append(taker, at: now)
    }
    #expect(order(of: &schedule) == ["quick", "next", "medium", "slow", "slow too"])
  }

  @Test func `those with a single request come before those with more, unless they used more time`() {
    var schedule = TurnSchedule<Taker>()
    let slow = Taker("slow")
    slow.debt.charge(100 * Self.millisecond, at: 0)
    schedule.append(slow, at: 0)
    for name in ["a", "b"] { schedule.append(Taker(name), hasMore: true, at: 0) }
    schedule.append(Taker("single"), at: 0)
    #expect(order(of: &schedule) == ["single", "a", "b", "slow"])
  }

  @Test func `a debt is paid by waiting 64 times as long`() {
    var debt = TurnDebt()
    debt.charge(100 * Self.millisecond, at: 0)
    #expect(debt.level(at: 0) > debt.level(at: 6000 * Self.millisecond))
    #expect(debt.level(at: 6000 * Self.millisecond) > 0)
    #expect(debt.level(at: 6400 * Self.millisecond) == 0)
  }

  @Test(arguments: [0, 1, 1000, 1_000_000]) func `a turn of at most a millisecond is free`(duration: UInt64) {
    var debt = TurnDebt()
    for _ in 0..<1000 { debt.charge(duration, at: 0) }
    #expect(debt.level(at: 0) == 0)
  }

  @Test(arguments: [0, 5, 1 << 62] as [UInt64]) func `no duration is too long`(now: UInt64) {
    var debt = TurnDebt()
    for _ in 0..<3 { debt.charge(.max, at: now) }
    #expect(debt.level(at: now) == TurnDebt.levelCount - 1)
    #expect(debt.level(at: now + 60_000 * Self.millisecond) == 0)
  }

  @Test func `a turn of the duration of a level leads to that level`() {
    for level in 1..<TurnDebt.levelCount {
      var debt = TurnDebt()
      debt.charge(TurnDebt.duration(ofLevel: level), at: 0)
      #expect(debt.level(at: 0) == level, "\(TurnDebt.duration(ofLevel: level))")
    }
  }

  @Test func `a slow one is passed by others for four times its time, not forever`() {
    var schedule = TurnSchedule<Taker>()
    let (slow, others) = (Taker("slow"), [Taker("a"), Taker("b")])
    slow.debt.charge(100 * Self.millisecond, at: 0)
    schedule.append(slow, at: 0)
    for other in others { schedule.append(other, at: 0) }
    var now: UInt64 = 0
    while let taker = schedule.next(), taker !== slow {
      schedule.begin(taker, at: now)
      now += Self.millisecond / 2
      schedule.settle(at: now)
      schedule.append(taker, at: now)
    }
    let passed = now / Self.millisecond
    #expect(passed >= 200 && passed <= 400)
    #expect(order(of: &schedule).sorted() == ["a", "b"])
  }

  @Test func `the one whose turn ends with that of another is charged for its own time`() {
    var schedule = TurnSchedule<Taker>()
    let (first, second) = (Taker("a"), Taker("b"))
    schedule.begin(first, at: 0)
    schedule.begin(second, at: 500 * Self.millisecond)
    schedule.settle(at: 501 * Self.millisecond)
    #expect(first.debt.level(at: 501 * Self.millisecond) > 0)
    #expect(second.debt.level(at: 501 * Self.millisecond) == 0)
  }

  @Test func `thousands may wait and come again`() {
    var schedule = TurnSchedule<Taker>()
    for index in 0..<3000 { schedule.append(Taker("\(index)"), at: 0) }
    for index in 0..<9000 {
      guard let taker = schedule.next() else { return #expect(Bool(false), "no one waits") }
      #expect(taker.name == "\(index % 3000)")
      schedule.append(taker, at: 0)
    }
    schedule.removeAll()
    #expect(schedule.next() == nil)
  }
}
