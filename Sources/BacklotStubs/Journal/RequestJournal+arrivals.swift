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
