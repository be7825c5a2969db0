/// An object that takes turns with others on one thread.
protocol TurnTaking: AnyObject {
  /// The time that the object has used recently.
  var debt: TurnDebt { get set }
}

/// The order in which the connections of a loop take their turns, so that none keeps the others waiting.
///
/// In a turn, a connection answers one request. It takes its turn at once if it has a single request and used little
/// time recently. Otherwise it waits here, and those that used the least time come first. The schedule has no clock: all
/// times are in nanoseconds of the caller's.
struct TurnSchedule<Taker: TurnTaking> {
  /// The waiting connections by the level of their debt, each in order of arrival.
  private var lines = [Line](repeating: Line(), count: TurnDebt.levelCount)
  /// The levels at which connections wait, as bits.
  private var occupied: UInt32 = 0
  /// The time that connections used while others with a larger debt waited.
  private var passedTime: UInt64 = 0
  /// The connection whose turn it is, and the beginning of its turn.
  private var current: (taker: Taker, start: UInt64)?

  private struct Line {
    var takers: [Taker?] = []
    var head = 0
  }

  /// True if no connection waits.
  var isEmpty: Bool { occupied == 0 }
}

// MARK: - Waiting

extension TurnSchedule {
  /// Adds a connection, which must not be waiting already.
  ///
  /// - Parameters:
  ///   - taker: The connection.
  ///   - hasMore: True if several of its requests wait, so that those with a single one come first.
  ///   - now: The current time.
  mutating func append(_ taker: Taker, hasMore: Bool = false, at now: UInt64) {
    let level = max(taker.debt.level(at: now), hasMore ? 1 : 0)
    lines[level].takers.append(taker)
    occupied |= 1 << UInt32(level)
  }

  /// Removes and returns the connection whose turn is next, or returns `nil` if none waits.
  mutating func next() -> Taker? {
    if occupied == 0 { return nil }
    let first = occupied.trailingZeroBitCount
    let last = UInt32.bitWidth - 1 - occupied.leadingZeroBitCount
    // A fifth of the time is left to those that others would pass forever.
    guard first != last, passedTime >= 4 * TurnDebt.duration(ofLevel: last) else { return pop(first) }
    passedTime = 0
    return pop(last)
  }

  private mutating func pop(_ level: Int) -> Taker? {
    let head = lines[level].head
    let taker = lines[level].takers[head].take()
    lines[level].head = head + 1
    if head + 1 == lines[level].takers.count {
      lines[level].takers.removeAll(keepingCapacity: true)
      lines[level].head = 0
      occupied &= ~(1 << UInt32(level))
    } else if head >= 1024 {
      lines[level].takers.removeFirst(head + 1)
      lines[level].head = 0
    }
    return taker
  }

  /// Removes all connections.
  mutating func removeAll() { self = Self() }
}

// MARK: - Accounting

extension TurnSchedule {
  /// Begins the turn of a connection, and ends that of another.
  mutating func begin(_ taker: Taker, at now: UInt64) {
    settle(at: now)
    current = (taker, now)
  }

  /// Ends the current turn, and charges its connection.
  mutating func settle(at now: UInt64) {
    guard let (taker, start) = current.take(), now > start else { return }
    taker.debt.charge(now - start, at: now)
    if occupied != 0 { passedTime += now - start }
  }
}
