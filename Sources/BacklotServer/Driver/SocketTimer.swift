/// An action that runs on a loop's thread after a time, once or repeatedly, unless it is cancelled first.
///
/// It remains active without a reference to it.
package protocol SocketTimer: AnyObject {
  /// Stops the timer.
  ///
  /// Further calls have no effect.
  func cancel()
}

extension Duration {
  /// The number of milliseconds, rounded up; 0 for a negative duration.
  package var wholeMilliseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let fraction = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return UInt64(min(seconds, 1 << 40)) * 1000 + UInt64(fraction)
  }
}
