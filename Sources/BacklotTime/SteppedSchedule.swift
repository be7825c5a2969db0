/// The waits in stepped time, in the order in which they are due.
///
/// Waits that are due at the same time end in the order in which they began.
struct SteppedSchedule: Sendable {
  /// A wait in the schedule.
  struct Entry: Sendable {
    let reason: SteppedWait.Reason
    /// The real time at which the wait began.
    let start = ContinuousClock.now
    /// The virtual time at which the wait began.
    fileprivate(set) var since = Duration.zero
    /// The virtual time at which the wait ends.
    fileprivate(set) var due = Duration.zero
    /// Called once when the wait ends, either because it is due or because it was cancelled.
    let end: @Sendable (_ isDue: Bool) -> Void

    init(for reason: SteppedWait.Reason = .clock, end: @escaping @Sendable (_ isDue: Bool) -> Void) {
      self.reason = reason
      self.end = end
    }
  }

  private struct Key: Sendable {
    let due: Duration
    let number: UInt64

    static func < (left: Key, right: Key) -> Bool { (left.due, left.number) < (right.due, right.number) }
  }

  var now = Duration.zero {
    didSet { progress += 1 }
  }
  /// A binary heap.
  ///
  /// The keys of cancelled waits remain until they reach the top.
  private var keys: [Key] = []
  private var waiting: [UInt64: Entry] = [:]
  private var lastNumber: UInt64 = 0
  private(set) var isFinished = false
  /// The number of times that a wait began or time advanced.
  private(set) var progress: UInt64 = 0
  /// The number of waits that have not begun, but are certain to begin.
  var expectedCount = 0

  /// Returns a number for a wait that is about to begin.
  mutating func takeNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  /// The time at which the next wait ends, or `nil` if there is no wait.
  var nextDue: Duration? {
    mutating get {
      while let key = keys.first, waiting[key.number] == nil { removeFirst() }
      return keys.first?.due
    }
  }

  /// Begins a wait.
  ///
  /// - Returns: True if the wait began, false if the schedule is finished.
  mutating func add(_ entry: Entry, number: UInt64, after duration: Duration) -> Bool {
    guard !isFinished else { return false }
    var entry = entry
    (entry.since, entry.due) = (now, now + max(.zero, duration))
    waiting[number] = entry
    insert(Key(due: entry.due, number: number))
    progress += 1
    return true
  }

  /// The waits, in the order in which they are due.
  var waits: [SteppedWait] {
    waiting.sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }.map { SteppedWait($0.value) }
  }

  /// Removes a wait.
  ///
  /// - Returns: The entry, if it was still waiting. The caller must end it.
  mutating func cancel(_ number: UInt64) -> Entry? { waiting.removeValue(forKey: number) }

  /// Removes all waits.
  ///
  /// - Returns: The entries in the order in which they began. The caller must end them.
  mutating func finish() -> [Entry] {
    defer { (keys, waiting, isFinished) = ([], [:], true) }
    return waiting.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Removes the next wait that is due at `end` or before, and advances to its end.
  mutating func popNext(upTo end: Duration) -> Entry? {
    guard let due = nextDue, due <= end else { return nil }
    now = max(now, due)
    return waiting.removeValue(forKey: removeFirst().number)
  }
}

extension SteppedSchedule {
  private mutating func insert(_ key: Key) {
    keys.append(key)
    var place = keys.count - 1
    while place > 0, keys[place] < keys[(place - 1) / 2] {
      keys.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  @discardableResult
  private mutating func removeFirst() -> Key {
    keys.swapAt(0, keys.count - 1)
    let first = keys.removeLast()
    var place = 0
    while let child = smallestChild(of: place), keys[child] < keys[place] {
      keys.swapAt(place, child)
      place = child
    }
    return first
  }

  private func smallestChild(of place: Int) -> Int? {
    let (left, right) = (2 * place + 1, 2 * place + 2)
    guard right < keys.count else { return left < keys.count ? left : nil }
    return keys[right] < keys[left] ? right : left
  }
}
