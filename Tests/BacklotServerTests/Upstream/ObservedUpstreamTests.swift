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
