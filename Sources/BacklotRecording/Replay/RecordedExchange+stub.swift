import BacklotHTTP
import BacklotMessages
package import BacklotStubs

extension RecordedExchange {
  /// Returns a stub with the method, host, path and response of the exchange, whose content is in memory.
  ///
  /// - Returns: `nil` if the exchange has no response to compare with a contract: none at all, a WebSocket's, an
  ///   informational one, one that was not modified without content, or that to a preflight request.
  /// - Throws: An error if the content is too long or cannot be read.
  package func comparedStub() throws -> Stub? {
    guard let response = try collected().unconditionalResponse, webSocketMessages == nil,
      response.status.kind != .informational, !isPreflight,
      self.response?.status != .notModified || response.body.length != 0
    else { return nil }
    let target = RequestTarget(request)
    var matcher = RequestMatcher().method(request.method).path(PathTemplate(literal: target.path))
    var facts = RequestFacts(ReceivedRequest(request, body: []), context: .unlimited)
    if let authority = facts.authority {
      matcher = matcher.host(.equal(authority.host))
    }
    let fields = response.headerFields.replayed(for: request.method, response)
    let definition = ResponseDefinition(response.status, headers: fields, body: response.body)
    return Stub(matcher, response: .fixed(definition), origin: origin)
  }

  /// True if a browser asks for the permission for a request to another origin.
  private var isPreflight: Bool {
    request.method == .options
      && request.headerFields.contains { $0.name.canonicalName == "access-control-request-method" }
  }
}
