/// The time at which to examine changes: some time after the last change, but within a limit after the first.
struct ChangeSettling {
  /// The time without a change after which changes are settled.
  let quiet: Duration
  /// The maximum time for which changes may continue before they are examined.
  let longest: Duration
  private var first: Duration?
  private var last: Duration = .zero

  init(quiet: Duration, longest: Duration) {
    self.quiet = quiet
    self.longest = longest
  }

  /// Notes a change.
  mutating func notice(at instant: Duration) {
    if first == nil { first = instant }
    last = instant
  }

  /// Returns the time to wait from an instant; `nil` if there was no change.
  func wait(from instant: Duration) -> Duration? {
    guard let first else { return nil }
    return max(.zero, min(last + quiet, first + longest) - instant)
  }

  /// Returns true if there was no change for long enough.
  func isQuiet(at instant: Duration) -> Bool { instant >= last + quiet }

  /// Begins anew, because what changed is looked at; where that is in the middle of it, another look is to follow.
  mutating func finish(at instant: Duration, isSettled: Bool) {
    first = nil
    if !isSettled { notice(at: instant) }
  }
}
