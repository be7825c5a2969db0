extension RequestJournal {
  /// The entries that are kept, the newest first, read as they are asked for.
  ///
  /// A page is copied at a time, so that a reader who wants few entries of a long journal copies few, and a writer never
  /// waits long. Entries that come in after the first page are left out, and those that are pushed out meanwhile too.
  package struct Backwards: Sequence, IteratorProtocol {
    private let journal: RequestJournal
    /// The entries that were copied, the oldest first.
    private var page: ArraySlice<JournalEntry> = []
    /// The number behind the next page; `nil` before the first.
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

  /// The entries that are kept, the newest first.
  package var newestFirst: Backwards { Backwards(self) }

  /// The newest entries, up to the first one that does not satisfy a predicate.
  ///
  /// - Parameters:
  ///   - count: The maximum number of entries, or `nil` for no limit. No others are looked at.
  ///   - isIncluded: Returns whether an entry is wanted.
  package func newest(_ count: Int?, while isIncluded: (JournalEntry) -> Bool) -> [JournalEntry] {
    Array(newestFirst.lazy.prefix(count ?? .max).prefix(while: isIncluded))
  }

  /// The entries that are kept and satisfy a predicate, the oldest first.
  package func entries(where isIncluded: (JournalEntry) -> Bool) -> [JournalEntry] {
    newestFirst.filter(isIncluded).reversed()
  }
}

// MARK: - The limit

extension RequestJournal {
  /// True if no exchange is kept.
  package var isDisabled: Bool { capacity == 0 }

  /// A sentence about the requests that were dropped since the beginning or the last clearing; `nil` without such
  /// requests.
  package var overflowNotice: String? {
    let count = overflowCount
    guard count > 0 else { return nil }
    return "\(count) older request\(count == 1 ? " is" : "s are") no longer in the journal, which keeps \(limits)"
  }

  /// The limits in words.
  private var limits: String {
    let bodies = byteCapacity == .max ? "" : " and \(byteCapacity >> 20) MiB of bodies"
    return "\(capacity) request\(capacity == 1 ? "" : "s")\(bodies)"
  }
}
