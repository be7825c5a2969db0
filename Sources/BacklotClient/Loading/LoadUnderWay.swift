/// One load of a loader, from its beginning to its end; let go of before that, it is cancelled.
final class LoadUnderWay<State> {
  /// What to go back to when the load is cancelled.
  let stateBefore: State
  let errorBefore: (any Error)?
  /// How many callers wait for its end.
  var waiting = 0
  /// Whether it goes on when nobody waits.
  var goesOnUnawaited = false
  /// Stops it; nothing where there is nothing left to stop.
  var cancellation: LoadCancellation?

  init(stateBefore: State, errorBefore: (any Error)?) {
    self.stateBefore = stateBefore
    self.errorBefore = errorBefore
  }

  deinit { cancellation?() }

  var isWanted: Bool { goesOnUnawaited || waiting > 0 }

  func cancel() { cancellation.take()?() }
}
