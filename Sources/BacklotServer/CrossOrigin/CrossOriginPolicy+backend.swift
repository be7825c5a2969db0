package import BacklotHTTP
package import BacklotStubs

extension CrossOriginPolicy {
  /// Answers a preflight request in a backend's stead, unless one of its stubs is for `OPTIONS` and fits.
  ///
  /// The journal keeps no such request, since no page's code made it, and the backend's conditions do not apply.
  package func preflightAnswer(to request: HTTPRequest, inFrontOf backend: MockBackend) -> HTTPResponse? {
    guard let answer = preflightAnswer(to: request) else { return nil }
    if backend.isAdministered(by: request) { return answer }
    return backend.stub(answering: ReceivedRequest(request))?.request.method == .options ? nil : answer
  }
}
