import BacklotDesk
import BacklotPlatform
import BacklotStubs
import RawSockets
import Testing

/// Servers and connections that end unexpectedly.
@Suite struct ServerEndingTests {
  /// A server that never answers, and a client that it is at.
  private func waitingClient(_ fields: String = "") async throws -> (MockServer, RawClient) {
    let server = try MockServer(configuration: .patient) { Get("/never") { Fault.noResponse } }
    let client = try RawClient(port: server.port)
    try await client.send("GET /never HTTP/1.1\nHost: h\n\(fields)\n")
    _ = try #require(await server.backend.nextArrival(of: Get("/never")))
    return (server, client)
  }

  @Test func `a server that is drained twice at once tells both when it is done`() async throws {
    let (server, client) = try await waitingClient()
    async let first = server.drain(within: .milliseconds(50))
    async let second = server.drain(within: .milliseconds(50))
    #expect(await [first, second] == [false, false])
    client.close()
  }

  @Test func `a drain that is cancelled closes what is left`() async throws {
    let (server, client) = try await waitingClient()
    let drain = Task { await server.drain(within: .seconds(3600)) }
    drain.cancel()
    #expect(await drain.value == false)
    #expect(await client.receive().bytes.isEmpty)
  }

  @Test func `a patience without bounds ends no program`() async throws {
    let (server, client) = try await waitingClient()
    async let isDrained = server.drain(within: .seconds(Int64.max))
    client.close()
    #expect(await isDrained)
  }

  @Test func `a client that has its answer and is only heard out keeps no drain from its success`() async throws {
    let server = try MockServer(configuration: .patient) { Get("/dogs") { Respond() } }
    let client = try RawClient(port: server.port)
    try await client.send("GET /dogs HTTP/1.1\nHost: h\nConnection: close\n\nmore")
    #expect(await client.receive().ending == .closed)
    #expect(await server.drain(within: .milliseconds(50)))
  }

