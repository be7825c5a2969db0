extension Clock where Duration == Swift.Duration {
  /// Returns a function that returns the time since this call.
  package func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}

extension Duration {
  /// A practically infinite duration that any clock can still add to its time.
  package static var practicallyInfinite: Duration { .seconds(100 * 365 * 86_400) }
}
