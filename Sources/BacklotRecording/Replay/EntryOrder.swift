import BacklotTime

/// The order of the entries of an archive, some of which are sorted by something else than their times.
///
/// A reader of archives has to sort them by `startedDateTime` (HAR 1.2, "entries").
struct EntryOrder {
  private var starts: [Moment] = []
  private var isOrdered = true
  /// True if each entry has a time.
  private var isKnown = true

  /// Adds the time of the next entry.
  mutating func append(_ start: Moment?) {
    guard let start, isKnown else {
      (starts, isKnown) = ([], false)
      return
    }
    if let last = starts.last, Self.isBefore(start, last) { isOrdered = false }
    starts.append(start)
  }

  /// The positions of the entries in the order of their times, or `nil` if they are in this order already, or some of
  /// them have no time.
  var sorted: [Int32]? {
    if isOrdered || !isKnown { return nil }
    let places = starts.indices.sorted { left, right in
      Self.isBefore(starts[left], starts[right]) || !Self.isBefore(starts[right], starts[left]) && left < right
    }
    return places.map { Int32($0) }
  }

  private static func isBefore(_ left: Moment, _ right: Moment) -> Bool {
    (left.seconds, left.nanosecond) < (right.seconds, right.nanosecond)
  }
}
