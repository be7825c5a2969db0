import BacklotStubs

/// What a server serves: a backend, or several that requests choose among.
struct ServedBackends: Sendable {
  /// The backend that all share.
  let main: MockBackend
  /// The spaces around it; nothing where there are none, so that nobody looks which one a request names.
  var spaces: BackendSpaces?
}
