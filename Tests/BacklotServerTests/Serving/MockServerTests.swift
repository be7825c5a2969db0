import BacklotDesk
import BacklotPlatform
import BacklotWireMock
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct MockServerTests {
  private func get(_ server: MockServer, _ path: String) async throws -> (text: String, status: Int?) {
    let url = try #require(URL(string: server.url + path))
    let (data, response) = try await URLSession.shared.data(from: url)
    return (String(decoding: data, as: UTF8.self), (response as? HTTPURLResponse)?.statusCode)
  }

  @Test(arguments: [1, 2, 3])
  func `a server answers from its stubs on as many loops as it is given`(loops: Int) async throws {
    let server = try MockServer(configuration: ServerConfiguration(loopCount: loops)) {
      Get("/dogs") { Respond(json: ["Rex"]) }
    }
    for _ in 0..<10 {
      let answer = try await get(server, "/dogs")
      #expect(answer.text == #"["Rex"]"# && answer.status == 200)
    }
    #expect(server.backend.received(Get("/dogs"), .exactly(10)))
    server.stop()
  }

  @Test func `an answer that is computed at once is computed once and costs no task`() async throws {
    let calls = Mutex<[Bool]>([])
    let server = try MockServer {
      Get("/{way}") { request in
        calls.withLock { $0.append(withUnsafeCurrentTask { $0 == nil }) }
        let answer = Respond(text: "Rex", after: .fixed(.milliseconds(request.path["way"] == "late" ? 1 : 0)))
        return request.path["way"] == "slow" ? answer.dribbled(in: 3, over: .milliseconds(1)) : answer
      }
    }
    defer { server.stop() }
    for path in ["/now", "/late", "/slow"] { #expect(try await get(server, path).text == "Rex") }
    #expect(calls.withLock(\.self) == [true, true, true])
    #expect(server.backend.journal.entries.map { "\($0.outcome)" } == ["200", "200", "200"])
  }

  @Test func `twenty servers run at once in one process, each at a port of its own`() async throws {
    let servers = try (0..<20).map { number in try MockServer { Get("/me") { Respond(text: "\(number)") } } }
    #expect(Set(servers.map(\.port)).count == 20)
    for (number, server) in servers.enumerated() { #expect(try await get(server, "/me").text == "\(number)") }
    for server in servers { server.stop() }
  }

  @Test func `a server that nobody keeps ends by itself`() async throws {
    var server: MockServer? = try MockServer { Get("/dogs") { Respond() } }
    let (port, address) = try #require(server.map { ($0.port, $0.url) })
    let url = try #require(URL(string: address + "/dogs"))
    _ = try await URLSession.shared.data(from: url)
    server = nil
    // The threads end in their own time; the port is free when they have.
    try await eventually { (try? MockServer(MockBackend {}, configuration: ServerConfiguration(port: port))) != nil }
  }

  private func eventually(_ condition: () -> Bool) async throws {
    let limit = ContinuousClock.now + .seconds(20)
    while !condition() {
      try #require(ContinuousClock.now < limit)
      await Task.yield()
    }
  }

  @Test func `a stopped server can be stopped again, and its port can be taken at once`() throws {
    let server = try MockServer { Get("/dogs") }
    server.stop()
    server.stop()
    let next = try MockServer(configuration: ServerConfiguration(port: server.port)) { Get("/dogs") }
    #expect(next.port == server.port)
    next.stop()
  }

  @Test func `a port in use is an error that says what to do`() throws {
    let first = try MockServer { Get("/dogs") }
    defer { first.stop() }
    let error = #expect(throws: ServerError.self) {
      try MockServer(configuration: ServerConfiguration(port: first.port)) { Get("/dogs") }
    }
    #expect(error?.code == .addressInUse)
    #expect(error?.message.contains("127.0.0.1:\(first.port)") == true)
    #expect(error?.message.contains("use another port (0 picks a free port)") == true)
  }

  @Test(arguments: ["no such host", "256.0.0.1", "192.0.2.1"])
  func `a host that is no address of this machine is an error`(host: String) {
    let error = #expect(throws: ServerError.self) {
      try MockServer(configuration: ServerConfiguration(host: host)) { Get("/dogs") }
    }
    #expect(error?.code == .noSuchAddress)
    #expect(error?.message.contains(host) == true)
  }

  @Test func `an address of IPv6 may stand in brackets, as in a URL`() throws {
    let server = try MockServer(configuration: ServerConfiguration(host: "[::1]")) { Get("/dogs") }
    #expect(server.url == "http://[::1]:\(server.port)")
    server.stop()
  }

  @Test(arguments: ["127.0.0.1:80", "http://localhost"])
  func `an address with more than a host says how it is written`(host: String) {
    let error = #expect(throws: ServerError.self) {
      try MockServer(configuration: ServerConfiguration(host: host)) { Get("/dogs") }
    }
    #expect(error?.message.hasSuffix("Write the host without a scheme and a port.") == true)
  }

  @Test(arguments: [-1, 65_536])
  func `a port that is none is an error`(port: Int) {
    let error = #expect(throws: ServerError.self) {
      try MockServer(configuration: ServerConfiguration(port: port)) { Get("/dogs") }
    }
    #expect(error?.message == "\(port) is not a port: expected a number from 0 to 65535.")
  }

  @Test func `the loopback of both families has the same port`() throws {
    let server = try MockServer { Get("/dogs") }
    defer { server.stop() }
    #expect(server.addresses.first == "127.0.0.1:\(server.port)")
    #expect(server.addresses.dropFirst().allSatisfy { $0 == "[::1]:\(server.port)" })
    #expect(server.url == "http://127.0.0.1:\(server.port)")
  }

  @Test func `all addresses are reached by the loopback's`() async throws {
    let configuration = ServerConfiguration(host: "0.0.0.0")
    let server = try MockServer(configuration: configuration) { Get("/dogs") { Respond(text: "Rex") } }
    #expect(server.addresses == ["0.0.0.0:\(server.port)"])
    #expect(try await get(server, "/dogs").text == "Rex")
    server.stop()
  }

  @Test func `a request that no stub matches is answered with what came nearest`() async throws {
    let server = try MockServer { Get("/dogs/{id}") }
    let answer = try await get(server, "/dog/7")
    #expect(answer.status == 404)
    let report = try JSONValue(parsing: Data(answer.text.utf8))
    #expect(report["type"] == "urn:backlot:problem:no-match")
    #expect(report["detail"]?.string?.contains(#"nearest: Get("/dogs/{id}")"#) == true)
    server.stop()
  }

  @Test func `a client that takes text alone reads why nothing matched as WireMock tells it`() async throws {
    let server = try MockServer {
      Post("/dogs")
      AdminAPI()
    }
    defer { server.stop() }
    var request = URLRequest(url: try #require(URL(string: server.url + "/dogs")))
    request.setValue("text/plain", forHTTPHeaderField: "Accept")
    let (data, response) = try await URLSession.shared.data(for: request)
    let answer = try #require(response as? HTTPURLResponse)
    #expect(answer.statusCode == 404)
    #expect(answer.value(forHTTPHeaderField: "Content-Type") == "text/plain; charset=utf-8")
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains("Request was not matched") && text.contains("<<<<< HTTP method does not match"))
  }

  @Test func `draining lets an answer under way be sent, and takes no new connection`() async throws {
    let backend = MockBackend(time: .stepped) { Get("/slow") { Respond(text: "late").delayed(.seconds(60)) } }
    let server = try MockServer(backend)
    async let answer = get(server, "/slow")
    try await backend.arrival(of: Get("/slow"))
    async let isDrained = server.drain(within: .seconds(60))
    try await backend.advanceTime(by: .seconds(60))
    let text = try await answer.text
    #expect(text == "late")
    #expect(await isDrained)
    await #expect(throws: URLError.self) { try await get(server, "/slow") }
  }

  @Test func `draining ends what takes longer than its patience`() async throws {
    let backend = MockBackend(time: .stepped) { Get("/slow") { Respond(text: "late").delayed(.seconds(60)) } }
    let server = try MockServer(backend)
    let answer = Task { try await get(server, "/slow") }
    try await backend.arrival(of: Get("/slow"))
    #expect(await !server.drain(within: .milliseconds(1)))
    let result = await answer.result
    #expect(throws: URLError.self) { try result.get() }
  }

  @Test func `an observer is told of each exchange, with its stub and how it ended`() async throws {
    let events = Mutex<[ServerEvent]>([])
    let configuration = ServerConfiguration { event in events.withLock { $0.append(event) } }
    let server = try MockServer(configuration: configuration) {
      Get("/dogs") { Respond(json: ["Rex"]) }
      Get("/gone") { Fault.connectionReset }
    }
    // First, since a client tries again by itself where a connection that it has used before is reset.
    _ = try? await get(server, "/gone")
    _ = try await get(server, "/dogs?full=true")
    _ = try await get(server, "/cats")
    server.stop()
    let told = events.withLock { $0.map { "\($0.request?.message.path ?? "") \($0.outcome.words) \($0.stub != nil)" } }
    #expect(told == ["/gone connection reset true", "/dogs?full=true 200, 7 bytes true", "/cats no stub false"])
  }
}

extension ServerEvent.Outcome {
  fileprivate var words: String {
    switch self {
    case .answered(let status, let count): "\(status.code), \(count ?? -1) bytes"
    case .unmatched: "no stub"
    case .failed(let fault): "\(fault)"
    case .refused(let status, let reason): "\(status.code): \(reason)"
    case .cancelled: "cancelled"
    }
  }
}

extension MockBackend {
  fileprivate func arrival(of pattern: some RequestMatching) async throws {
    _ = try #require(await nextArrival(of: pattern))
  }
}
