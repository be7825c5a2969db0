import BacklotPlatform

/// The requests of a backend, in order, up to its capacity.
///
/// The journal is a ring buffer: when it is full, each new entry removes the oldest, and ``droppedCount`` increases. An
/// entry whose body or long head makes the total exceed ``byteCapacity`` removes old entries as well. The newest entry
/// is always kept. The journals of spaces share an account, which counts all heads and drops entries of the largest
/// journal if the total is too large.
public final class RequestJournal: Sendable {
  private typealias Waiters = [UInt64: CheckedContinuation<Void, Never>]

  private struct Ring: Sendable {
    /// The entry numbered `first` is at index 0.
    ///
    /// After `capacity` entries, the ring starts again at index 0.
    var entries: [JournalEntry] = []
    /// The number of the first entry since the beginning or the last clearing.
    var first: UInt64 = 1
    /// The number of the oldest kept entry.
    var oldest: UInt64 = 1
    var next: UInt64 = 1
    /// The number of bytes of the kept bodies and heads.
    var byteCount = 0
    /// The number of removed entries between the oldest and the newest.
    var removedCount = 0
    /// True if the heads of requests count, however short they are.
    let countsHeads: Bool

    /// The number of additions and updates.
    var changeCount: UInt64 = 0
    var waiters: Waiters = [:]
    var lastWaiter: UInt64 = 0

    var overflowCount: UInt64 { oldest - first }

    init(countsHeads: Bool) { self.countsHeads = countsHeads }

    func place(of number: UInt64, capacity: Int) -> Int { Int((number - first) % UInt64(capacity)) }

    /// Records that the slot of the oldest entry is free.
    mutating func advanceOldest(at place: Int) {
      if entries[place].isGap { removedCount -= 1 }
      oldest += 1
    }

    /// Returns the index of an entry, or `nil` if it is no longer kept.
    func keptPlace(of number: UInt64, capacity: Int) -> Int? {
      guard number >= oldest else { return nil }
      let place = place(of: number, capacity: capacity)
      return place < entries.count && entries[place].id == number ? place : nil
    }

    /// Adds an entry and exchanges it for the one that it replaces.
    ///
    /// Exchanges that arrive at the same time may be added in another order than that of their numbers.
    mutating func append(_ entry: inout JournalEntry, capacity: Int) {
      while next < entry.id {
        var gap = JournalEntry.gap
        addNext(&gap, capacity: capacity)
        removedCount += 1
      }
      if entry.id == next { addNext(&entry, capacity: capacity) } else { fillGap(&entry, capacity: capacity) }
    }

    /// Adds an entry whose slot was left empty, unless the journal was cleared in the meantime.
    private mutating func fillGap(_ entry: inout JournalEntry, capacity: Int) {
      guard entry.id >= oldest else { return }
      byteCount += entry.size(countingHead: countsHeads)
      removedCount -= 1
      swap(&entries[place(of: entry.id, capacity: capacity)], &entry)
    }

    private mutating func addNext(_ entry: inout JournalEntry, capacity: Int) {
      let place = place(of: next, capacity: capacity)
      next += 1
      byteCount += entry.size(countingHead: countsHeads)
      guard place < entries.count else {
        entries.append(entry)
        return
      }
      if next - oldest > UInt64(capacity) {
        // The ring is full: the slot is that of the oldest entry.
        byteCount -= entries[place].size(countingHead: countsHeads)
        advanceOldest(at: place)
      }
      swap(&entries[place], &entry)
    }

    /// Removes an entry, whose slot is reused later.
    mutating func remove(_ number: UInt64, capacity: Int) -> JournalEntry? {
      guard number >= oldest, number < next else { return nil }
      let place = place(of: number, capacity: capacity)
      let entry = entries[place]
      guard !entry.isGap else { return nil }
      byteCount -= entry.size(countingHead: countsHeads)
      entries[place] = .gap
      removedCount += 1
      return entry
    }

    /// Releases the oldest entry's request.
    ///
    /// Its slot is reused later.
    mutating func dropOldest(_ capacity: Int) {
      let place = place(of: oldest, capacity: capacity)
      advanceOldest(at: place)
      let count = entries[place].size(countingHead: countsHeads)
      if count == 0 { return }
      byteCount -= count
      entries[place].forgetRequest()
    }
  }

  /// The maximum number of entries to keep; 0 disables the journal.
  public let capacity: Int
  /// The maximum total number of bytes of the bodies of kept requests, and of their heads beyond 2 KiB.
  ///
  /// It is 64 MiB, or `Int.max` if the capacity is `Int.max`.
  public let byteCapacity: Int
  /// True if the journal keeps no exchanges.
  package var isDisabled: Bool { capacity == 0 }
  private let ring: Mutex<Ring>
  private let lastNumber = Atomic<UInt64>(0)
  /// The account shared with other journals; `nil` for a separate journal.
  private let account: JournalAccount?

