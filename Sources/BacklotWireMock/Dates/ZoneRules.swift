/// A period in which the clocks of a region have the same offset from UTC.
struct ZonePeriod: Sendable, Hashable {
  /// The number of seconds ahead of UTC.
  let offset: Int
  /// The short name: `GMT`, `BST`, `+03`.
  let abbreviation: String
}

/// The clock changes of a region, and the rule for later changes.
final class ZoneRules: Sendable {
  /// The times of the transitions in seconds since 1970, in ascending order.
  private let transitions: [Int]
  /// The index of the period that begins at each transition.
  private let starts: [Int]
  private let periods: [ZonePeriod]
  private let recurrence: ZoneRecurrence?

  /// Creates rules.
  ///
  /// The indices must be valid for `periods`, which must not be empty.
  init(transitions: [Int], starts: [Int], periods: [ZonePeriod], recurrence: ZoneRecurrence?) {
    self.transitions = transitions
    self.starts = starts
    self.periods = periods
    self.recurrence = recurrence
  }

  /// Returns the period at a moment, in seconds since 1970.
  func period(at seconds: Int) -> ZonePeriod {
    let count = countOfTransitions(upTo: seconds)
    if count == transitions.count, let recurrence { return recurrence.period(at: seconds) }
    // Before the first transition, the first period applies (RFC 8536 §3.2).
    return periods[count == 0 ? 0 : starts[count - 1]]
  }

  private func countOfTransitions(upTo seconds: Int) -> Int {
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
