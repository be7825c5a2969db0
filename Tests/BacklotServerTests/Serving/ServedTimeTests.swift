import BacklotDesk
import BacklotStubs
import RawSockets
import Testing

/// The time that observers of a server are told.
@Suite(.timeLimit(.minutes(5))) struct ServedTimeTests {
  /// The time that one step of an answer takes here.
  private static let step = Duration.milliseconds(20)

  /// Uses up time, as matching and rendering do.
  private static func work() {
    let start = ContinuousClock.now
    while start.duration(to: .now) < step {}
  }

  private static let slowToMatch = "takes its time"

  @Test(arguments: ["/matched", "/computed", "/deferred", "/late", "/fault", "/unmatched", "/dribbled"])
  func `the time is that which the client waited, whatever takes it`(target: String) async throws {
    let (events, event) = AsyncStream.makeStream(of: ServerEvent.self)
    var configuration = ServerConfiguration.patient
    configuration.observer = { event.yield($0) }
    let server = try MockServer(configuration: configuration) {
      Get("/matched") { Respond() }.satisfying(Self.slowToMatch) { _ in
        Self.work()
        return true
      }
      Get("/computed") { _ in
        Self.work()
        return Respond()
      }
      Get("/deferred") { _ async in
        Self.work()
        return Respond()
      }
      Get("/late") { Respond(after: .fixed(Self.step)) }
      Get("/fault") { Fault.emptyResponse }.satisfying(Self.slowToMatch) { _ in
        Self.work()
        return true
      }
      Get("/unmatched") { Respond() }.satisfying(Self.slowToMatch) { _ in
        Self.work()
        return false
      }
      Get("/dribbled") { Respond(text: "ab").dribbled(in: 2, over: Self.step) }
    }
    let client = try RawClient(port: server.port)
    let start = ContinuousClock.now
    try await client.send("GET \(target) HTTP/1.1\nHost: a\nConnection: close\n\n")
    _ = await client.receive()
    let told = try #require(await events.first { _ in true })
    let longest = start.duration(to: .now)
    #expect((Self.step...longest).contains(told.duration), "\(told.duration) of \(longest)")
    server.stop()
  }

  @Test func `an answer is told of when its last byte is handed over, and with the bytes that were`() async throws {
    let (events, event) = AsyncStream.makeStream(of: ServerEvent.self)
    var configuration = ServerConfiguration.patient
    configuration.observer = { event.yield($0) }
    // Far more than sockets take ahead.
    let size = 64 << 20
    let server = try MockServer(configuration: configuration) {
      Get("/large") { Respond(body: HTTPBody([UInt8](repeating: 97, count: size))) }
    }
    for isRead in [true, false] {
      let client = try RawClient(port: server.port, receiveRoom: 4096)
      try await client.send("GET /large HTTP/1.1\nHost: a\nConnection: close\n\n")
      _ = await client.receive(until: "\n\n")
      let headTime = ContinuousClock.now
      _ = await client.receive(count: size / 2)
      let halfTime = ContinuousClock.now
      if isRead { #expect(await client.receive().bytes.count == size / 2) } else { client.reset() }
      let told = try #require(await events.first { _ in true })
      #expect(told.duration >= headTime.duration(to: halfTime))
      #expect((told.interruption == nil) == isRead)
      guard case .answered(.ok, let count?) = told.outcome else {
        Issue.record("\(told.outcome)")
        return
      }
      #expect(isRead ? count == size : (Int64(size) / 2..<Int64(size)).contains(count), "\(count)")
    }
    server.stop()
  }
}
