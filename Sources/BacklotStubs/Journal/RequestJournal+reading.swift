extension RequestJournal {
  /// The kept entries, newest first, read lazily.
  ///
  /// Entries are copied one page at a time. A reader that needs few entries of a long journal copies few, and a writer
  /// never waits long. Entries that arrive after the first page, and those dropped in the meantime, are omitted.
  package struct Backwards: Sequence, IteratorProtocol {
    private let journal: RequestJournal
    /// The copied entries, oldest first.
    private var page: ArraySlice<JournalEntry> = []
    /// The number after the last entry of the next page; `nil` before the first page.
    private var end: UInt64?

    fileprivate init(_ journal: RequestJournal) { self.journal = journal }

    package mutating func next() -> JournalEntry? {
      while page.isEmpty {
        guard let next = journal.page(before: end) else { return nil }
        (page, end) = (next.entries[...], next.start)
      }
      return page.popLast()
    }
  }

  /// The kept entries, newest first.
  package var newestFirst: Backwards { Backwards(self) }

  /// Returns the newest entries, up to the first one that does not satisfy a predicate.
  ///
  /// - Parameters:
  ///   - count: The maximum number of entries, or `nil` for no limit. No further entries are examined.
  ///   - isIncluded: Returns whether to include an entry.
  package func newest(_ count: Int?, while isIncluded: (JournalEntry) -> Bool) -> [JournalEntry] {
    Array(newestFirst.lazy.prefix(count ?? .max).prefix(while: isIncluded))
  }

  /// Returns the kept entries that satisfy a predicate, oldest first.
  package func entries(where isIncluded: (JournalEntry) -> Bool) -> [JournalEntry] {
    newestFirst.filter(isIncluded).reversed()
  }
}

// MARK: - The limit

extension RequestJournal {
  /// A sentence about the requests that were dropped since the beginning or the last clearing; `nil` if there are no
  /// such requests.
  package var overflowNotice: String? {
    let count = overflowCount
    guard count > 0 else { return nil }
    return "\(count) older request\(count == 1 ? " is" : "s are") no longer in the journal, which keeps \(limits)"
  }

  /// A description of the limits.
  private var limits: String {
    let bodies = byteCapacity == .max ? "" : " and \(byteCapacity >> 20) MiB of bodies"
    return "\(capacity) request\(capacity == 1 ? "" : "s")\(bodies)"
  }
}

extension RequestJournal {
  /// True if an exchange has not ended.
  var hasPending: Bool { entries.contains { !$0.hasEnded } }

  /// Returns the first matching request that was answered or awaits its answer, and was not taken before.
  func takeArrival(where fits: (ReceivedRequest) -> Bool) -> ReceivedRequest? {
    for entry in entries where entry.hasArrived && !entry.isTaken && fits(entry.request) {
      if take(entry.id) { return entry.request }
    }
    return nil
  }
}

extension JournalEntry {
  var hasEnded: Bool { !outcome.isPending }

  fileprivate var hasArrived: Bool { hasEnded || isWaiting }
}
