import BacklotStubs

/// Ends requests in real time when they exceed the client's timeout.
///
/// Virtual time does not depend on how busy the machine is; there the backend reports the timeout.
struct BackendTimer: LoadingTimer {
  let time: BackendTime

  func schedule(after duration: Duration, _ action: @escaping @Sendable () -> Void) -> LoadingCancellation {
    time.isVirtual ? LoadingCancellation {} : DispatchLoadingTimer().schedule(after: duration, action)
  }
}
