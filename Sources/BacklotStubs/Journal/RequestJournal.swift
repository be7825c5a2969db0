import Synchronization

/// What a backend was asked, in order, as far back as its capacity reaches.
///
/// A ring: when it is full, each new entry pushes out the oldest, which ``droppedCount`` tells.
public final class RequestJournal: Sendable {
  private struct Ring: Sendable {
    /// The entry numbered `first` stands in place 0, and after `capacity` places it begins anew there.
    var entries: [JournalEntry] = []
    /// The number of the first entry since the beginning or the last clearing.
    var first: UInt64 = 1
    var next: UInt64 = 1

    var overflowCount: UInt64 { next - first - UInt64(entries.count) }

    func place(of number: UInt64, capacity: Int) -> Int { Int((number - first) % UInt64(capacity)) }
  }

  /// How many entries are kept.
  public let capacity: Int
  private let ring = Mutex(Ring())

  init(capacity: Int) { self.capacity = max(1, capacity) }

  /// The entries that are kept, the oldest first.
  public var entries: [JournalEntry] {
    ring.withLock { ring in
      let oldest = ring.entries.count < capacity ? 0 : ring.place(of: ring.next, capacity: capacity)
      return Array(ring.entries[oldest...] + ring.entries[..<oldest])
    }
  }

  /// How many entries were pushed out or cleared.
  public var droppedCount: Int { ring.withLock { ring in Int(ring.first - 1 + ring.overflowCount) } }

  /// How many entries were pushed out since the beginning or the last clearing.
  var overflowCount: Int { ring.withLock { Int($0.overflowCount) } }

  /// Forgets all entries; numbers go on.
  public func clear() {
    ring.withLock { ring in
      ring.entries = []
      ring.first = ring.next
    }
  }

  func append(_ make: (UInt64) -> JournalEntry) -> UInt64 {
    ring.withLock { ring in
      let number = ring.next
      let place = ring.place(of: number, capacity: capacity)
      ring.next += 1
      if place < ring.entries.count { ring.entries[place] = make(number) } else { ring.entries.append(make(number)) }
      return number
    }
  }

  /// Says how an exchange ended; the first word counts, and an entry that was pushed out needs none.
  func close(_ number: UInt64, _ outcome: JournalEntry.Outcome) {
    ring.withLock { ring in
      guard number >= ring.first else { return }
      let place = ring.place(of: number, capacity: capacity)
      guard place < ring.entries.count, ring.entries[place].id == number else { return }
      if case .pending = ring.entries[place].outcome { ring.entries[place].outcome = outcome }
    }
  }
}
