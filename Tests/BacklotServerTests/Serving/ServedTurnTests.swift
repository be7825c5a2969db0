import BacklotDesk
import BacklotPlatform
import BacklotStubs
import Dispatch
import Foundation
import RawSockets
import Testing

/// Clients that send costly or many requests, and others beside them.
///
/// What is counted is the number of answers, not time: a busy machine changes nothing.
@Suite struct ServedTurnTests {
  /// A server whose stubs record the order in which they are called, and hold the loop during one of the calls.
  private struct Rig {
    let server: MockServer
    private let calls = Calls()

    init(_ driver: EachDriver, holdingAt numbers: Int..., spinning duration: Duration = .milliseconds(5)) throws {
      let calls = calls
      calls.hold(at: numbers)
      server = try driver.server {
        Get("/busy") { _ in
          calls.note("busy")
          let end = ContinuousClock.now + duration
          while ContinuousClock.now < end {}
          return Respond(text: "busy")
        }
        Get("/cheap") { _ in
          calls.note("busy")
          return Respond(text: "cheap")
        }
        Get("/well") { _ in
          calls.note("well")
          return Respond(text: "well")
        }
        Get("/deferred") { _ async in Respond(text: "deferred") }
        Get("/late") { Respond(text: "late").delayed(.milliseconds(1)) }
      }
    }

    /// The number of costly requests that were answered.
    var busyCount: Int { calls.names.count { $0 == "busy" } }

    /// Starts clients that each send a text.
    func clients(_ count: Int, sending text: String, times: Int) async throws -> [RawClient] {
      var clients: [RawClient] = []
      for _ in 0..<count {
        let client = try RawClient(port: server.port)
        try await client.send(String(repeating: text, count: times))
        clients.append(client)
      }
      return clients
    }

    /// Sends a request while the loop is held, lets the loop continue, and returns the number of costly requests that
    /// are answered before it.
    func passed() async throws -> Int {
      await calls.held()
      let before = calls.names.count
      let other = try RawClient(port: server.port)
      try await other.send("GET /well HTTP/1.1\nHost: h\n\n")
      calls.goOn()
      #expect(await other.receive(until: "well").text.hasSuffix("well"))
      return try #require(calls.names.firstIndex(of: "well")) - before
    }

    func held() async { await calls.held() }
    func goOn() { calls.goOn() }
  }

  private final class Calls: Sendable {
    private let state = Mutex<(names: [String], held: Set<Int>)>(([], []))
    private let holds = AsyncStream<Void>.makeStream()
    private let gate = DispatchSemaphore(value: 0)

    var names: [String] { state.withLock(\.names) }

    func hold(at numbers: [Int]) { state.withLock { $0.held = Set(numbers) } }

    /// Records a call, which the loop's thread makes.
    func note(_ name: String) {
      let isHeld = state.withLock { state in
        state.names.append(name)
        return state.held.contains(state.names.count)
      }
      if !isHeld { return }
      holds.continuation.yield()
      gate.wait()
    }

    func held() async {
      for await _ in holds.stream { return }
    }

    func goOn() { gate.signal() }
  }

  private static let busy = "GET /busy HTTP/1.1\nHost: h\n\n"
  private static let cheap = "GET /cheap HTTP/1.1\nHost: h\n\n"
}

// MARK: - Others wait for one request

extension ServedTurnTests {
  @Test(arguments: EachDriver.allCases, [1, 7, 30])
  func `a client waits for one costly request of those who send many, not for all`(
    driver: EachDriver,
    number: Int
  ) async throws {
    let rig = try Rig(driver, holdingAt: number)
    let clients = try await rig.clients(20, sending: Self.busy, times: 5)
    // The request that is being answered, and at most one more.
    #expect(try await rig.passed() <= 1)
    for client in clients { client.close() }
    rig.server.stop()
  }

