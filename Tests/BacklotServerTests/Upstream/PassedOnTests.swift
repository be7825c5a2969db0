import BacklotDesk
import BacklotHTTP
import BacklotPlatform
import Foundation
import RawSockets
import Testing

@Suite("Requests that are passed on", .timeLimit(.minutes(5))) struct PassedOnTests {
  private func gateway(to url: String, _ configuration: ServerConfiguration = .patient) throws -> MockServer {
    try MockServer(configuration: configuration) {
      Get("/here") { Respond(text: "stubbed") }
      Upstream(url)
    }
  }

  private func ask(_ server: MockServer, _ text: String) async throws -> RawClient.Reception {
    let client = try RawClient(port: server.port)
    try await client.send(text)
    return await client.receive()
  }

  private func get(_ server: MockServer, _ path: String = "/x", _ fields: String = "") async throws
    -> RawClient.Reception
  {
    try await ask(server, "GET \(path) HTTP/1.1\nHost: front.example\nConnection: close\n\(fields)\n")
  }

  @Test func `what no stub answers goes upstream, and what one does stays here`() async throws {
    let real = try MockServer(configuration: .patient) {
      Get("/dogs/{name}", query: ["x": "1"]) { request in
        Respond(.created, text: "\(request.path["name"] ?? "") \(request.headerFields[.accept] ?? "")")
          .header("X-Kind", "real")
      }
    }
    let gateway = try gateway(to: real.url)
    let answer = try await get(gateway, "/dogs/R%65x?x=1", "Accept: text/plain\n").text
    #expect(answer.hasPrefix("HTTP/1.1 201 Created\r\n") && answer.hasSuffix("\r\n\r\nRex text/plain"))
    #expect(answer.contains("X-Kind: real\r\n"))
    #expect(try await get(gateway, "/here").text.hasSuffix("stubbed"))
    #expect(real.backend.journal.entries.map { "\($0.request)" } == ["GET /dogs/R%65x?x=1"])
    let entries = gateway.backend.journal.entries
    #expect(entries.map { "\($0.outcome)" } == ["201", "200"])
    #expect(entries.first?.stub?.source == .upstream)
    for server in [real, gateway] { server.stop() }
  }

  @Test(arguments: ["Content-Length: 0\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"])
  func `a redirect to the upstream leads to this server`(end: String) async throws {
    let address = Mutex("")
    let real = try RawUpstream { peer, _ in
      _ = peer.readRequest()
      peer.send("HTTP/1.1 302 Found\r\nLocation: \(address.withLock(\.self))/v2/login?next=%2F\r\n\(end)")
      peer.waitForEnd()
    }
    address.withLock { $0 = real.url }
    let gateway = try gateway(to: real.url + "/v2")
    #expect(try await get(gateway).text.contains("Location: /login?next=%2F\r\n"))
    gateway.stop()
    real.stop()
  }

  @Test func `bytes of fields and phrases that are not ASCII are passed on as they are`() async throws {
    let request = Mutex<[UInt8]>([])
    let fields: [[UInt8]] = [
      Self.line("X-A: caf", [0xE9, 0x80, 0xFF]), Self.line("X-B: café"), Self.line("X-C: ", [0xC3, 0x28, 0xA0, 0x21]),
    ]
    let lines: [UInt8] = Array(fields.joined())
    let head: [UInt8] = Self.line("HTTP/1.1 299 R", [0xE9]) + Self.line("Content-Length: 0") + lines + [13, 10]
    let real = try RawUpstream { peer, _ in
      var bytes: [UInt8] = []
      while bytes.suffix(4) != [13, 10, 13, 10], let next = peer.read(1) { bytes += next }
      request.withLock { [bytes] in $0 = bytes }
      peer.send(head)
      peer.waitForEnd()
    }
    let gateway = try gateway(to: real.url)
    let client = try RawClient(port: gateway.port)
    let start: [UInt8] = Self.line("GET /x HTTP/1.1") + Self.line("Host: a") + Self.line("Connection: close")
    try await client.send(bytes: start + lines + [13, 10])
    let reception = await client.receive()
    let (answer, sent) = (reception.bytes, request.withLock(\.self))
    for field in fields {
      #expect(answer.firstRange(of: field) != nil, "\(reception)")
      #expect(sent.firstRange(of: field) != nil, "\(sent)")
    }
    #expect(answer.starts(with: Self.line("HTTP/1.1 299 R", [0xE9])), "\(reception)")
    gateway.stop()
    real.stop()
  }

  /// The bytes of a line, with others after its text.
  private static func line(_ text: String, _ bytes: [UInt8] = []) -> [UInt8] { Array(text.utf8) + bytes + [13, 10] }

  @Test func `the upstream gets the request without what was about the connection, and knows whom it comes from`()
    async throws
  {
    let head = Mutex("")
    let real = try RawUpstream { peer, _ in
      head.withLock { $0 = peer.readRequest() ?? "" }
      peer.send("HTTP/1.1 204 No Content\r\n\r\n")
      peer.waitForEnd()
    }
    let gateway = try gateway(to: real.url + "/v2/")
    let answer = try await ask(
      gateway,
      """
      PUT /a/../b?q=%20#no HTTP/1.1
      Host: front.example:81
      Connection: close, X-Private
      X-Private: 1
      Keep-Alive: timeout=5
      TE: trailers
      Upgrade: websocket
      Proxy-Authorization: Basic eDp5
      Via: 1.0 other
      X-Forwarded-For: 192.0.2.7
      X-Kept: a,  b
      Authorization: Bearer t
      Transfer-Encoding: chunked

      2
      hi
      0


      """.replacing("#no", with: "")
    )
    #expect(answer.text.hasPrefix("HTTP/1.1 204 No Content\r\n"))
    let lines = head.withLock(\.self).split(separator: "\r\n").map(String.init)
    #expect(lines.first == "PUT /v2/a/../b?q=%20 HTTP/1.1")
    let via = lines.first { $0.hasPrefix("Via: ") } ?? ""
    #expect(via.hasPrefix("Via: 1.0 other, 1.1 backlot-"))
    #expect(
      lines.dropFirst().filter { !$0.hasPrefix("Via: ") } == [
        "Host: 127.0.0.1:\(real.port)", "X-Kept: a,  b", "Authorization: Bearer t",
        "X-Forwarded-For: 192.0.2.7, 127.0.0.1", "X-Forwarded-Host: front.example:81", "X-Forwarded-Proto: http",
        "Content-Length: 2",
      ]
    )
    gateway.stop()
    real.stop()
  }

  static let answers: [(sent: String, status: String, fields: [String], content: String)] = [
    ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi", "200 OK", ["Content-Length: 2"], "hi"),
    ("HTTP/1.1 299 Odd\r\nX-A: 1\r\nx-a: 2\r\nContent-Length: 0\r\n\r\n", "299 Odd", ["X-A: 1", "x-a: 2"], ""),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\nT: 1\r\n\r\n", "200 OK", [], "abc"
    ),
    ("HTTP/1.0 200 OK\r\n\r\nto the end", "200 OK", [], "to the end"),
    ("HTTP/1.1 204 No Content\r\n\r\n", "204 No Content", [], ""),
    ("HTTP/1.1 304 Not Modified\r\nContent-Length: 7\r\nETag: \"a\"\r\n\r\n", "304 Not Modified", ["ETag: \"a\""], ""),
    (
      "HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n", "302 Found", ["Location: /elsewhere"],
      ""
    ),
    (
      "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx", "200 OK",
      ["Content-Length: 1"], "x"
    ),
    (
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\n\u{1}\u{2}\u{3}\u{4}", "200 OK",
      ["Content-Encoding: gzip"], "\u{1}\u{2}\u{3}\u{4}"
    ),
    (
      "HTTP/1.1 200 OK\r\nConnection: X-B, keep-alive\r\nX-B: 1\r\nKeep-Alive: timeout=1\r\nContent-Length: 1\r\n\r\nx",
      "200 OK", [], "x"
    ),
    ("HTTP/1.1 500 Broken\r\nContent-Length: 5\r\n\r\nsorry", "500 Broken", [], "sorry"),
    // More than was announced is not the client's.
    ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhimore", "200 OK", ["Content-Length: 2"], "hi"),
  ]

  @Test(arguments: answers, [1, 1000])
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
    let gateway = try gateway(to: real.url)
    let client = try RawClient(port: gateway.port)
    try await client.send("GET / HTTP/1.1\nHost: a\nConnection: close\n\n")
    let reception = await client.receive()
    let parts = reception.text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
    let lines = parts.first?.split(separator: "\r\n").map(String.init) ?? []
    #expect(lines.first == "HTTP/1.1 \(answer.status)", "\(reception)")
    for field in answer.fields { #expect(lines.contains(field), "\(lines)") }
    for name in ["X-B", "Keep-Alive", "T:", "Link"] { #expect(!lines.contains { $0.hasPrefix(name) }) }
    var content = parts.last.map(String.init) ?? ""
    if lines.contains("Transfer-Encoding: chunked") { content = unchunked(content) }
    #expect(content == answer.content)
    #expect(reception.ending == .closed)
    gateway.stop()
    real.stop()
  }

  private func unchunked(_ text: String) -> String {
    var (rest, content) = (text[...], "")
    while let end = rest.firstRange(of: "\r\n"), let count = Int(rest[..<end.lowerBound], radix: 16), count > 0 {
      content += rest[end.upperBound...].prefix(count)
      rest = rest[end.upperBound...].dropFirst(count + 1)
    }
    return content
  }

  @Test func `an answer to HEAD keeps its length and has no content`() async throws {
    let real = try RawUpstream { peer, _ in
      while let head = peer.readRequest() {
        peer.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n" + (head.hasPrefix("HEAD") ? "" : "hello"))
      }
    }
    let gateway = try gateway(to: real.url)
    let client = try RawClient(port: gateway.port)
    try await client.send("HEAD / HTTP/1.1\nHost: a\n\nGET / HTTP/1.1\nHost: a\nConnection: close\n\n")
    let text = await client.receive().text
    #expect(text.components(separatedBy: "Content-Length: 5").count == 3)
    #expect(text.hasSuffix("\r\n\r\nhello") && text.components(separatedBy: "hello").count == 2)
    gateway.stop()
    real.stop()
  }

  @Test func `connections are used again`() async throws {
    let real = try RawUpstream { peer, _ in
      while peer.readRequest() != nil { peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi") }
    }
    let gateway = try gateway(to: real.url)
    for _ in 0..<5 { #expect(try await get(gateway).text.hasSuffix("hi")) }
    #expect(real.connectionCount == 1)
    gateway.stop()
    real.stop()
  }

  @Test func `a connection that nobody uses is closed after a while`() async throws {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let real = try RawUpstream { peer, _ in
      peer.readRequest()
      peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
      peer.waitForEnd()
      end.yield()
    }
    var configuration = ServerConfiguration.patient
    configuration.upstream.keptTime = .milliseconds(1)
    let gateway = try gateway(to: real.url, configuration)
    #expect(try await get(gateway).text.hasSuffix("hi"))
    for await _ in ends { break }
    gateway.stop()
    real.stop()
  }

  @Test(arguments: ["GET", "POST"])
  func `a connection that ends while it waits is not asked again`(method: String) async throws {
    let real = try RawUpstream { peer, _ in
      peer.readRequest()
      peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
      peer.shutDown()
    }
    let gateway = try gateway(to: real.url)
    for _ in 0..<3 {
      let answer = try await ask(gateway, "\(method) / HTTP/1.1\nHost: a\nContent-Length: 0\nConnection: close\n\n")
      // A request that is not idempotent may not be sent twice, and the end of the connection may not have arrived yet.
      #expect(answer.text.hasSuffix("hi") || method == "POST" && answer.text.hasPrefix("HTTP/1.1 502"))
    }
    gateway.stop()
    real.stop()
  }

  @Test func `a request that a kept connection did not take is sent once more`() async throws {
    let real = try RawUpstream { peer, number in
      peer.readRequest()
      peer.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n\(number)")
      // The next request is read, and never answered.
      if number == 0 { peer.readRequest() } else { peer.waitForEnd() }
      peer.shutDown()
    }
    let gateway = try gateway(to: real.url)
    for number in 0..<2 { #expect(try await get(gateway).text.hasSuffix("\r\n\r\n\(number)")) }
    gateway.stop()
    real.stop()
  }

  @Test func `parallel requests keep to themselves`() async throws {
    let real = try MockServer(configuration: .patient) {
      Post("/{name}") { request in
        try await Task.sleep(for: .milliseconds(Int64(request.body.count % 7)))
        return Respond(text: "\(request.path["name"] ?? "") \(request.text)")
      }
    }
    var configuration = ServerConfiguration.patient
    configuration.loopCount = 2
    let gateway = try gateway(to: real.url, configuration)
    await withTaskGroup(of: Void.self) { group in
      for client in 0..<16 {
        group.addTask {
          for round in 0..<20 {
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

  @Test func `what is piped is answered in its order`() async throws {
    let real = try MockServer(configuration: .patient) {
      Get("/slow") { _ in
        try await Task.sleep(for: .milliseconds(30))
        return Respond(text: String(repeating: "s", count: 100_000))
      }
      Get("/fast") { Respond(text: "fast") }
    }
    let gateway = try gateway(to: real.url)
    let client = try RawClient(port: gateway.port)
    try await client.send(
      "GET /slow HTTP/1.1\nHost: a\n\nGET /fast HTTP/1.1\nHost: a\n\nGET /here HTTP/1.1\nHost: a\nConnection: close\n\n"
    )
    let text = await client.receive().text
    let places = ["ssss\r\n0\r\n", "fast", "stubbed"].compactMap { text.range(of: $0, options: .backwards)?.lowerBound }
    #expect(places.count >= 2 && places == places.sorted(), "\(text.suffix(300))")
    #expect(text.hasSuffix("stubbed"))
    for server in [real, gateway] { server.stop() }
  }

  @Test func `latency and failures hold for what is passed on`() async throws {
    let real = try MockServer(configuration: .patient) { Get("/x") { Respond(text: "real") } }
    let backend = MockBackend(
      time: .real,
      conditions: BackendConditions(latency: .fixed(.milliseconds(40)), failures: FailureRate(1))
    ) { Upstream(real.url) }
    let gateway = try MockServer(backend, configuration: .patient)
    #expect(try await get(gateway).text.hasPrefix("HTTP/1.1 503"))
    #expect(real.backend.journal.entries.isEmpty)
    backend.setConditions(BackendConditions(latency: .fixed(.milliseconds(40))))
    let start = ContinuousClock.now
    #expect(try await get(gateway).text.hasSuffix("real"))
    #expect(start.duration(to: .now) >= .milliseconds(40))
    for server in [real, gateway] { server.stop() }
  }
}
