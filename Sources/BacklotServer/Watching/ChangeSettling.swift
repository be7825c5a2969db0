/// When to look at what changed: some time after the last change, but not for ever later than the first.
struct ChangeSettling {
  /// How long nothing may change before it counts as settled.
  let quiet: Duration
  /// How long changes may go on at most before they are looked at.
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

  /// How long to wait from an instant on; nothing where nothing has changed.
  func wait(from instant: Duration) -> Duration? {
    guard let first else { return nil }
    return max(.zero, min(last + quiet, first + longest) - instant)
  }

  /// Whether nothing has changed for long enough.
  func isQuiet(at instant: Duration) -> Bool { instant >= last + quiet }

  /// Begins anew, because what changed is looked at; where that is in the middle of it, another look is to follow.
  mutating func finish(at instant: Duration, isSettled: Bool) {
    first = nil
    if !isSettled { notice(at: instant) }
  }
}
