import Synchronization

/// The requests of a backend, in order, up to its capacity.
///
/// The journal is a ring: when it is full, each new entry removes the oldest, as ``droppedCount`` reports. So does an
/// entry whose body makes the total exceed ``byteCapacity``; the newest is always kept. The journals of spaces share an
/// account, which also counts heads, and drops entries of the largest journal if the total is too large.
public final class RequestJournal: Sendable {
  private typealias Waiters = [UInt64: CheckedContinuation<Void, Never>]

  private struct Ring: Sendable {
    /// The entry numbered `first` stands in place 0, and after `capacity` places it begins anew there.
    var entries: [JournalEntry] = []
    /// The number of the first entry since the beginning or the last clearing.
    var first: UInt64 = 1
    /// The number of the oldest entry that is kept.
    var oldest: UInt64 = 1
    var next: UInt64 = 1
    /// The number of bytes of the kept bodies, and of the heads if they count.
    var byteCount = 0
    /// The number of entries between the oldest and the newest that were taken out.
    var removedCount = 0
    /// True if heads count.
    let countsHeads: Bool

    /// The number of additions and updates.
    var changeCount: UInt64 = 0
    var waiters: Waiters = [:]
    var lastWaiter: UInt64 = 0

    var overflowCount: UInt64 { oldest - first }

    init(countsHeads: Bool) { self.countsHeads = countsHeads }

    func place(of number: UInt64, capacity: Int) -> Int { Int((number - first) % UInt64(capacity)) }

    /// Takes note that the place of the oldest entry is free.
    mutating func advanceOldest(at place: Int) {
      if entries[place].isRemoved { removedCount -= 1 }
      oldest += 1
    }

    /// The place of an entry that is still there.
    func keptPlace(of number: UInt64, capacity: Int) -> Int? {
      guard number >= oldest else { return nil }
      let place = place(of: number, capacity: capacity)
      guard place < entries.count, entries[place].id == number else { return nil }
      return entries[place].isRemoved ? nil : place
    }

    /// Adds an entry, which is exchanged for the one whose place it takes.
    package mutating func append(_ entry: inout JournalEntry, _ capacity: Int) {
      let place = place(of: next, capacity: capacity)
      entry.id = next
      next += 1
      byteCount += entry.size(countingHead: countsHeads)
      guard place < entries.count else {
        entries.append(entry)
        return
      }
      if next - oldest > UInt64(capacity) {
        // A full ring: the place is that of the oldest.
        byteCount -= entries[place].size(countingHead: countsHeads)
        advanceOldest(at: place)
      }
      swap(&entries[place], &entry)
    }

    /// Takes an entry out, whose place is taken later.
    mutating func remove(_ number: UInt64, _ capacity: Int) -> JournalEntry? {
      guard number >= oldest, number < next else { return nil }
      let place = place(of: number, capacity: capacity)
      let entry = entries[place]
      guard !entry.isRemoved else { return nil }
      byteCount -= entry.size(countingHead: countsHeads)
      entries[place].forgetRequest()
      entries[place].isRemoved = true
      removedCount += 1
      return entry
    }

    /// Lets go of the oldest entry's request, whose place is taken later.
    mutating func dropOldest(_ capacity: Int) {
      let place = place(of: oldest, capacity: capacity)
      advanceOldest(at: place)
      let count = entries[place].size(countingHead: countsHeads)
      if count == 0 { return }
      byteCount -= count
      entries[place].forgetRequest()
    }
  }

  /// The maximum number of entries to keep; 0 keeps no entries.
  public let capacity: Int
  /// The maximum number of bytes that the bodies of the requests may have that are kept.
  ///
  /// It is 64 MiB, and `Int.max` if the capacity is `Int.max`.
  public let byteCapacity: Int
  private let ring: Mutex<Ring>
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

  /// The entries that are kept, the oldest first.
  public var entries: [JournalEntry] {
    ring.withLock { ring in
      (ring.oldest..<ring.next).compactMap { number in
        let place = ring.place(of: number, capacity: capacity)
        return ring.entries[place].isRemoved ? nil : ring.entries[place]
      }
    }
  }

  /// The number of entries that are kept.
  package var count: Int { ring.withLock { Int($0.next - $0.oldest) - $0.removedCount } }

