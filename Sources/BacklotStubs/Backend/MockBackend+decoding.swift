package import BacklotHTTP

extension MockBackend {
  /// Returns a response with decoded content, as a client on a network receives it.
  ///
  /// The fields do not change. Content that is not encoded, although the fields say so, is what a server would encode.
  /// Content that cannot be decoded is passed on, and becomes a warning in ``diagnostics``.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - exchange: The exchange that it belongs to.
  ///   - coder: The decoder. Defaults to that of the system, if it has one.
  package func decoded(
    _ response: HTTPResponse,
    for exchange: Exchange,
    by coder: @autoclosure () -> (any ContentCoder)? = SystemContentCoder.shared
  ) -> HTTPResponse {
    guard response.headerFields.statesContentCoding, let bytes = response.body.bytes, !bytes.isEmpty,
      response.status.code != 206, response.headerFields.contentCoding?.hasHeader(in: bytes) != false
    else { return response }
    let content = RequestContent(bytes, sentWith: response.headerFields, decodedBy: coder())
    if let problem = content.problem {
      if let stub = exchange.placed?.stub { note([StubProblem(stillEncoded: problem).diagnostic(of: stub)]) }
      return response
    }
    var decoded = response
    decoded.body = HTTPBody(content.bytes)
    return decoded
  }
}

extension StubProblem {
  fileprivate init(stillEncoded problem: String) {
    let reason = """
      the client receives encoded content, because \(problem); leave out Content-Encoding and write the decoded content, \
      or use a server
      """
    self.init(reason: reason, severity: .warning)
  }
}

extension HTTPFields {
  /// The only content coding, if it is known.
  fileprivate var contentCoding: ContentCoding? { self[.contentEncoding].flatMap(ContentCoding.init(name:)) }
}
