package import BacklotHTTP
package import BacklotStubs

extension CrossOriginPolicy {
  /// Answers a preflight request in a backend's stead, unless one of its stubs is for `OPTIONS` and fits.
  ///
  /// An operation of a contract is no such stub: it describes what the backend does with other requests.
  ///
  /// The journal keeps no such request, since no page's code made it, and the backend's conditions do not apply.
  package func preflightAnswer(to request: HTTPRequest, inFrontOf backend: MockBackend) -> HTTPResponse? {
    guard let answer = preflightAnswer(to: request) else { return nil }
    if backend.isIntercepted(request) { return answer }
    let stub = backend.stub(answering: ReceivedRequest(request))
    return stub?.request.method == .options && stub?.source != .contract ? nil : answer
  }
}
