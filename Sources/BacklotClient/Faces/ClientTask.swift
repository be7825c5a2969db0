/// A call in progress that completes once.
///
/// A task retains no other objects and need not be retained: the call continues without it.
public final class ClientTask: URLSessionTaskProtocol {
  private let stop: @Sendable () -> Void

  init(cancellingWith stop: @escaping @Sendable () -> Void) { self.stop = stop }

  /// Has no effect, because a call starts when it is created; provided for users of `URLSessionTask`.
  public func resume() {}

  /// Ends the call: unless its completion has begun, it receives an error with code ``ClientError/Code/cancelled``.
  ///
  /// The completion is not called synchronously. May be called from any thread, more than once, and from the
  /// completion.
  public func cancel() { stop() }
}
