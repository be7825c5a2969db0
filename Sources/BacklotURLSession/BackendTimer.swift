import BacklotStubs

/// A timer that ends requests in real time if they exceed the client's timeout.
///
/// In virtual time, which does not depend on the load of the machine, the backend reports the timeout.
struct BackendTimer: LoadingTimer {
  let time: BackendTime

  func schedule(after duration: Duration, _ action: @escaping @Sendable () -> Void) -> LoadingCancellation {
    time.isVirtual ? LoadingCancellation {} : DispatchLoadingTimer().schedule(after: duration, action)
  }
}
