package import BacklotHTTP

/// An object that answers requests from the loading system.
package protocol LoadingResponder: Sendable {
  /// Begins to answer a request.
  ///
  /// The loading system calls this method on its queue, which on Linux is one queue for the whole process, so it must
  /// not block.
  ///
  /// - Parameters:
  ///   - request: The request, without its body.
  ///   - body: The request's content.
  ///   - timeout: The time that the client waits, or `nil` if it waits indefinitely. The load ends automatically after
  ///     that time, so this is for responders that know their delay in advance.
  ///   - deliver: Accepts the response, once, from any thread, during the call or later. Only the first response
  ///     counts; a response after a cancellation or a timeout is discarded.
  /// - Returns: The cancellation to call when the response is no longer needed, or `nil` if there is no work to stop.
  func respond(
    to request: HTTPRequest,
    body: [UInt8],
    within timeout: Duration?,
    deliver: @escaping @Sendable (Result<HTTPResponse, any Error>) -> Void
  ) -> LoadingCancellation?
}

/// A handle that stops an activity, once.
package struct LoadingCancellation: Sendable {
  private let stop: @Sendable () -> Void

  /// Creates a handle that calls `stop`.
  package init(_ stop: @escaping @Sendable () -> Void) { self.stop = stop }

  /// Stops the activity.
  package func cancel() { stop() }
}