  package init(capacity: Int, byteCapacity: Int = 64 << 20, account: JournalAccount? = nil) {
    self.capacity = max(0, capacity)
    self.byteCapacity = capacity == .max && account == nil ? .max : byteCapacity
    self.account = account
    ring = Mutex(Ring(countsHeads: account != nil))
    account?.open(for: self)
  }

  deinit { account?.close(for: self, leaving: byteCount) }

  /// The kept entries, oldest first.
  public var entries: [JournalEntry] {
    ring.withLock { ring in
      (ring.oldest..<ring.next).compactMap { number in
        let place = ring.place(of: number, capacity: capacity)
        return ring.entries[place].isGap ? nil : ring.entries[place]
      }
    }
  }

  /// The number of kept entries.
  package var count: Int { ring.withLock { Int($0.next - $0.oldest) - $0.removedCount } }

  /// Returns the page of entries before a number, oldest first, or `nil` if no entries are left.
  ///
  /// - Parameter end: The number. If `nil`, the page ends with the newest entry.
  /// - Returns: The entries that were not removed, and the number of the first.
  func page(before end: UInt64?) -> (entries: [JournalEntry], start: UInt64)? {
    ring.withLock { ring in
      let end = min(end ?? ring.next, ring.next)
      guard end > ring.oldest else { return nil }
      let start = end - min(Self.pageSize, end - ring.oldest)
      let entries = (start..<end).compactMap { number in
        let place = ring.place(of: number, capacity: capacity)
        return ring.entries[place].isGap ? nil : ring.entries[place]
      }
      return (entries, start)
    }
  }

  private static let pageSize: UInt64 = 64

  /// The number of entries that were dropped or cleared.
  public var droppedCount: Int { ring.withLock { ring in Int(ring.first - 1 + ring.overflowCount) } }

  /// The number of entries that were dropped since the beginning or the last clearing.
  package var overflowCount: Int { ring.withLock { Int($0.overflowCount) } }

  /// Removes all entries.
  ///
  /// The numbering continues.
  public func clear() {
    ring.withLock { ring in
      ring.entries = []
      ring.removedCount = 0
      ring.first = ring.next
      ring.oldest = ring.next
      account?.add(-ring.byteCount)
      ring.byteCount = 0
    }
  }

