import BacklotClient
import BacklotHTTP
import BacklotServer
import BacklotStubs
import BacklotURLSession
import BacklotWireMock
import Testing

/// The webhooks of a mapping, for all adapters.
@Suite(.timeLimit(.minutes(5))) struct MappedWebhookConformanceTests {
  private static let mapping = #"""
    {"request": {"method": "POST"}, "response": {"status": 202, "body": "later"},
     "serveEventListeners": [{"name": "webhook", "parameters": {
       "method": "PUT", "url": "http://callbacks.example{{originalRequest.path}}?n={{parameters.n}}", "n": 7,
       "headers": {"X-Dog": ["{{originalRequest.headers.X-Dog}}", "Lassie"]},
       "body": "{{jsonPath originalRequest.body '$.name'}} {{originalRequest.clientIp}}"}}]}
    """#

  @Test(arguments: Adapter.allCases)
  func `a webhook goes where its mapping says, with what the request said`(adapter: Adapter) async throws {
    let callbacks = MockBackend { Put("/orders/1") { Respond(.noContent) } }
    let backend = MockBackend { StubMappings(Self.mapping) }
    #expect(backend.diagnostics == [])
    backend.sendWebhooks { request in try await callbacks.respond(to: request) }
    let name = HTTPField.Name("X-Dog")
    // A server lives as long as its transport.
    let transport = adapter.transport(to: backend)
    let answer = try await transport.send(
      HTTPRequest(
        method: .post,
        scheme: "https",
        authority: "api.example.com",
        path: "/orders/1",
        headerFields: [name: "Rex"],
        body: #"{"name": "Rex"}"#
      )
    )
    #expect(answer.status == .accepted)
    await backend.webhooksEnded()
    #expect(backend.webhooks.map { "\($0)" } == ["PUT http://callbacks.example/orders/1?n=7  204"])
    let sent = try #require(callbacks.requests(Put("/orders/1?n=7", body: .text("Rex 127.0.0.1"))).first)
    #expect(sent.headerFields[values: name] == ["Rex", "Lassie"])
    withExtendedLifetime(transport) {}
  }
}
