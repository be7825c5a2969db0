import BacklotHTTP
import BacklotJSON
import BacklotPlatform
import BacklotStubs
import BacklotWireMock
import Testing

@Suite(.timeLimit(.minutes(5))) struct WebhookTests {
  private let order = HTTPRequest(method: .post, path: "/orders", body: #"{"id":7,"back":"/done"}"#)

  private func texts(_ backend: MockBackend) -> [String] { backend.webhooks.map { "\($0)" } }

  @Test func `a webhook follows on the answer, and in memory it is written down`() async throws {
    let backend = MockBackend {
      Post("/orders") { Respond(.accepted) }.sends(Webhook(to: "http://shop.example:81/paid?x=1", json: ["ok": true]))
    }
    #expect(try await backend.respond(to: order).status == .accepted)
    let webhook = try #require(backend.webhooks.first)
    let request = try #require(webhook.request)
    #expect("\(request)" == "POST http://shop.example:81/paid?x=1")
    #expect(request.headerFields == [.contentType: "application/json"])
    #expect(request.body.bytes == Array(#"{"ok":true}"#.utf8))
    #expect("\(webhook.outcome)" == "recorded")
    #expect(webhook.origin.line == 15)
  }

  @Test func `another backend can be what is called`() async throws {
    let callbacks = MockBackend { Post("/done") { Respond(.noContent) } }
    let backend = MockBackend {
      Post("/orders") { Respond(.accepted) }.sends(Webhook(to: "http://callbacks/done", text: "hello"))
    }
    backend.sendWebhooks { request in try await callbacks.respond(to: request) }
    _ = try await backend.respond(to: order)
    await backend.webhooksEnded()
    #expect(callbacks.received(Post("/done", body: .text("hello")), .once))
    #expect(texts(backend) == ["POST http://callbacks/done  204"])
  }

  @Test func `its text is filled in from the request that was answered`() async throws {
    let hook = Webhook(
      to: "http://a{{jsonPath originalRequest.body '$.back'}}",
      headers: [.contentType: "text/{{parameters.kind}}"],
      body: "{{originalRequest.method}} {{originalRequest.path}} {{request.path}}"
    )
    let backend = MockBackend {
      Post("/orders") { Respond(.ok) }.sends(.templated(hook, parameters: ["kind": "plain"]))
    }
    _ = try await backend.respond(to: order)
    let request = try #require(backend.webhooks.first?.request)
    #expect("\(request)" == "POST http://a/done")
    #expect(request.headerFields[.contentType] == "text/plain")
    #expect(request.body.bytes == Array("POST /orders ".utf8))
  }

  @Test func `a closure makes it of the request, or none`() async throws {
    let backend = MockBackend {
      Post("/orders") { Respond(.ok) }
        .sends { request in request.body.isEmpty ? nil : Webhook(.put, to: "http://a/\(request.body.count)") }
    }
    _ = try await backend.respond(to: HTTPRequest(method: .post, path: "/orders"))
    _ = try await backend.respond(to: order)
    await backend.webhooksEnded()
    #expect(texts(backend) == ["PUT http://a/23  recorded"])
  }

  @Test func `several follow in the order in which they are written`() async throws {
    let backend = MockBackend {
      Get("/a") { Respond(.ok) }.sends(Webhook(to: "http://a/1")).sends(Webhook(.delete, to: "http://a/2"))
    }
    _ = try await backend.respond(to: HTTPRequest(method: .get, path: "/a"))
    #expect(texts(backend) == ["POST http://a/1  recorded", "DELETE http://a/2  recorded"])
  }

  @Test func `a webhook waits in the backend's time`() async throws {
    let sent = Mutex<[String]>([])
    let backend = MockBackend(time: .stepped) {
      Post("/orders") { Respond(.ok) }.sends(Webhook(to: "http://a/late", after: .seconds(30)))
    }
    backend.sendWebhooks { request in
      sent.withLock { $0.append("\(request)") }
      return HTTPResponse(status: .ok)
    }
    _ = try await backend.respond(to: order)
    try await backend.advanceTime(by: .seconds(29))
    #expect(sent.withLock(\.self) == [])
    #expect(texts(backend) == ["POST http://a/late  pending"])
    try await backend.advanceTime(by: .seconds(1))
    await backend.webhooksEnded()
    #expect(sent.withLock(\.self) == ["POST http://a/late"])
    #expect(backend.webhooks.first?.delay == .seconds(30))
  }

  @Test func `immediate time does not move on for a webhook`() async throws {
    let backend = MockBackend {
      Post("/orders") { Respond(.ok) }.sends(Webhook(to: "http://a/late", after: .seconds(30)))
    }
    _ = try await backend.respond(to: order)
    #expect(backend.clock.now.sinceStart == .zero)
    #expect(texts(backend) == ["POST http://a/late  recorded"])
  }

  @Test(arguments: [
    ("nowhere", #""nowhere" is not an absolute URL: expected a URL such as http://localhost:9000/callback"#),
    ("ftp://a/b", #""ftp://a/b" has an unsupported scheme: expected http or https"#),
    ("http:///b", #""http:///b" has no host"#),
    ("http://:80/b", #""http://:80/b" has no host"#),
    (
      "http://localhost:9999999999/",
      #""http://localhost:9999999999/" has an invalid port: expected a number from 1 to 65535"#
    ),
    ("http://a:70000/", #""http://a:70000/" has an invalid port: expected a number from 1 to 65535"#),
    (
      "http://a:99999999999999999999/",
      #""http://a:99999999999999999999/" has an invalid port: expected a number from 1 to 65535"#
    ),
    ("http://a:0", #""http://a:0" has an invalid port: expected a number from 1 to 65535"#),
    ("http://a:8x/", #""http://a:8x/" has an invalid port: expected a number from 1 to 65535"#),
    ("http://a:-1/", #""http://a:-1/" has an invalid port: expected a number from 1 to 65535"#),
    ("http://[::1]:65536/", #""http://[::1]:65536/" has an invalid port: expected a number from 1 to 65535"#),
    ("http://u:p@a/", #""http://***@a/" has credentials: send them in an Authorization field instead"#),
    (
      "http://a/{{originalRequest.query.q}}",
      "\"http://a/x y\r\nHost: b\" has characters that must be percent-encoded; in a template, use urlEncode"
    ),
    ("{{nofunction 1}}", nil),
  ])
  func `a webhook that cannot be made says why, and the answer is the same`(url: String, reason: String?) async throws {
    let backend = MockBackend { Get("/a") { Respond(.ok) }.sends(.templated(Webhook(to: url))) }
    let request = HTTPRequest(method: .get, path: "/a?q=x%20y%0D%0AHost:%20b")
    #expect(try await backend.respond(to: request).status == .ok)
    let webhook = try #require(backend.webhooks.first)
    #expect(webhook.request == nil)
    guard case .failed(let told) = webhook.outcome else { return #expect(Bool(false), "\(webhook)") }
    if let reason { #expect(told == reason) } else { #expect(told.hasPrefix("its template is invalid: line 1")) }
  }

  @Test(arguments: ["http://a:1/", "http://a:65535/", "http://a:/", "http://[::1]/", "http://[::1]:80/"])
  func `a port is one of those that there are, or none`(url: String) async throws {
    let backend = MockBackend { Get("/a") { Respond(.ok) }.sends(Webhook(to: url)) }
    _ = try await backend.respond(to: HTTPRequest(method: .get, path: "/a"))
    #expect(texts(backend) == ["POST \(url)  recorded"])
  }

  @Test func `what the sender throws is why it failed`() async throws {
    struct Gone: Error, CustomStringConvertible { let description = "nobody is there" }
    let backend = MockBackend { Get("/a") { Respond(.ok) }.sends(Webhook(to: "http://a/")) }
    backend.sendWebhooks { _ in throw Gone() }
    _ = try await backend.respond(to: HTTPRequest(method: .get, path: "/a"))
    await backend.webhooksEnded()
    #expect(texts(backend) == ["POST http://a/  failed: nobody is there"])
  }

  @Test func `a fault is followed too, and a request that fails on purpose or is not answered is not`() async throws {
    let backend = MockBackend {
      Get("/fault") { Fault.connectionReset }.sends(Webhook(to: "http://a/fault"))
      Get("/never") { Fault.noResponse }.sends(Webhook(to: "http://a/never"))
      Get("/slow") { Respond(.ok).delayed(.seconds(9)) }.sends(Webhook(to: "http://a/slow"))
      Get("/fine") { Respond(.ok) }.sends(Webhook(to: "http://a/fine"))
    }
    for path in ["/fault", "/never", "/none"] {
      await #expect(throws: (any Error).self) { try await backend.respond(to: HTTPRequest(method: .get, path: path)) }
    }
    await #expect(throws: Fault.self) {
      try await backend.respond(to: HTTPRequest(method: .get, path: "/slow"), within: .seconds(1))
    }
    backend.setConditions(BackendConditions(failures: FailureRate(1)))
    _ = try await backend.respond(to: HTTPRequest(method: .get, path: "/fine"))
    await backend.webhooksEnded()
    #expect(texts(backend) == ["POST http://a/fault  recorded"])
  }

  @Test func `of a long answer the beginning is kept`() async throws {
    let backend = MockBackend { Get("/a") { Respond(.ok) }.sends(Webhook(to: "http://a/")) }
    backend.sendWebhooks { _ in HTTPResponse(status: .ok, body: HTTPBody([UInt8](repeating: 1, count: 100_000))) }
    _ = try await backend.respond(to: HTTPRequest(method: .get, path: "/a"))
    await backend.webhooksEnded()
    guard case .answered(let response)? = backend.webhooks.first?.outcome else { return #expect(Bool(false)) }
    #expect(response.body.length == 65_536)
  }

  @Test func `only methods that have a content send one`() async throws {
    let backend = MockBackend { Get("/a") { Respond(.ok) }.sends(Webhook(.get, to: "http://a/", text: "x")) }
    _ = try await backend.respond(to: HTTPRequest(method: .get, path: "/a"))
    #expect(backend.webhooks.first?.request?.body == .empty)
  }
}