  /// Returns the page of entries before a number, the oldest first; `nil` if no entries are left.
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
        return ring.entries[place].isRemoved ? nil : ring.entries[place]
      }
      return (entries, start)
    }
  }

  private static let pageSize: UInt64 = 64

  /// The number of entries that were dropped or cleared.
  public var droppedCount: Int { ring.withLock { ring in Int(ring.first - 1 + ring.overflowCount) } }

  /// The number of entries that were dropped since the beginning or the last clearing.
  package var overflowCount: Int { ring.withLock { Int($0.overflowCount) } }

  /// Forgets all entries; numbers go on.
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

  /// Adds an entry.
  ///
  /// - Returns: The number that it gets.
  package func append(_ entry: consuming JournalEntry) -> UInt64 {
    // Many blocks of memory are freed with the entry that is pushed out, for which no other request has to wait.
    var entry = consume entry
    let number = change { ring in
      let number = ring.next
      if isDisabled {
        ring.next += 1
        (ring.first, ring.oldest) = (ring.next, ring.next)
        return number
      }
      ring.append(&entry, capacity)
      while ring.byteCount > byteCapacity, ring.oldest < number { ring.dropOldest(capacity) }
      return number
    }
    account?.relieve()
    return number
  }

  /// Records the outcome of an exchange.
  ///
  /// Only the first outcome counts; a dropped entry is ignored.
  func close(_ number: UInt64, _ outcome: JournalEntry.Outcome) {
    _ = update(number) { entry in
      if case .pending = entry.outcome { entry.outcome = outcome }
      if case .cancelled = outcome { entry.openWebhookCount = 0 }
    }
  }

  /// Says that an exchange has come to the point where its answer takes time.
  func markWaiting(_ number: UInt64) { _ = update(number) { $0.isWaiting = true } }

  /// Hands out an entry to one of those who wait for it.
  ///
  /// - Returns: Whether it was still to be had.
  func take(_ number: UInt64) -> Bool {
    update(number) { entry in
      defer { entry.isTaken = true }
      return !entry.isTaken
    } ?? false
  }

  /// An exchange by its number, as long as it is kept.
  package func entry(_ number: UInt64) -> JournalEntry? {
    ring.withLock { ring in ring.keptPlace(of: number, capacity: capacity).map { ring.entries[$0] } }
  }

  /// Takes single entries out; the others keep their numbers.
  ///
  /// - Returns: Those that were there.
  package func remove(_ numbers: [UInt64]) -> [JournalEntry] {
    change { ring in numbers.compactMap { ring.remove($0, capacity) } }
  }

  /// Changes what an entry holds, which may push out others.
  func updateContent<Result>(_ number: UInt64, _ update: (inout JournalEntry) -> Result) -> Result? {
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
    _ = updateContent(number) { $0.explain(explanation) }
  }

  /// Records in what an exchange breaks a contract.
  func note(_ violations: [ContractViolation], of number: UInt64) {
    _ = updateContent(number) { $0.violations = violations }
  }

  /// The number of bytes kept.
  var byteCount: Int { ring.withLock(\.byteCount) }

  /// Lets the oldest entries go until no more bytes are kept, the newest too where it is larger.
  func shrink(to count: Int) {
    change { ring in while ring.byteCount > count, ring.oldest < ring.next { ring.dropOldest(capacity) } }
  }

  /// Returns true if there is room for another explanation of an unmatched request, in addition to the entries.
  func keepsAside(_ known: [UnmatchedRequest], and next: UnmatchedRequest) -> Bool {
    guard account != nil else { return true }
    return known.reduce(next.request.body.count) { $0 + $1.request.body.count } <= JournalAccount.asideCapacity
  }

  private func update<Result>(_ number: UInt64, _ update: (inout JournalEntry) -> Result) -> Result? {
    change { ring in
      ring.keptPlace(of: number, capacity: capacity).map { update(&ring.entries[$0]) }
    }
  }
}

// MARK: - Waiting for changes

extension RequestJournal {
  /// The number of additions and updates.
  var changeCount: UInt64 { ring.withLock(\.changeCount) }

  /// Waits until there were more changes than so many, or the task is cancelled.
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

extension ReceivedRequest {
  /// About how many bytes the message needs without its content.
  var headSize: Int {
    let message = message
    let fields = message.headerFields.reduce(0) { $0 + $1.value.utf8.count + 64 }
    return 512 + (message.path?.utf8.count ?? 0) + (message.authority?.utf8.count ?? 0) + fields
  }
}
