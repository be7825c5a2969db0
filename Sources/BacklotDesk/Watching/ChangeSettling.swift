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

  /// Records a change.
  mutating func notice(at instant: Duration) {
    if first == nil { first = instant }
    last = instant
  }

  /// Returns the time to wait from an instant; `nil` if there was no change.
  func wait(from instant: Duration) -> Duration? {
    guard let first else { return nil }
    return max(.zero, min(last + quiet, first + longest) - instant)
  }

  /// Returns whether enough time has passed without a change.
  func isQuiet(at instant: Duration) -> Bool { instant >= last + quiet }

  /// Starts again because the changes are being examined; if they are not settled, another examination follows.
  mutating func finish(at instant: Duration, isSettled: Bool) {
    first = nil
    if !isSettled { notice(at: instant) }
  }
}
