package import BacklotHTTP
package import BacklotStubs

extension CrossOriginPolicy {
  /// Returns the response to a preflight request on behalf of a backend, unless one of its stubs for `OPTIONS` matches.
  ///
  /// An operation of a contract does not count as such a stub: it describes what the backend does with other requests.
  ///
  /// The journal does not record the request, since a page's code did not make it, and the backend's conditions do not
  /// apply.
  package func preflightAnswer(to request: HTTPRequest, inFrontOf backend: MockBackend) -> HTTPResponse? {
    guard let answer = preflightAnswer(to: request) else { return nil }
    if backend.isIntercepted(request) { return answer }
    let stub = backend.stub(answering: ReceivedRequest(request))
    return stub?.request.method == .options && stub?.source != .contract ? nil : answer
  }
}
