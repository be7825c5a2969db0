/// A handle on something under way that can be stopped once.
package struct LoadingCancellation: Sendable {
  private let stop: @Sendable () -> Void

  /// Makes a handle on what `stop` stops.
  package init(_ stop: @escaping @Sendable () -> Void) { self.stop = stop }

  /// Stops it.
  package func cancel() { stop() }
}
