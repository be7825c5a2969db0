import BacklotDesk
import BacklotHTTP
import BacklotPlatform
import Foundation
import RawSockets
import Testing

@Suite("Requests that libcurl passes on", .withLibraries, .timeLimit(.minutes(5))) struct LibCurlTests {
  /// Errors that libcurl accepts: it uses the last of two lengths, ignores a length that is not a number, and does not
  /// check the version.
  static let tolerated = ["sends two lengths", "announces more than there can be", "speaks HTTP/2"]

  private func configuration(_ change: (inout UpstreamLimits) -> Void = { _ in }) -> ServerConfiguration {
    var configuration = ServerConfiguration.patient
    configuration.upstream.prefersSecureUpstream = true
    change(&configuration.upstream)
    return configuration
  }

  private func ask(
    _ gateway: MockServer,
    _ text: String = "GET /x HTTP/1.1\nHost: a\nConnection: close\n\n"
  ) async throws -> RawClient.Reception {
    let client = try RawClient(port: gateway.port)
    try await client.send(text)
    return await client.receive()
  }

  @Test func `the request arrives as it was sent, and nothing of libcurl's own with it`() async throws {
    let head = Mutex("")
    let real = try RawUpstream { peer, _ in
      while let request = peer.readRequest() {
        head.withLock { $0 = request }
        peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-A: 1\r\nx-a: 2\r\n\r\nhi")
      }
    }
    let gateway = try MockServer(configuration: configuration()) { Upstream(real.url + "/v2") }
    for (sent, arrives) in [
      ("PATCH", "Content-Length: 4"), ("POST", "Content-Length: 4"), ("GET", "Content-Length: 4"),
    ] {
      let answer = try await ask(
        gateway,
        "\(sent) /a/../b?q=%20 HTTP/1.1\nHost: front\nX-Empty:\nX-B: b\nContent-Length: 4\nConnection: close\n\nbody"
      )
      #expect(answer.text.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.text.hasSuffix("\r\n\r\nhi"), "\(answer)")
      #expect(answer.text.contains("X-A: 1\r\nx-a: 2\r\n"))
      let lines = head.withLock(\.self).split(separator: "\r\n").map(String.init)
      #expect(lines.first == "\(sent) /v2/a/../b?q=%20 HTTP/1.1")
      #expect(
        Set(lines.dropFirst().filter { !$0.hasPrefix("Via: ") }) == [
          "Host: 127.0.0.1:\(real.port)", "X-Empty:", "X-B: b", "X-Forwarded-For: 127.0.0.1",
          "X-Forwarded-Host: front", "X-Forwarded-Proto: http", arrives,
        ]
      )
    }
    #expect(real.connectionCount == 1)
    gateway.stop()
    real.stop()
  }

  @Test func `a POST without content says so, and HEAD has none`() async throws {
    let heads = Mutex<[String]>([])
    let real = try RawUpstream { peer, _ in
      while let request = peer.readRequest() {
        heads.withLock { $0.append(request) }
        peer.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n" + (request.hasPrefix("HEAD") ? "" : "hello"))
      }
    }
    let gateway = try MockServer(configuration: configuration()) { Upstream(real.url) }
    let client = try RawClient(port: gateway.port)
    try await client.send(
      "POST / HTTP/1.1\nHost: a\nContent-Length: 0\n\nHEAD / HTTP/1.1\nHost: a\n\nGET / HTTP/1.1\nHost: a\nConnection: close\n\n"
    )
    let text = await client.receive().text
    #expect(text.components(separatedBy: "Content-Length: 5").count == 4, "\(text)")
    #expect(text.components(separatedBy: "hello").count == 3)
    #expect(heads.withLock { $0.first { $0.hasPrefix("POST") }?.contains("Content-Length: 0\r\n") } == true)
    gateway.stop()
    real.stop()
  }

  @Test(arguments: PassedOnTests.answers, [1, 1000])
  func `the client gets the answer as it was sent`(
    answer: (sent: String, status: String, fields: [String], content: String),
    size: Int
  ) async throws {
    let real = try RawUpstream { peer, _ in
      peer.readRequest()
      let bytes = Array(answer.sent.utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        peer.send(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      peer.shutDown()
    }
    let gateway = try MockServer(configuration: configuration { $0.holdTime = .seconds(20) }) { Upstream(real.url) }
    let text = try await ask(gateway).text
    #expect(text.hasPrefix("HTTP/1.1 \(answer.status)\r\n"), "\(text)")
    for field in answer.fields { #expect(text.contains("\(field)\r\n")) }
    #expect(text.hasSuffix("\r\n\r\n\(answer.content)"), "\(text)")
    for name in ["X-B", "Keep-Alive", "T:", "Link"] { #expect(!text.contains("\r\n\(name)")) }
    gateway.stop()
    real.stop()
  }

  @Test(arguments: FailingUpstreamTests.misbehaviours.filter { !tolerated.contains($0.name) })
  func `an upstream that misbehaves is told to the client`(
    misbehaviour: FailingUpstreamTests.Misbehaviour
  ) async throws {
    let real = try RawUpstream { peer, _ in misbehaviour.script(peer) }
    let configuration = configuration { limits in
      limits = misbehaviour.limits
      (limits.prefersSecureUpstream, limits.connectTime) = (true, .milliseconds(500))
    }
    let gateway = try MockServer(configuration: configuration) { Upstream(real.url) }
    let reception = try await ask(gateway)
    #expect(reception.text.hasPrefix("HTTP/1.1 50"), "\(reception)")
    #expect(reception.text.contains("\"urn:backlot:problem:upstream-") && reception.ending == .closed)
    gateway.stop()
    real.stop()
  }

  @Test func `long content goes both ways, no faster than the client takes it`() async throws {
    let size = 8 << 20
    let real = try MockServer(configuration: .patient) {
      Post("/x") { request in Respond(body: HTTPBody(request.body)) }
    }
    let gateway = try MockServer(configuration: configuration()) { Upstream(real.url) }
    let client = try RawClient(port: gateway.port, receiveRoom: 1 << 16)
    try await client.send("POST /x HTTP/1.1\nHost: a\nContent-Length: \(size)\nConnection: close\n\n")
    let content = (0..<size).map { UInt8(truncatingIfNeeded: $0 >> 8 ^ $0) }
    try await client.send(bytes: content)
    let answer = await client.receive()
    #expect(answer.ending == .closed && Array(answer.bytes.suffix(size)) == content)
    for server in [real, gateway] { server.stop() }
  }

  @Test func `a client that goes, and a server that stops, end what is under way`() async throws {
    let (asked, arrived) = AsyncStream.makeStream(of: Void.self)
    let (ended, told) = AsyncStream.makeStream(of: Void.self)
    let real = try RawUpstream { peer, number in
      peer.readRequest()
      if number % 2 == 0 { peer.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\nbegun") }
      arrived.yield()
      peer.waitForEnd()
      told.yield()
    }
    let gateway = try MockServer(configuration: configuration()) { Upstream(real.url) }
    let clients = try (0..<6).map { _ in try RawClient(port: gateway.port) }
    for client in clients { try await client.send("GET /x HTTP/1.1\nHost: a\n\n") }
    var count = 0
    for await _ in asked {
      count += 1
      if count == 6 { break }
    }
    for client in clients.prefix(2) { client.reset() }
    for await _ in ended {
      count -= 1
      if count == 4 { break }
    }
    gateway.stop()
    for await _ in ended {
      count -= 1
      if count == 0 { break }
    }
    real.stop()
  }

  @Test func `parallel requests keep to themselves`() async throws {
    let real = try MockServer(configuration: .patient) {
      Post("/{name}") { request in Respond(text: "\(request.path["name"] ?? "") \(request.text)") }
    }
    let gateway = try MockServer(configuration: configuration()) { Upstream(real.url) }
    await withTaskGroup(of: Void.self) { group in
      for client in 0..<8 {
        group.addTask {
          for round in 0..<10 {
            let text = String(repeating: "\(client)-\(round).", count: 1 + round * 50)
            let head = "POST /c\(client) HTTP/1.1\nHost: a\nConnection: close\nContent-Length: \(text.count)\n\n"
            let answer = try? await ask(gateway, head + text).text
            #expect(answer?.hasSuffix("\r\n\r\nc\(client) \(text)") == true)
          }
        }
      }
    }
    for server in [real, gateway] { server.stop() }
  }
}
