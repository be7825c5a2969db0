/// A handle that stops an activity, once.
package struct LoadingCancellation: Sendable {
  private let stop: @Sendable () -> Void

  /// Creates a handle that calls `stop`.
  package init(_ stop: @escaping @Sendable () -> Void) { self.stop = stop }

  /// Stops the activity.
  package func cancel() { stop() }
}
