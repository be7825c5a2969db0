import BacklotStubs

/// The backend that a server serves, or several that are selected by the request.
struct ServedBackends: Sendable {
  /// The backend that all clients share.
  let main: MockBackend
  /// The spaces around the main backend; `nil` if there are no spaces, so that requests are not searched for one.
  var spaces: (any BackendSelector)?
}
