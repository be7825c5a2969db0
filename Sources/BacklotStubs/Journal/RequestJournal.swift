import Synchronization

/// What a backend was asked, in order, as far back as its capacity reaches.
///
/// A ring: when it is full, each new entry pushes out the oldest, which ``droppedCount`` tells.
public final class RequestJournal: Sendable {
  private struct Ring: Sendable {
    var entries: [JournalEntry] = []
    var first: UInt64 = 1
    var next: UInt64 = 1
  }

  /// How many entries are kept.
  public let capacity: Int
  private let ring = Mutex(Ring())

  init(capacity: Int) { self.capacity = max(1, capacity) }

  /// The entries that are kept, the oldest first.
  public var entries: [JournalEntry] {
    ring.withLock { ring in
      let split = ring.entries.count < capacity ? 0 : Int((ring.next - 1) % UInt64(capacity))
      return Array(ring.entries[split...] + ring.entries[..<split]).filter { $0.id >= ring.first }
    }
  }

  /// How many entries were pushed out or cleared.
  public var droppedCount: Int {
    ring.withLock { ring in Int(max(ring.first - 1, ring.next - 1 - UInt64(ring.entries.count))) }
  }

  /// Forgets all entries; numbers go on.
  public func clear() { ring.withLock { $0.first = $0.next } }

  func append(_ make: (UInt64) -> JournalEntry) -> UInt64 {
    ring.withLock { ring in
      let number = ring.next
      ring.next += 1
      let place = Int((number - 1) % UInt64(capacity))
      if place < ring.entries.count { ring.entries[place] = make(number) } else { ring.entries.append(make(number)) }
      return number
    }
  }

  /// Says how an exchange ended; the first word counts, and an entry that was pushed out needs none.
  func close(_ number: UInt64, _ outcome: JournalEntry.Outcome) {
    ring.withLock { ring in
      let place = Int((number - 1) % UInt64(capacity))
      guard place < ring.entries.count, ring.entries[place].id == number else { return }
      if case .pending = ring.entries[place].outcome { ring.entries[place].outcome = outcome }
    }
  }
}