  /// Returns the number of a new exchange, whose entry must be added.
  func takeNumber() -> UInt64 { lastNumber.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Adds an entry.
  ///
  /// - Parameter entry: The entry. If its number is 0, it gets a new one.
  /// - Returns: The number of the entry.
  @discardableResult
  package func append(_ entry: consuming JournalEntry) -> UInt64 {
    // Many blocks of memory are freed with the replaced entry. No other request has to wait for this.
    var entry = consume entry
    if entry.id == 0 { entry.id = takeNumber() }
    let number = entry.id
    change { ring in
      if isDisabled {
        ring.next = max(ring.next, number + 1)
        (ring.first, ring.oldest) = (ring.next, ring.next)
        return
      }
      ring.append(&entry, capacity: capacity)
      while ring.byteCount > byteCapacity, ring.oldest < number { ring.dropOldest(capacity) }
    }
    account?.relieve()
    return number
  }

  /// Records the outcome of an exchange.
  ///
  /// Only the first outcome counts. A dropped entry is ignored.
  func close(_ number: UInt64, outcome: JournalEntry.Outcome) {
    _ = update(number) { entry in
      if case .pending = entry.outcome { entry.outcome = outcome }
      if case .cancelled = outcome { entry.openWebhookCount = 0 }
    }
  }

  /// Records that the client cancelled a response before the end of its content.
  func noteContentCancellation(of number: UInt64) { _ = update(number) { $0.isContentCancelled = true } }

  /// Records that the delay of an exchange's answer has begun.
  func markWaiting(_ number: UInt64) { _ = update(number) { $0.isWaiting = true } }

  /// Assigns an entry to one of the callers that wait for it.
  ///
  /// - Returns: Whether the entry was still available.
  func take(_ number: UInt64) -> Bool {
    update(number) { entry in
      defer { entry.isTaken = true }
      return !entry.isTaken
    } ?? false
  }

  /// Returns an exchange by its number, or `nil` if it is not kept.
  package func entry(_ number: UInt64) -> JournalEntry? {
    ring.withLock { ring in ring.keptPlace(of: number, capacity: capacity).map { ring.entries[$0] } }
  }

  /// Removes individual entries.
  ///
  /// The others keep their numbers.
  ///
  /// - Returns: The removed entries.
  package func remove(_ numbers: [UInt64]) -> [JournalEntry] {
    change { ring in numbers.compactMap { ring.remove($0, capacity: capacity) } }
  }

  /// Changes the content of an entry, which may cause others to be dropped.
  func updateContent<Result>(of number: UInt64, body update: (inout JournalEntry) -> Result) -> Result? {
    defer { account?.relieve() }
    return change { ring in
      guard let place = ring.keptPlace(of: number, capacity: capacity) else { return nil }
      ring.byteCount -= ring.entries[place].size(countingHead: ring.countsHeads)
      let result = update(&ring.entries[place])
      ring.byteCount += ring.entries[place].size(countingHead: ring.countsHeads)
      while ring.byteCount > byteCapacity, ring.oldest < number { ring.dropOldest(capacity) }
      return result
    }
  }

  /// Records the explanation for a request that no stub matched.
  package func note(explanation: any RequestExplanation, of number: UInt64) {
    _ = updateContent(of: number) { $0.explain(explanation) }
  }

  /// Records contract violations of an exchange.
  func note(_ violations: [ContractViolation], of number: UInt64) {
    _ = updateContent(of: number) { $0.violations = violations }
  }

  /// The number of bytes of the kept entries.
  var byteCount: Int { ring.withLock(\.byteCount) }

  /// Drops the oldest entries until a number of bytes is not exceeded, including the newest entry if it is too large.
  func shrink(to count: Int) {
    change { ring in while ring.byteCount > count, ring.oldest < ring.next { ring.dropOldest(capacity) } }
  }

  /// Returns true if there is room for another explanation of an unmatched request, in addition to the entries.
  func hasRoomForUnmatched(_ known: [UnmatchedRequest], adding next: UnmatchedRequest) -> Bool {
    guard account != nil else { return true }
    return known.reduce(next.request.body.count) { $0 + $1.request.body.count } <= JournalAccount.asideCapacity
  }

  private func update<Result>(_ number: UInt64, body update: (inout JournalEntry) -> Result) -> Result? {
    change { ring in
      ring.keptPlace(of: number, capacity: capacity).map { update(&ring.entries[$0]) }
    }
  }
}

// MARK: - Waiting for changes

extension RequestJournal {
  /// The number of additions and updates.
  var changeCount: UInt64 { ring.withLock(\.changeCount) }

  /// Waits until the number of changes exceeds a count or the task is cancelled.
  func change(after count: UInt64) async {
    let number = ring.withLock { ring in
      ring.lastWaiter += 1
      return ring.lastWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { wait(for: count, $0, as: number) }
    } onCancel: {
      ring.withLock { $0.waiters.removeValue(forKey: number) }?.resume()
    }
  }

  private func wait(for count: UInt64, _ continuation: CheckedContinuation<Void, Never>, as number: UInt64) {
    let isOver = ring.withLock { ring in
      // The cancellation handler looks up the waiter, so the waiter has to check for cancellation once it can be found.
      if ring.changeCount > count || Task.isCancelled { return true }
      ring.waiters[number] = continuation
      return false
    }
    if isOver { continuation.resume() }
  }

  private func change<Result>(_ change: (inout Ring) -> Result) -> Result {
    let (result, waiters) = ring.withLock { ring in
      let before = ring.byteCount
      let result = change(&ring)
      ring.changeCount += 1
      account?.add(ring.byteCount - before)
      guard !ring.waiters.isEmpty else { return (result, Waiters()) }
      defer { ring.waiters = [:] }
      return (result, ring.waiters)
    }
    if !waiters.isEmpty { for waiter in waiters.values { waiter.resume() } }
    return result
  }
}

extension JournalEntry {
  /// True if this is an empty slot.
  fileprivate var isGap: Bool { id == 0 }

  /// The number of bytes of the violations and the bodies, both decoded and as sent.
  private var byteCount: Int { request.heldBodySize + (rareFields?.value.byteCount ?? 0) }

  /// Returns the number of bytes that count toward the journal's capacity; 0 for an empty slot.
  ///
  /// - Parameter countsHead: Indicates whether a short head of the request counts, too.
  fileprivate func size(countingHead countsHead: Bool) -> Int {
    if isGap { return 0 }
    let headSize = request.headSize
    return byteCount + (countsHead ? headSize : max(0, headSize - Self.shortHeadSize))
  }

  /// The maximum size of a head that is limited by the number of entries alone: 2 KiB.
  private static let shortHeadSize = 2 << 10
}
