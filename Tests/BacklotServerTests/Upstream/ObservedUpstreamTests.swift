import BacklotDesk
import BacklotHTTP
import BacklotPlatform
import RawSockets
import Testing

@testable import BacklotStubs

@Suite struct ObservedUpstreamTests {
  private let tap = ListeningTap()

  @Test func `an observer receives an exchange over a socket before the client receives its end`() async throws {
    let upstream = try MockServer { Post("/dogs") { Respond(.created, text: "Rex") } }
    let url = try UpstreamURL("http://127.0.0.1:\(upstream.port)")
    let gateway = try MockServer { Upstream(url).observed(by: tap) }
    let client = try RawClient(port: gateway.port)
    try await client.send("POST /dogs HTTP/1.1\nHost: a\nConnection: close\nContent-Length: 2\n\nhi")
    _ = await client.receive()
    #expect(tap.text == "POST /dogs hi 201 Rex end")
  }

  @Test func `an observer receives the failure of an upstream`() async throws {
    let upstream = try MockServer { Get("/dogs") { Respond().failing(with: .connectionReset) } }
    let url = try UpstreamURL("http://127.0.0.1:\(upstream.port)")
    let gateway = try MockServer { Upstream(url).observed(by: tap) }
    let client = try RawClient(port: gateway.port)
    try await client.send("GET /dogs HTTP/1.1\nHost: a\nConnection: close\n\n")
    _ = await client.receive()
    #expect(tap.text == "GET /dogs failure")
  }

  @Test func `an observer receives the failure of a response that is too large to revise`() async throws {
    let upstream = try MockServer { Get("/dogs") { Respond(text: String(repeating: "a", count: 300_000)) } }
    let url = try UpstreamURL("http://127.0.0.1:\(upstream.port)")
    let gateway = try MockServer { Upstream(url).revising(upTo: 1000) { response, _ in response }.observed(by: tap) }
    let client = try RawClient(port: gateway.port)
    try await client.send("GET /dogs HTTP/1.1\nHost: a\nConnection: close\n\n")
    _ = await client.receive()
    #expect(tap.text.hasSuffix(" failure"))
  }

  @Test func `an observer receives an exchange in memory`() async throws {
    let backend = MockBackend { Upstream("https://api.example.com").observed(by: tap) }
    backend.passOn { _ in HTTPResponse(status: .ok, headerFields: [:], body: "Rex") }
    let response = try await backend.respond(to: HTTPRequest(method: .get, path: "/dogs"))
    #expect(response.status == .ok)
    #expect(tap.text == "GET /dogs 200 Rex end")
  }

  @Test func `an observer receives a stream in memory as it is read, and its early end as a cancellation`() async throws
  {
    let backend = MockBackend { Upstream("https://api.example.com").observed(by: tap) }
    backend.passOn { _ in
      let (chunks, continuation) = AsyncStream<[UInt8]>.makeStream()
      continuation.yield(Array("Rex".utf8))
      continuation.yield(Array("Lassie".utf8))
      continuation.finish()
      return HTTPResponse(status: .ok, headerFields: [:], body: HTTPBody(streaming: chunks))
    }
    let response = try await backend.respond(to: HTTPRequest(method: .get, path: "/dogs"))
    _ = try await response.body.collect(upTo: 100)
    #expect(tap.text == "GET /dogs 200 Rex Lassie end")
    tap.forget()
    do { _ = try await backend.respond(to: HTTPRequest(method: .get, path: "/dogs")) }
    #expect(tap.text == "GET /dogs 200 cancel")
  }
}

extension ObservedUpstreamTests {
  /// Returns the end of an exchange as its observer and the log see it, for a stream that does not end by itself.
  private func endOfStream(_ end: (MockServer, RawClient) async throws -> Void) async throws -> [String] {
    let real = try RawUpstream { peer, _ in
      peer.readRequest()
      peer.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nRex\r\n")
      peer.waitForEnd()
    }
    defer { real.stop() }
    let (events, continuation) = AsyncStream.makeStream(of: ServerEvent.self)
    var configuration = ServerConfiguration()
    configuration.observer = { continuation.yield($0) }
    let gateway = try MockServer(configuration: configuration) { Upstream(real.url).observed(by: tap) }
    let client = try RawClient(port: gateway.port)
    try await client.send("GET /events HTTP/1.1\nHost: a\n\n")
    _ = await client.receive(until: "Rex")
    try await end(gateway, client)
    for await event in events {
      gateway.stop()
      return [tap.text, "\(event.outcome)", event.interruption ?? ""]
    }
    return []
  }

  @Test func `a server that stops tells so, and does not blame the client`() async throws {
    let end = try await endOfStream { server, _ in server.stop() }
    #expect(end.first == "GET /events 200 Rex failure")
    #expect(end[1].hasPrefix("answered(200"))
    #expect(end[2] == "the server was stopped before the response was complete")
  }

  @Test func `a client that leaves a stream is told as such`() async throws {
    let end = try await endOfStream { _, client in client.close() }
    #expect(end.first == "GET /events 200 Rex cancel")
    #expect(end[1].hasPrefix("answered(200"))
    #expect(end[2] == "the connection ended before the client received the complete response")
  }
}

/// The events of exchanges with an upstream, as words.
private final class ListeningTap: UpstreamTap {
  private final class Observer: UpstreamExchangeObserver {
    private let tap: ListeningTap
    private let isOver = Mutex(false)

    init(_ tap: ListeningTap) { self.tap = tap }

    func receive(_ response: HTTPResponse) {
      let content = response.body.bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
      tap.note("\(response.status.code)" + (content.isEmpty ? "" : " \(content)"))
    }

    func receive(_ piece: [UInt8]) { tap.note(String(decoding: piece, as: UTF8.self)) }
    func end(_ failure: UpstreamFailure?) { finish(failure == nil ? "end" : "failure") }
    func cancel() { finish("cancel") }

    private func finish(_ word: String) {
      let isFirst = isOver.withLock { isOver in
        defer { isOver = true }
        return !isOver
      }
      if isFirst { tap.note(word) }
    }
  }

  private let noted = Mutex<[String]>([])

  var text: String { noted.withLock { $0 }.joined(separator: " ") }

  func forget() { noted.withLock { $0 = [] } }
  private func note(_ event: String) { noted.withLock { $0.append(event) } }

  func observe(_ request: ReceivedRequest, to _: Upstream) -> any UpstreamExchangeObserver {
    let content = String(decoding: request.sentBody, as: UTF8.self)
    note("\(request.method) \(request.message.path ?? "")" + (content.isEmpty ? "" : " \(content)"))
    return Observer(self)
  }
}
