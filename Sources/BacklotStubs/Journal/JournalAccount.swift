import BacklotPlatform

/// A shared account of several journals, which limits their total memory.
///
/// If the limit is exceeded, the largest journal drops entries. A journal below an equal share never drops any.
package final class JournalAccount: Sendable {
  /// The number of bytes of unmatched requests that a backend keeps in addition to its journal.
  static let asideCapacity = 256 << 10

  private struct Member: Sendable {
    weak var journal: RequestJournal?
  }

  /// The maximum number of bytes.
  private let byteCapacity: Int
  private let byteCount = Atomic<Int>(0)
  private let members = Mutex<[ObjectIdentifier: Member]>([:])

  package init(byteCapacity: Int) { self.byteCapacity = byteCapacity }

  /// The current number of bytes.
  var count: Int { byteCount.load(ordering: .relaxed) }

  func open(for journal: RequestJournal) {
    members.withLock { $0[ObjectIdentifier(journal)] = Member(journal: journal) }
  }

  func close(for journal: RequestJournal, leaving count: Int) {
    members.withLock { $0[ObjectIdentifier(journal)] = nil }
    add(-count)
  }

  func add(_ count: Int) {
    if count != 0 { byteCount.wrappingAdd(count, ordering: .relaxed) }
  }

  /// Drops entries of the largest journals if the limit is exceeded.
  ///
  /// Drops a few more than necessary, so that this is not required for every request.
  func relieve() {
    guard count > byteCapacity else { return }
    // A journal's deinitializer takes this lock, so it must not run under it.
    let journals = members.withLock { $0.values.compactMap(\.journal) }
    while count > byteCapacity - byteCapacity / 8 {
      guard let largest = journals.max(by: { $0.byteCount < $1.byteCount }), largest.byteCount > 0 else { return }
      largest.shrink(to: largest.byteCount * 3 / 4)
    }
  }
}
