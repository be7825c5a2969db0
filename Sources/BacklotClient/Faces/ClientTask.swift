/// A call that is under way and will be completed once.
///
/// A task keeps nothing alive and need not be kept: let go of, the call goes on.
public final class ClientTask: URLSessionTaskProtocol {
  private let stop: @Sendable () -> Void

  init(cancellingWith stop: @escaping @Sendable () -> Void) { self.stop = stop }

  /// Does nothing, since a call is under way as soon as it is made; here for those who know a `URLSessionTask`.
  public func resume() {}

  /// Ends the call: unless its completion has begun, it gets an error with code ``ClientError/Code/cancelled``.
  ///
  /// The completion is not called from within. May be called from any thread, more than once, and from the completion.
  public func cancel() { stop() }
}
