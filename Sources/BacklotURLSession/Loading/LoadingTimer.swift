/// A timer for the timeout of a load, so that a test can advance time without waiting.
package protocol LoadingTimer: Sendable {
  /// Calls `action` once after `duration`, from any thread, unless the returned handle is cancelled first.
  func schedule(after duration: Duration, _ action: @escaping @Sendable () -> Void) -> LoadingCancellation
}