  @Test func `a client that asks on behind what is never answered is noticed when it is gone`() async throws {
    var configuration = ServerConfiguration.patient
    let ended = AsyncStream.makeStream(of: Void.self)
    configuration.observer = { event in
      if case .cancelled = event.outcome { ended.continuation.yield() }
    }
    let server = try MockServer(configuration: configuration) {
      Get("/never") { Fault.noResponse }
      Get("/late") { Respond(after: .seconds(3600)) }
    }
    let client = try RawClient(port: server.port)
    let more = String(repeating: "GET /late HTTP/1.1\nHost: h\n\n", count: 100)
    try await client.send("GET /never HTTP/1.1\nHost: h\n\n" + more)
    for _ in 0..<63 { _ = try #require(await server.backend.nextArrival(of: Get("/late"))) }
    client.close()
    var ends = ended.stream.makeAsyncIterator()
    for _ in 0..<63 { await ends.next() }
  }

  @Test func `a client that is too slow with a request still gets the answer before it`() async throws {
    var configuration = ServerConfiguration.patient
    configuration.limits.headTime = .milliseconds(50)
    let refused = AsyncStream.makeStream(of: Void.self)
    configuration.observer = { event in
      if case .refused = event.outcome { refused.continuation.yield() }
    }
    let backend = MockBackend(time: .stepped) { Get("/dogs") { Respond(text: "Rex").delayed(.seconds(1)) } }
    let server = try MockServer(backend, configuration: configuration)
    let client = try RawClient(port: server.port)
    try await client.send("GET /dogs HTTP/1.1\nHost: h\n\nGET /cats HTT")
    _ = try #require(await backend.nextArrival(of: Get("/dogs")))
    // Long enough for the refusal, of which the observer is told when it is sent.
    #expect(await client.receive(patience: .milliseconds(200)) == RawClient.Reception())
    try await backend.advanceTime(by: .seconds(1))
    let reception = await client.receive()
    #expect(reception.ending == .closed)
    #expect(reception.text.contains("\r\n\r\nRexHTTP/1.1 408 "))
    var refusals = refused.stream.makeAsyncIterator()
    await refusals.next()
  }

  @Test(arguments: ["", "Connection: close\n"])
  func `a client that is gone is noticed, also where it had announced to ask nothing more`(fields: String) async throws
  {
    let (server, client) = try await waitingClient(fields)
    client.close()
    #expect(await server.drain(within: .seconds(60)))
  }

  @Test func `an answer is not lost to what the client sent behind its last request`() async throws {
    let long = String(repeating: "dog ", count: 1 << 18)
    let server = try MockServer(configuration: .patient) { Get("/long") { Respond(text: long) } }
    let client = try RawClient(port: server.port, receiveRoom: 1 << 14)
    let more = "GET /long HTTP/1.1\nHost: h\n\n"
    try await client.send("GET /long HTTP/1.1\nHost: h\nConnection: close\n\n" + more)
    // All of the answer is on its way by now, and most of it has not arrived.
    _ = await client.receive(until: "\n\n")
    try await client.send(more)
    let reception = await client.receive()
    #expect(reception.ending == .closed)
    #expect(reception.text == long)
  }

  @Test func `an answer under way is not cut by a client that waits for another, and has ended its side`() async throws
  {
    let long = String(repeating: "dog ", count: 1 << 21)
    let server = try MockServer(configuration: .patient) {
      Get("/long") { Respond(text: long) }
      Get("/late") { Respond(after: .seconds(3600)) }
    }
    let client = try RawClient(port: server.port, receiveRoom: 1 << 14)
    try await client.send("GET /long HTTP/1.1\nHost: h\n\nGET /late HTTP/1.1\nHost: h\n\n")
    client.endSending()
    _ = await client.receive(until: "\n\n")
    #expect(await client.receive(count: long.utf8.count).text == long)
    // The client still reads, and so is kept waiting for the other.
    let interim = "HTTP/1.1 100 Continue\r\n\r\n"
    #expect(await client.receive(count: interim.utf8.count).text == interim)
  }

  @Test func `a port that was free for one family alone is free again when the server could not start`() throws {
    let other = try MockServer(configuration: ServerConfiguration(host: "::1")) { Get("/dogs") }
    defer { other.stop() }
    let configuration = ServerConfiguration(port: other.port)
    #expect(throws: ServerError.self) { try MockServer(configuration: configuration) { Get("/dogs") } }
    let third = try MockServer(configuration: ServerConfiguration(host: "127.0.0.1", port: other.port)) { Get("/dogs") }
    third.stop()
  }

  @Test func `a server that its own threads stop at once ends`() async throws {
    let server = Mutex<MockServer?>(nil)
    let arrived = Mutex(0)
    let told = AsyncStream.makeStream(of: Void.self)
    let configuration = ServerConfiguration(loopCount: 2) { event in
      if event.request?.method == .head { return }
      let number = arrived.withLock { count in
        count += 1
        return count
      }
      // Both threads are here before either stops the server.
      if number <= 2 { while arrived.withLock(\.self) < 2 {} }
      server.withLock(\.self)?.stop()
      told.continuation.yield()
    }
    let started = try MockServer(configuration: configuration) { Get("/dogs") { Respond() } }
    server.withLock { $0 = started }
    let clients = [try RawClient(port: started.port), try RawClient(port: started.port)]
    // Both are with their threads before either of these is busy.
    for client in clients {
      try await client.send("HEAD /dogs HTTP/1.1\nHost: h\n\n")
      _ = await client.receive(until: "\n\n")
    }
    for client in clients { try await client.send("GET /dogs HTTP/1.1\nHost: h\n\n") }
    var ends = told.stream.makeAsyncIterator()
    for _ in 0..<2 { await ends.next() }
    server.withLock { $0 = nil }
    started.stop()
  }

  @Test(arguments: [Delay.seconds(0), .seconds(3600)])
  func `a stub's matcher that stops the server leaves nothing behind`(delay: Delay) async throws {
    let server = Mutex<MockServer?>(nil)
    let stub = Get("/dogs") { Respond(after: delay) }
    let stopping = stub.satisfying("stops") { _ in
      server.withLock { $0.take() }?.stop()
      return true
    }
    let started = try MockServer { stopping }
    server.withLock { $0 = started }
    let client = try RawClient(port: started.port)
    try await client.send("GET /dogs HTTP/1.1\nHost: h\n\nGET /dogs HTTP/1.1\nHost: h\n\n")
    #expect(await client.receive().bytes.isEmpty)
    started.stop()
  }

  @Test(.timeLimit(.minutes(5)))
  func `a closure that stops the server while it computes an answer leaves nothing behind`() async throws {
    let server = Mutex<MockServer?>(nil)
    let started = try MockServer {
      Get("/dogs") { _ in
        server.withLock { $0.take() }?.stop()
        return Respond(text: "Rex")
      }
    }
    server.withLock { $0 = started }
    let client = try RawClient(port: started.port)
    try await client.send("GET /dogs HTTP/1.1\nHost: h\n\nGET /dogs HTTP/1.1\nHost: h\n\n")
    #expect(await client.receive(patience: .seconds(60)).bytes.isEmpty)
    // The outcome is noted after the closure has returned, which is a moment after the connection has ended.
    func outcomes() -> [String] { started.backend.journal.entries.map { "\($0.outcome)" } }
    while outcomes() == ["pending"], !Task.isCancelled { await Task.yield() }
    #expect(outcomes() == ["cancelled"])
    started.stop()
  }

  @Test(.timeLimit(.minutes(5))) func `a server that its observer stops lets go of its backend`() async throws {
    let server = Mutex<MockServer?>(nil)
    var configuration = ServerConfiguration.patient
    configuration.observer = { _ in server.withLock { $0.take() }?.stop() }
    weak var left: MockBackend?
    do {
      let backend = MockBackend { Get("/dogs") { Respond(text: "Rex").delayed(.milliseconds(1)) } }
      left = backend
      let started = try MockServer(backend, configuration: configuration)
      server.withLock { $0 = started }
      let client = try RawClient(port: started.port)
      try await client.send("GET /dogs HTTP/1.1\nHost: h\n\n")
      _ = await client.receive()
      started.stop()
    }
    // The thread lets go of what it has when it has ended, which is a moment later.
    while left != nil, !Task.isCancelled { await Task.yield() }
    #expect(left == nil)
  }

  @Test func `an answer that has had no turn to be written is not late`() async throws {
    var configuration = ServerConfiguration.patient
    configuration.limits.stallTime = .milliseconds(1)
    let server = try MockServer(configuration: configuration) {
      Get("/dogs") { _ in
        let clock = ContinuousClock()
        let end = clock.now + .milliseconds(20)
        while clock.now < end {}
        return Respond(text: "Rex")
      }
    }
    let client = try RawClient(port: server.port)
    for _ in 0..<3 {
      try await client.send("GET /dogs HTTP/1.1\nHost: h\n\n")
      #expect(await client.receive(until: "Rex").text.hasSuffix("Rex"))
    }
    server.stop()
  }

  @Test func `a drain that a stop overtakes is done as well`() async throws {
    // Many rounds, since the two have to meet.
    for _ in 0..<200 {
      let server = try MockServer { Get("/dogs") }
      async let isDrained = server.drain(within: .seconds(3600))
      server.stop()
      #expect(await isDrained)
    }
  }
}
