import BacklotDesk
import Foundation
import RawSockets
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A backend's conditions as a client on a socket meets them.
@Suite struct ServedConditionsTests {
  private func get(_ server: MockServer, _ path: String) async throws -> (report: String, status: Int?) {
    let url = try #require(URL(string: server.url + path))
    let (data, response) = try await URLSession.shared.data(from: url)
    return (String(decoding: data, as: UTF8.self), (response as? HTTPURLResponse)?.statusCode)
  }

  private func server(_ conditions: BackendConditions) throws -> MockServer {
    try MockServer(MockBackend(time: .real, conditions: conditions) { Get("/dogs") { Respond(text: "Rex") } })
  }

  @Test(arguments: [("/dogs", 200), ("/none", 404)])
  func `every answer is late, also that there is none`(path: String, status: Int) async throws {
    let server = try server(BackendConditions(latency: .milliseconds(40)))
    let start = ContinuousClock.now
    #expect(try await get(server, path).status == status)
    #expect(start.duration(to: .now) >= .milliseconds(40))
    #expect(server.backend.journal.entries.map { "\($0.outcome)" } == [status == 200 ? "200" : "no stub"])
    server.stop()
  }

  @Test(arguments: ["/dogs", "/none"])
  func `a request that fails gets a problem report`(path: String) async throws {
    let server = try server(BackendConditions(failures: FailureRate(1)))
    let answer = try await get(server, path)
    #expect(answer.status == 503)
    #expect(answer.report.contains("urn:backlot:problem:rehearsed-failure"))
    server.stop()
  }

  @Test func `a fault that is drawn is seen on the wire`() async throws {
    let failures = FailureRate(1, outcomes: [.fault(.connectionReset)])
    let server = try server(BackendConditions(failures: failures))
    let error = await #expect(throws: URLError.self) { try await get(server, "/dogs") }
    #expect(error?.code == .networkConnectionLost)
    server.stop()
  }

  /// A small response is held until it is complete, and a large one is relayed while it arrives.
  @Test(arguments: [20_000, 400_000])
  func `the response of an upstream has the pace of the network as well`(size: Int) async throws {
    let content = [UInt8](repeating: 65, count: size)
    let upstream = try MockServer(MockBackend(time: .real) { Get("/photo") { Respond(body: HTTPBody(content)) } })
    defer { upstream.stop() }
    let url = try UpstreamURL(upstream.url)
    let network = NetworkConditions(downlink: 16 * size)
    let server = try MockServer(MockBackend(time: .real, conditions: .network(network)) { Upstream(url) })
    defer { server.stop() }
    let start = ContinuousClock.now
    #expect(try await get(server, "/photo").report.utf8.count == size)
    // It takes half a second, less the last part of a relayed response, which may arrive early.
    #expect(start.duration(to: .now) >= .milliseconds(350))
    #expect(server.backend.journal.entries.first?.chaos?.hasPrefix("network ") == true)
  }

  /// Returns the number of bytes that an upstream can send before the client begins to read, and the number of bytes
  /// that the client then receives.
  private func counts(under conditions: BackendConditions) async throws -> (sent: Int, received: Int) {
    let (counts, stalled) = AsyncStream.makeStream(of: Int.self)
    let upstream = try RawUpstream { peer, _ in
      peer.limitSendBuffer(to: 1 << 16)
      peer.readRequest()
      peer.send("HTTP/1.1 200 OK\r\n\r\n")
      let piece = [UInt8](repeating: 0, count: 1 << 13)
      var count = 0
      while count < 64 << 20, peer.hasRoom(within: 500), peer.send(piece) { count += piece.count }
      stalled.yield(count)
      peer.shutDown()
    }
    defer { upstream.stop() }
    let url = try UpstreamURL(upstream.url)
    let backend = MockBackend(time: .real, conditions: conditions) { Upstream(url) }
    let server = try MockServer(backend, configuration: .patient)
    defer { server.stop() }
    let client = try RawClient(port: server.port, receiveRoom: 1 << 16)
    try await client.send("GET /film HTTP/1.0\nHost: a\n\n")
    let sent = try #require(await counts.first { _ in true })
    return (sent, await client.receive().bytes.count { $0 == 0 })
  }

  /// The sockets hold about the same number of bytes in both cases.
  @Test(.timeLimit(.minutes(5)))
  func `an upstream with the pace of a network waits for a client that does not read`() async throws {
    let unpaced = try await counts(under: .ideal)
    let paced = try await counts(under: .network(NetworkConditions(downlink: 16_000_000)))
    #expect(unpaced.received == unpaced.sent)
    #expect(paced.received == paced.sent)
    #expect(paced.sent < unpaced.sent + 1 << 19)
  }
}
