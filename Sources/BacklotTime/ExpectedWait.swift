import BacklotPlatform

/// Announces an upcoming wait to the code that advances stepped time, until the wait begins.
package final class ExpectedWait: Sendable {
  private let time: BackendTime?
  private let hasEnded = Atomic(false)

  /// Announces a wait.
  ///
  /// - Parameter time: The time that passes during the wait; `nil` if there is no wait.
  package init(_ time: BackendTime?) {
    self.time = time
    time?.expectWaiting(1)
  }

  deinit { end() }

  package func end() {
    if !hasEnded.exchange(true, ordering: .relaxed) { time?.expectWaiting(-1) }
  }
}
