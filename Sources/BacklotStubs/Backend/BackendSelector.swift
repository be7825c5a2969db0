public import BacklotHTTP

/// Selects the backend that receives a request, for example if several clients of one server have separate spaces.
public protocol BackendSelector: AnyObject, Sendable {
  /// The backend for requests without a more specific one.
  var main: MockBackend { get }

  /// Returns the backend that receives a request.
  func backend(for request: HTTPRequest) -> MockBackend
}
