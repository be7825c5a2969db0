import BacklotDesk
import BacklotStubs
import RawSockets
import Testing

/// The content of all requests of a server shares one limit.
@Suite(.timeLimit(.minutes(5))) struct RequestMemoryTests {
  private static let head = "POST /dogs HTTP/1.1\nHost: a\n"

  private func server(
    limit: Int,
    bodySize: Int = 1 << 20,
    loops: Int = 1,
    time: BackendTime = .real
  ) throws -> MockServer {
    var configuration = ServerConfiguration.patient
    configuration.limits.totalBodySize = limit
    configuration.limits.bodySize = bodySize
    configuration.loopCount = loops
    let backend = MockBackend(time: time) {
      Post("/dogs") { Respond(.created) }
      Post("/late") { Respond(.created, after: .seconds(30)) }
    }
    return try MockServer(backend, configuration: configuration)
  }

  private func ask(_ server: MockServer, _ count: Int) async throws -> RawClient.Reception {
    let client = try RawClient(port: server.port)
    let content = String(repeating: "x", count: count)
    try await client.send(Self.head + "Connection: close\nContent-Length: \(count)\n\n" + content)
    return await client.receive()
  }

  /// Sends the beginning of a request, of which the server has read all when this returns.
  private func begin(_ server: MockServer, sending count: Int, of total: Int) async throws -> RawClient {
    let client = try RawClient(port: server.port)
    try await client.send(Self.head + "Expect: 100-continue\nContent-Length: \(total)\n\n")
    _ = await client.receive(until: "\n\n")
    try await client.send(String(repeating: "x", count: count))
    while server.requestMemoryUsed < count { await Task.yield() }
    return client
  }

  @Test(arguments: ["", "Expect: 100-continue\n"])
  func `content that alone is past the limit is too large, since no retry would help`(fields: String) async throws {
    let server = try server(limit: 1000)
    #expect(try await ask(server, 1000).text.hasPrefix("HTTP/1.1 201 Created\r\n"))
    let client = try RawClient(port: server.port)
    try await client.send(Self.head + fields + "Content-Length: 1001\n\n")
    let refusal = await client.receive()
    #expect(refusal.text.hasPrefix("HTTP/1.1 413 Content Too Large\r\n"), "\(refusal)")
    #expect(!refusal.text.contains("Retry-After") && refusal.ending == .closed)
    #expect(refusal.text.contains("exceeds the limit of 1000 bytes"), "\(refusal)")
    #expect(refusal.text.contains("--body-memory"), "\(refusal)")
    #expect(try await ask(server, 1000).text.hasPrefix("HTTP/1.1 201 Created\r\n"))
    server.stop()
  }

  @Test func `content beyond the limit of one request is too large, and the option for all is not named`() async throws
  {
    let server = try server(limit: 1000, bodySize: 500)
    let refusal = try await ask(server, 501)
    #expect(refusal.text.hasPrefix("HTTP/1.1 413 Content Too Large\r\n"), "\(refusal)")
    #expect(refusal.text.contains("exceeds the limit of 500 bytes"), "\(refusal)")
    #expect(!refusal.text.contains("--body-memory"), "\(refusal)")
    server.stop()
  }

  @Test func `content for which others leave no memory is refused with the time to come back`() async throws {
    let server = try server(limit: 1000)
    let first = try await begin(server, sending: 600, of: 601)
    let refusal = try await ask(server, 401)
    #expect(refusal.text.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"), "\(refusal)")
    #expect(refusal.text.contains("\r\nRetry-After: 1\r\n") && refusal.text.contains("urn:backlot:problem:busy"))
    #expect(refusal.text.contains("1000 bytes") && refusal.ending == .closed)
    first.close()
    server.stop()
  }

  @Test(arguments: [1, 2]) func `connections share the limit, on all loops`(loops: Int) async throws {
    let server = try server(limit: 1000, loops: loops)
    let first = try await begin(server, sending: 600, of: 601)
    #expect(try await ask(server, 401).text.hasPrefix("HTTP/1.1 503 "))
    #expect(try await ask(server, 400).text.hasPrefix("HTTP/1.1 201 "))
    try await first.send("x")
    #expect(await first.receive(until: "\n\n").text.hasPrefix("HTTP/1.1 201 "))
    #expect(try await ask(server, 1000).text.hasPrefix("HTTP/1.1 201 "))
    server.stop()
  }

  @Test func `chunks count as they arrive`() async throws {
    let server = try server(limit: 10)
    let client = try RawClient(port: server.port)
    try await client.send(Self.head + "Transfer-Encoding: chunked\n\n5\nabcde\n5\nabcde\n1\n")
    let refusal = await client.receive()
    #expect(refusal.text.hasPrefix("HTTP/1.1 413 ") && refusal.text.contains("--body-memory"), "\(refusal)")
    #expect(try await ask(server, 10).text.hasPrefix("HTTP/1.1 201 "))
    server.stop()
  }

  @Test(arguments: ["reset", "malformed"])
  func `a request that never becomes complete gives its part back`(ending: String) async throws {
    let server = try server(limit: 1000)
    let client = try RawClient(port: server.port)
    try await client.send(Self.head + "Transfer-Encoding: chunked\n\n384\n" + String(repeating: "x", count: 900) + "\n")
    while server.requestMemoryUsed < 900 { await Task.yield() }
    if ending == "reset" {
      client.reset()
    } else {
      try await client.send("no chunk\n")
      #expect(await client.receive().text.hasPrefix("HTTP/1.1 400 "))
    }
    while server.requestMemoryUsed > 0 { await Task.yield() }
    #expect(try await ask(server, 1000).text.hasPrefix("HTTP/1.1 201 "))
    server.stop()
  }

  @Test func `a request that waits for its answer keeps its part until it has it`() async throws {
    let server = try server(limit: 1000, time: .stepped)
    let client = try RawClient(port: server.port)
    let content = String(repeating: "x", count: 900)
    try await client.send("POST /late HTTP/1.1\nHost: a\nContent-Length: 900\n\n" + content)
    _ = try #require(await server.backend.nextArrival(of: Post("/late")))
    #expect(try await ask(server, 101).text.hasPrefix("HTTP/1.1 503 "))
    try await server.backend.advanceTime(by: .seconds(30))
    #expect(await client.receive(until: "\n\n").text.hasPrefix("HTTP/1.1 201 "))
    while server.requestMemoryUsed > 0 { await Task.yield() }
    #expect(try await ask(server, 1000).text.hasPrefix("HTTP/1.1 201 "))
    server.stop()
  }
}