  @Test(arguments: EachDriver.allCases)
  func `a client waits for one costly request of a client that sends twenty at once`(driver: EachDriver) async throws {
    let rig = try Rig(driver, holdingAt: 2)
    let clients = try await rig.clients(1, sending: Self.busy, times: 20)
    #expect(try await rig.passed() <= 1)
    #expect(await clients[0].receive(until: "busy").text.hasSuffix("busy"))
    rig.server.stop()
  }

  @Test(arguments: EachDriver.allCases)
  func `a client waits for one costly request of those who send one after the other`(driver: EachDriver) async throws {
    // So long that a busy machine does not let the clients make up for it between their requests.
    let rig = try Rig(driver, holdingAt: 25, spinning: .milliseconds(50))
    let clients = try await rig.clients(10, sending: Self.busy, times: 1)
    async let passed = rig.passed()
    try await withThrowingTaskGroup { group in
      for client in clients {
        group.addTask {
          for _ in 0..<3 {
            _ = await client.receive(until: "busy")
            try await client.send(Self.busy)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await passed <= 1)
    rig.server.stop()
  }

  @Test(arguments: EachDriver.allCases)
  func `a client waits for few requests of those who send thousands and read no answer`(
    driver: EachDriver
  ) async throws {
    let rig = try Rig(driver, holdingAt: 500)
    let clients = try await rig.clients(50, sending: Self.cheap, times: 1000)
    #expect(try await rig.passed() < 5000)
    for client in clients { client.close() }
    rig.server.stop()
  }
}

// MARK: - Everyone gets an answer

extension ServedTurnTests {
  @Test(arguments: EachDriver.allCases)
  func `a client that used much time gets its answers in order, whatever kind they are`(
    driver: EachDriver
  ) async throws {
    let rig = try Rig(driver, spinning: .milliseconds(20))
    let paths = ["busy", "deferred", "late", "cheap", "busy", "late", "deferred", "well"]
    let client = try RawClient(port: rig.server.port)
    try await client.send(paths.map { "GET /\($0) HTTP/1.1\nHost: h\n\n" }.joined())
    client.endSending()
    let reception = await client.receive()
    let bodies = reception.text.components(separatedBy: "\r\n\r\n").dropFirst().map { text in
      String(text.prefix { $0.isLowercase })
    }
    #expect(bodies == paths)
    #expect(reception.ending == .closed)
    rig.server.stop()
  }

  @Test(arguments: EachDriver.allCases)
  func `requests that no stub matches are answered among others in order`(driver: EachDriver) async throws {
    let rig = try Rig(driver)
    let paths = ["none", "cheap", "none", "none", "busy", "none", "deferred", "none", "well", "none"]
    let client = try RawClient(port: rig.server.port)
    try await client.send(paths.map { "GET /\($0) HTTP/1.1\nHost: h\n\n" }.joined())
    client.endSending()
    let answers = await client.receive().text.components(separatedBy: "HTTP/1.1 ").dropFirst()
    // A slow machine leads to interim responses, since the client has ended its side.
    let statuses = answers.map { $0.prefix(3) }.filter { $0 != "100" }
    #expect(statuses == paths.map { $0 == "none" ? "404" : "200" })
    rig.server.stop()
  }

  @Test(arguments: EachDriver.allCases)
  func `requests that wait for their turn do not keep a server from stopping`(driver: EachDriver) async throws {
    let rig = try Rig(driver, holdingAt: 1, 5, spinning: .milliseconds(100))
    let clients = try await rig.clients(20, sending: Self.busy, times: 50)
    await rig.held()
    rig.goOn()
    // All clients are with the server by then.
    await rig.held()
    async let isDrained = rig.server.drain(within: .seconds(600))
    rig.goOn()
    var refusedCount = 0
    for client in clients {
      let reception = await client.receive()
      #expect(reception.ending == .closed)
      if reception.text.contains("HTTP/1.1 503 ") { refusedCount += 1 }
    }
    #expect(await isDrained)
    // A busy machine may begin to stop late, but all answers would take far longer.
    #expect(rig.busyCount + refusedCount < 500)
    #expect(refusedCount > 0)
  }
}
