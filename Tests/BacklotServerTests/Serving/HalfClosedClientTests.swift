import BacklotDesk
import BacklotHTTP
import RawSockets
import Testing

@testable import BacklotStubs

/// Clients that end their side of the connection: some have left, and some still read.
@Suite(.timeLimit(.minutes(5))) struct HalfClosedClientTests {
  private static let request = "GET /a HTTP/1.1\nHost: h\n\n"

  @Test(arguments: EachDriver.allCases, [false, true])
  func `a client that leaves an idle event stream is noticed`(driver: EachDriver, isReset: Bool) async throws {
    for time in [BackendTime.real, .stepped] {
      let server = try driver.server(time: time) { Get("/a") { Respond(events: ["1"], ending: .open) } }
      let client = try RawClient(port: server.port)
      try await client.send(Self.request)
      await receiveEvent("1", client)
      if isReset { client.reset() } else { client.close() }
      await cancellation(in: server.backend)
      server.stop()
    }
  }

  @Test(arguments: EachDriver.allCases)
  func `a client that leaves idle content of a stub's closure is noticed`(driver: EachDriver) async throws {
    let ended = AsyncStream<Void>.makeStream()
    let server = try driver.server {
      Get("/a") { _ in
        let (content, continuation) = AsyncStream<[UInt8]>.makeStream()
        continuation.yield(Array("first".utf8))
        continuation.onTermination = { _ in ended.continuation.yield() }
        return Respond(body: HTTPBody(streaming: content))
      }
    }
    let client = try RawClient(port: server.port)
    try await client.send(Self.request)
    _ = await client.receive(until: "first\n")
    client.close()
    for await _ in ended.stream { break }
    server.stop()
  }

  @Test(arguments: EachDriver.allCases)
  func `a client that leaves an idle event stream of an upstream is noticed`(driver: EachDriver) async throws {
    let upstream = try driver.server { Get("/a") { Respond(events: ["1"], ending: .open) } }
    let server = try driver.server { Upstream(upstream.url) }
    let client = try RawClient(port: server.port)
    try await client.send(Self.request)
    await receiveEvent("1", client)
    client.close()
    await cancellation(in: upstream.backend)
    server.stop()
    upstream.stop()
  }

  /// Receives up to the end of the chunk with an event.
  @discardableResult
  private func receiveEvent(_ data: String, _ client: RawClient) async -> String {
    await client.receive(until: "data: \(data)").text + client.receive(count: 4).text
  }

  /// Waits until the only exchange is cancelled by its client.
  private func cancellation(in backend: MockBackend) async {
    while !Task.isCancelled {
      let count = backend.journal.changeCount
      if backend.journal.entries.first?.isContentCancelled == true { return }
      await backend.journal.change(after: count)
    }
  }

  @Test(arguments: EachDriver.allCases)
  func `a client that has ended its side still gets the events to come`(driver: EachDriver) async throws {
    let server = try driver.server(time: .stepped) {
      Get("/a") { Respond(events: ["1", "2"], every: .seconds(1), ending: .open) }
    }
    let client = try RawClient(port: server.port)
    try await client.send(Self.request)
    _ = await client.receive(until: "\n\n")
    client.endSending()
    // The leading zeros of the next chunk's size, by which the server found out twice that the client still reads.
    #expect(await client.receive(count: 2).text == "00")
    try await server.backend.advanceTime(by: .seconds(1))
    #expect(await receiveEvent("1", client).hasSuffix("9\r\ndata: 1\n\n\r\n"))
    try await server.backend.advanceTime(by: .seconds(1))
    #expect(await receiveEvent("2", client).hasSuffix("9\r\ndata: 2\n\n\r\n"))
    server.stop()
  }

  @Test(arguments: EachDriver.allCases, [true, false])
  func `a client that has ended its side still gets a late answer`(driver: EachDriver, isForwarded: Bool) async throws {
    let behind = try driver.server(time: .stepped) { Get("/a") { Respond(text: "late").delayed(.seconds(30)) } }
    let front = try driver.server { Upstream(behind.url) }
    let client = try RawClient(port: isForwarded ? front.port : behind.port)
    try await client.send(Self.request)
    client.endSending()
    _ = try #require(await behind.backend.nextArrival(of: Get("/a")))
    let interim = "HTTP/1.1 100 Continue\r\n\r\n"
    #expect(await client.receive(count: interim.utf8.count).text == interim)
    #expect(await client.receive(count: interim.utf8.count).text == interim)
    try await behind.backend.advanceTime(by: .seconds(30))
    let reception = await client.receive()
    #expect(reception.text.hasSuffix("\r\n\r\nlate"))
    #expect(reception.ending == .closed)
    front.stop()
    behind.stop()
  }

  @Test(arguments: EachDriver.allCases, [true, false])
  func `a client of HTTP 1_0 that has ended its side still gets a late answer`(
    driver: EachDriver,
    isForwarded: Bool
  ) async throws {
    let behind = try driver.server(time: .stepped) { Get("/a") { Respond(text: "late").delayed(.seconds(30)) } }
    let front = try driver.server { Upstream(behind.url) }
    let client = try RawClient(port: isForwarded ? front.port : behind.port)
    try await client.send("GET /a HTTP/1.0\n\n")
    client.endSending()
    _ = try #require(await behind.backend.nextArrival(of: Get("/a")))
    // Longer than it takes until the server looks after the client.
    #expect(await client.receive(patience: .milliseconds(400)) == RawClient.Reception())
    try await behind.backend.advanceTime(by: .seconds(30))
    #expect(await client.receive().text.hasSuffix("\r\n\r\nlate"))
    front.stop()
    behind.stop()
  }

  @Test(arguments: EachDriver.allCases)
  func `a forwarded request ends when its client leaves`(driver: EachDriver) async throws {
    let behind = try driver.server { Get("/a") { Respond(after: .seconds(3600)) } }
    let front = try driver.server { Upstream(behind.url) }
    let client = try RawClient(port: front.port)
    try await client.send(Self.request)
    _ = try #require(await behind.backend.nextArrival(of: Get("/a")))
    client.close()
    while !Task.isCancelled {
      let count = behind.backend.journal.changeCount
      if behind.backend.journal.entries.first.map({ "\($0.outcome)" }) == "cancelled" { break }
      await behind.backend.journal.change(after: count)
    }
    front.stop()
    behind.stop()
  }
}
