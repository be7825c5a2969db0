import BacklotStubs

/// Measures the timeouts of requests in the time of their backend.
///
/// In virtual time nothing takes long, however busy the machine is; an answer that never comes ends by itself there.
struct BackendTimer: LoadingTimer {
  let time: BackendTime

  func schedule(after duration: Duration, _ action: @escaping @Sendable () -> Void) -> LoadingCancellation {
    time.isVirtual ? LoadingCancellation {} : DispatchLoadingTimer().schedule(after: duration, action)
  }
}
