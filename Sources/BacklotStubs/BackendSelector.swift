public import BacklotHTTP

/// Chooses the backend that receives a request, as spaces do for several clients of one server.
public protocol BackendSelector: AnyObject, Sendable {
  /// The backend of requests for which no other one is chosen.
  var main: MockBackend { get }

  /// Returns the backend that receives a request.
  func backend(for request: HTTPRequest) -> MockBackend
}
