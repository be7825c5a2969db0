import BacklotStubs

/// Ends requests in real time when their client has waited long enough.
///
/// In virtual time, where nothing takes long however busy the machine is, the backend says when that is.
struct BackendTimer: LoadingTimer {
  let time: BackendTime

  func schedule(after duration: Duration, _ action: @escaping @Sendable () -> Void) -> LoadingCancellation {
    time.isVirtual ? LoadingCancellation {} : DispatchLoadingTimer().schedule(after: duration, action)
  }
}
