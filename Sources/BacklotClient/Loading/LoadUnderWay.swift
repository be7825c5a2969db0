/// A load in progress, which is cancelled if it is deallocated before its end.
final class LoadUnderWay<State> {
  /// The state to restore if the load is cancelled.
  let stateBefore: State
  let errorBefore: (any Error)?
  /// The number of callers that wait for its end.
  var waiting = 0
  /// True if it continues without waiting callers.
  var goesOnUnawaited = false
  /// Stops the load; `nil` if there is no work to stop.
  var cancellation: LoadCancellation?

  init(stateBefore: State, errorBefore: (any Error)?) {
    self.stateBefore = stateBefore
    self.errorBefore = errorBefore
  }

  deinit { cancellation?() }

  var isWanted: Bool { goesOnUnawaited || waiting > 0 }

  func cancel() { cancellation.take()?() }
}
