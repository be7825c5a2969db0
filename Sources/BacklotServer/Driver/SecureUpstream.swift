package import BacklotStubs

/// A client that forwards requests of the connections on one loop to upstreams over TLS, with HTTP/1.1 or HTTP/2.
///
/// Only the loop's thread accesses it. To upstreams without TLS, a server forwards requests itself, over the loop's own
/// sockets.
package protocol SecureUpstream: AnyObject {
  /// Forwards a request.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - url: The upstream's URL.
  ///   - observer: The observer of events, called only after this method returns.
  /// - Throws: An error if the client cannot send the request.
  func send(
    _ request: ForwardedRequest,
    to url: UpstreamURL,
    observer: any UpstreamObserver
  ) throws(UpstreamFailure) -> any UpstreamTransfer

  /// Ends the transfers that exceed the time limits; called periodically.
  func endSlowTransfers()

  /// Ends all transfers without reporting their end.
  ///
  /// Further calls have no effect.
  func close()
}
