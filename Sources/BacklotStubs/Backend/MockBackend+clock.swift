extension MockBackend {
  /// A clock that shows this backend's time.
  public var clock: BackendClock { BackendClock(time: time) }
}

extension ReceivedRequest {
  /// The backend's clock in a stub that computes its response.
  ///
  /// Elsewhere, a clock on which sleeping never waits.
  public var clock: BackendClock { BackendClock(time: time ?? .immediate) }
}
