package import BacklotHTTP

/// What answers a request that the loading system hands over.
package protocol LoadingResponder: Sendable {
  /// Starts to answer a request.
  ///
  /// Called where the loading system works, which on Linux is one queue for the whole process: it must not block.
  ///
  /// - Parameters:
  ///   - request: The request, without its body.
  ///   - body: The request's content.
  ///   - timeout: How long the client waits; nothing where it is willing to wait for ever. The load ends by itself when
  ///     that time is over, so this is for responders that know beforehand how long they take.
  ///   - deliver: Takes the answer, once, from any thread, during the call or later. Only the first answer counts;
  ///     one that comes after the request was cancelled, or has timed out, is dropped.
  /// - Returns: What to call when the answer is not wanted any more; nothing where there is nothing to stop.
  func respond(
    to request: HTTPRequest,
    body: [UInt8],
    within timeout: Duration?,
    deliver: @escaping @Sendable (Result<HTTPResponse, any Error>) -> Void
  ) -> LoadingCancellation?
}
