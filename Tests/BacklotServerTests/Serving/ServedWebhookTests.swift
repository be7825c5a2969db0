import BacklotDesk
import BacklotPlatform
import BacklotWireMock
import Foundation
import RawSockets
import Testing

@Suite("Webhooks on a socket", .timeLimit(.minutes(5))) struct ServedWebhookTests {
  private let order = "POST /orders?back=/done HTTP/1.1\nHost: shop\nContent-Length: 2\nConnection: close\n\n{}"

  private func ask(_ server: MockServer, _ text: String? = nil) async throws -> String {
    let client = try RawClient(port: server.port)
    try await client.send(text ?? order)
    return await client.receive().text
  }

  private func shop(
    _ url: String,
    _ configuration: ServerConfiguration = .patient,
    after delay: Delay? = nil
  ) throws -> MockServer {
    try MockServer(configuration: configuration) {
      Post("/orders") { Respond(.accepted) }.sends(.templated(Webhook(to: url, text: "paid", after: delay)))
    }
  }

  private func outcomes(_ server: MockServer) -> [String] { server.backend.webhooks.map { "\($0.outcome)" } }

  @Test(arguments: [1, 2])
  func `one server calls another when it has answered`(loops: Int) async throws {
    let callbacks = try MockServer(configuration: .patient) {
      Post("/done") { Respond(.created, text: "thanks") }
    }
    var configuration = ServerConfiguration.patient
    configuration.loopCount = loops
    let shop = try shop(callbacks.url + "{{originalRequest.query.back}}?x={{originalRequest.method}}", configuration)
    for _ in 0..<4 { #expect(try await ask(shop).hasPrefix("HTTP/1.1 202")) }
    await shop.backend.webhooksEnded()
    #expect(callbacks.backend.received(Post("/done?x=POST", body: .text("paid")), .exactly(4)))
    guard case .answered(let response)? = shop.backend.webhooks.first?.outcome else {
      return #expect(Bool(false), "\(shop.backend.webhooks)")
    }
    #expect(response.status == .created && response.body.bytes == Array("thanks".utf8))
    for server in [shop, callbacks] { server.stop() }
  }

  @Test func `a mapping that is posted to one server calls the other, and the admin API tells of it`() async throws {
    let callbacks = try MockServer(configuration: .patient) { Post("/cb") { Respond(text: "hi") } }
    let shop = try MockServer(MockBackend(time: .real, admin: .enabled) {}, configuration: .patient)
    let mapping = #"""
      {"request": {"urlPath": "/orders"}, "serveEventListeners": [{"name": "webhook", "parameters": {
        "method": "POST", "url": "\#(callbacks.url)/{{parameters.place}}", "body": "{{originalRequest.body}}",
        "place": "cb", "delay": {"type": "fixed", "milliseconds": 20}}}]}
      """#
    let head = "POST /__admin/mappings HTTP/1.1\nHost: localhost\nConnection: close\n"
    let client = try RawClient(port: shop.port)
    try await client.send(head + "Content-Length: \(mapping.utf8.count)\n\n")
    try await client.send(bytes: Array(mapping.utf8))
    #expect(await client.receive().text.hasPrefix("HTTP/1.1 201"))
    _ = try await ask(shop)
    await shop.backend.webhooksEnded()
    #expect(callbacks.backend.received(Post("/cb", body: .text("{}")), .once))
    let told = try await ask(shop, "GET /__admin/requests HTTP/1.1\nHost: localhost\nConnection: close\n\n")
    for part in [#""type":"WEBHOOK_REQUEST""#, #""type":"WEBHOOK_RESPONSE""#, "\(callbacks.url)/cb", #""body":"hi""#] {
      #expect(told.contains(part))
    }
    for server in [shop, callbacks] { server.stop() }
  }

  @Test(arguments: [
    (Fault.emptyResponse, "ended before the response was complete"), (.randomData, "its response is invalid"),
    (.malformedChunk, "its response is invalid"), (.truncatedBody(after: 1), "ended before the response was complete"),
    (.connectionReset, "connection reset by peer"), (.noResponse, "it took longer than 0.05 seconds"),
  ])
  func `what goes wrong on the way is told`(fault: Fault, reason: String) async throws {
    let callbacks = try MockServer(configuration: .patient) {
      Post("/cb") { Respond(text: "long enough").failing(with: fault) }
    }
    var configuration = ServerConfiguration.patient
    if reason.contains("0.05") { configuration.limits.webhookTime = .milliseconds(50) }
    let shop = try shop(callbacks.url + "/cb", configuration)
    _ = try await ask(shop)
    await shop.backend.webhooksEnded()
    #expect(outcomes(shop).first?.contains(reason) == true, "\(outcomes(shop))")
    for server in [shop, callbacks] { server.stop() }
  }

  @Test(arguments: [
    ("https://127.0.0.1/cb", "failed: https is not supported for webhooks: expected http"),
    ("http://no.such.host.invalid/", "failed: no.such.host.invalid cannot be found: "),
  ])
  func `where nothing can be sent is told`(url: String, outcome: String) async throws {
    let shop = try shop(url)
    _ = try await ask(shop)
    await shop.backend.webhooksEnded()
    #expect(outcomes(shop).first?.hasPrefix(outcome) == true, "\(outcomes(shop))")
    shop.stop()
  }

  @Test func `where nobody listens nothing can be sent`() async throws {
    // The port of a server that has stopped may be another one's by now.
    let port = try ReservedPort()
    defer { port.release() }
    let shop = try shop("http://127.0.0.1:\(port.number)/")
    _ = try await ask(shop)
    await shop.backend.webhooksEnded()
    #expect(outcomes(shop) == ["failed: 127.0.0.1:\(port.number): connection refused"])
    shop.stop()
  }

  @Test func `localhost is this machine, at whichever of its addresses somebody listens`() async throws {
    // No server listens on that port of the other address, so that the server of another test cannot answer.
    let port = try ReservedPort()
    defer { port.release() }
    let callbacks = try MockServer(configuration: .at("::1", port: port.number)) { Post("/cb") { Respond() } }
    let shop = try shop("http://localhost:\(callbacks.port)/cb")
    _ = try await ask(shop)
    await shop.backend.webhooksEnded()
    #expect(outcomes(shop) == ["200"])
    for server in [shop, callbacks] { server.stop() }
  }

  @Test func `a redirection is an answer, and nobody follows it`() async throws {
    let callbacks = try MockServer(configuration: .patient) {
      Post("/cb") { Respond(.temporaryRedirect).header("Location", "/elsewhere") }
    }
    let shop = try shop(callbacks.url + "/cb")
    _ = try await ask(shop)
    await shop.backend.webhooksEnded()
    #expect(outcomes(shop) == ["307"])
    #expect(callbacks.backend.journal.entries.count == 1)
    for server in [shop, callbacks] { server.stop() }
  }

  @Test func `a long answer is sent whole before its webhook`() async throws {
    let callbacks = try MockServer(configuration: .patient) { Post("/cb") { Respond() } }
    let size = 8 << 20
    let shop = try MockServer(configuration: .patient) {
      Get("/long") { Respond(body: HTTPBody([UInt8](repeating: 65, count: size))) }
        .sends(Webhook(to: callbacks.url + "/cb"))
    }
    let client = try RawClient(port: shop.port)
    try await client.send("GET /long HTTP/1.1\nHost: h\nConnection: close\n\n")
    _ = await client.receive(count: 1000)
    // Most of it is on its way still: no socket has room for eight megabytes.
    #expect(shop.backend.webhooks.isEmpty)
    _ = await client.receive()
    await shop.backend.webhooksEnded()
    #expect(outcomes(shop) == ["200"])
    for server in [shop, callbacks] { server.stop() }
  }

  @Test func `a server that drains sends what follows on its answers`() async throws {
    let callbacks = try MockServer(configuration: .patient) { Post("/cb") { Respond() } }
    // Long enough that the drain is there first.
    let shop = try shop(callbacks.url + "/cb", after: .milliseconds(400))
    _ = try await ask(shop)
    #expect(await shop.drain())
    #expect(callbacks.backend.received(Post("/cb"), .once))
    callbacks.stop()
  }

  @Test func `nobody waits longer for a webhook than for an answer`() async throws {
    let shop = try shop("http://127.0.0.1:1/", after: .seconds(3600))
    _ = try await ask(shop)
    #expect(await shop.drain(within: .milliseconds(20)) == false)
    await shop.backend.webhooksEnded()
    #expect(outcomes(shop) == ["cancelled"])
  }

  @Test func `so many wait as may, and one more fails`() async throws {
    var configuration = ServerConfiguration.patient
    configuration.limits.webhookCount = 1
    let ended = Mutex<[String]>([])
    configuration.webhookObserver = { delivery in ended.withLock { $0.append("\(delivery.outcome)") } }
    let shop = try shop("http://127.0.0.1:1/", configuration, after: .seconds(3600))
    for _ in 0..<2 { _ = try await ask(shop) }
    while ended.withLock(\.isEmpty) { await Task.yield() }
    let reason = "failed: too many webhooks are waiting: the limit is 1 webhooks"
    #expect(ended.withLock { $0.first?.hasPrefix(reason) } == true)
    shop.stop()
  }

  @Test func `what was refused at once did not wait`() async throws {
    var configuration = ServerConfiguration.patient
    configuration.limits.webhookCount = 0
    let backend = MockBackend(time: .real, admin: .enabled) {
      Post("/orders") { Respond() }.sends(Webhook(to: "http://127.0.0.1:1/", after: .seconds(3600)))
    }
    let shop = try MockServer(backend, configuration: configuration)
    _ = try await ask(shop)
    await backend.webhooksEnded()
    let told = try await ask(shop, "GET /__admin/requests HTTP/1.1\nHost: localhost\nConnection: close\n\n")
    let offset = try #require(told.firstMatch(of: /"type":"ERROR","timeOffsetNanos":(\d+)/))
    #expect(try #require(Int(offset.1)) < 3_600_000_000_000)
    shop.stop()
  }

  @Test func `a webhook cannot be led to the admin API`() async throws {
    let backend = MockBackend(time: .real, admin: .enabled) {
      Post("/orders") { Respond() }
        .sends(.templated(Webhook(to: "http://{{originalRequest.headers.Host}}{{originalRequest.query.back}}")))
      Post("/done") { Respond() }.header("backlot-webhook", "1")
    }
    let shop = try MockServer(backend, configuration: .patient)
    for path in ["/__admin/mappings/reset", "/__admin?a", "/done"] {
      let head = "POST /orders?back=\(path) HTTP/1.1\nHost: 127.0.0.1:\(shop.port)\nConnection: close\n"
      _ = try await ask(shop, head + "Content-Length: 0\n\n")
    }
    await backend.webhooksEnded()
    #expect(outcomes(shop) == ["403", "403", "200"])
    shop.stop()
  }

  @Test func `a server that is stopped calls off what is on its way`() async throws {
    let callbacks = try MockServer(configuration: .patient) { Post("/cb") { Fault.noResponse } }
    let shop = try shop(callbacks.url + "/cb")
    _ = try await ask(shop)
    _ = try #require(await callbacks.backend.nextArrival(of: Post("/cb")))
    shop.stop()
    await shop.backend.webhooksEnded()
    #expect(outcomes(shop) == ["cancelled"])
    callbacks.stop()
  }

  // MARK: Who asks

  @Test(arguments: ["127.0.0.1", "::1"])
  func `a server knows who asks`(address: String) async throws {
    let backend = MockBackend(time: .real, admin: .enabled) {
      Get("/me") { StubResponse.templated(Respond(text: "{{request.clientIp}}")) }.clientAddress(.equal(address))
    }
    let server = try MockServer(backend, configuration: .patient)
    let client = try RawClient(address, port: server.port)
    try await client.send("GET /me HTTP/1.1\nHost: h\n\nGET /me HTTP/1.1\nHost: h\nConnection: close\n\n")
    #expect(await client.receive().text.components(separatedBy: "\r\n\r\n\(address)").count == 3)
    #expect(server.backend.journal.entries.map(\.request.clientAddress) == [address, address])
    let told = try await ask(server, "GET /__admin/requests HTTP/1.1\nHost: localhost\nConnection: close\n\n")
    #expect(told.contains("\"clientIp\":\"\(address)\""))
    server.stop()
  }
}

extension ServerConfiguration {
  fileprivate static func at(_ host: String, port: Int = 0) -> Self {
    var configuration = patient
    configuration.host = host
    configuration.port = port
    return configuration
  }
}
