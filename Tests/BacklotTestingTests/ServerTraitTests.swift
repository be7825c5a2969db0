import BacklotPlatform
import BacklotTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.server { Get("/shared") { Respond(text: "suite") } })
struct ServerTraitTests {
  private func text(_ path: String) async throws -> String {
    let url = try #require(URL(string: MockServer.current.url + path))
    let (data, _) = try await URLSession.shared.data(from: url)
    return String(decoding: data, as: UTF8.self)
  }

  @Test func `a test asks its suite's stubs over a socket`() async throws {
    #expect(try await text("/shared") == "suite")
    #expect(Backend.current.received(Get("/shared"), .once))
  }

  @Test(.server { Get("/shared") { Respond(text: "test") } })
  func `a test's own stubs come before its suite's`() async throws {
    #expect(try await text("/shared") == "test")
  }

  @Test(.backend { Get("/own") { Respond(text: "backend") } })
  func `a backend inside of a suite with a server is what the server answers from`() async throws {
    #expect(try await text("/own") == "backend")
    #expect(try await text("/shared") == "suite")
  }

  @Test(arguments: 1...20)
  func `each test case has a server of its own`(number: Int) async throws {
    #expect(Backend.current.received(AnyMethod("/**"), .never))
    #expect(try await text("/shared") == "suite")
    #expect(Backend.current.received(Get("/shared"), .once))
  }

  @Test func `delays pass at once unless the test says otherwise`() async throws {
    Backend.current.add { Get("/slow") { Respond(text: "slow").delayed(.seconds(3600)) } }
    #expect(try await text("/slow") == "slow")
  }
}

/// The problems that servers with this configuration report.
private let reported = Mutex<[String]>([])

private let reporting: ServerConfiguration = {
  var configuration = ServerConfiguration()
  configuration.compressesResponses = true
  configuration.problemObserver = { problem in reported.withLock { $0.append(problem) } }
  return configuration
}()

@Suite(.server(reporting) { Get("/shared") { Respond(text: "suite") } })
struct ConfiguredServerTests {
  @Test(.server { Get("/own") { Respond(text: "test") } })
  func `a test's server has the configuration of its suite`() throws {
    _ = try MockServer.current
    #expect(reported.withLock(\.count) == 1)
  }
}

extension Endpoint where Kind == EndpointKinds.Public, Response == String {
  fileprivate static var ticks: Self { Endpoint(path: "ticks") }
}

@Suite struct ServerEventTests {
  private func client() throws -> APIClient { APIClient(host: URLHost(rawValue: try MockServer.current.url)) }

  @Test(
    .server(time: .real) {
      Get("/ticks") { Respond(events: ["tick", "tock"], every: .milliseconds(2), ending: .repeating) }
    }
  )
  func `events of an endless stream arrive over a socket, and leaving the loop ends the request`() async throws {
    var found: [String] = []
    for try await event in try client().events(of: .ticks) {
      found.append(event.data)
      if found.count == 5 { break }
    }
    #expect(found == ["tick", "tock", "tick", "tock", "tick"])
  }

  @Test(.server { Get("/ticks") { Respond(events: ["tick"], ending: .reset) } })
  func `a stream that the server cuts off is a lost connection`() async throws {
    var events = try client().events(of: .ticks).makeAsyncIterator()
    let error = await #expect(throws: ClientError.self) {
      while try await events.next() != nil {}
    }
    #expect(error?.code == .transport)
  }

  @Test(
    .server {
      Get("/ticks") {
        Respond(events: [StubEvent("one", id: "1")], ending: .reset)
          .then(Respond(events: [StubEvent("one", id: "1"), StubEvent("two", id: "2")]))
          .then(Respond(.noContent))
      }
    }
  )
  func `a client reconnects, and continues after the last event`() async throws {
    let rule = EventReconnection(after: .zero, attempts: 3)
    var found: [String] = []
    for try await event in try client().events(of: .ticks, reconnecting: rule) { found.append(event.data) }
    #expect(found.last == "two")
    #expect(found.count { $0 == "two" } == 1)
  }

  @Test(.server(time: .real) { Get("/ticks") { Respond(events: ["tick"], ending: .open) } })
  func `cancelling a task ends a stream that says nothing`() async throws {
    let client = try client()
    let (started, isStarted) = AsyncStream<Void>.makeStream()
    let reading = Task {
      for try await _ in client.events(of: .ticks) { isStarted.finish() }
    }
    for await _ in started {}
    reading.cancel()
    let error = await #expect(throws: ClientError.self) { try await reading.value }
    #expect(error?.code == .cancelled)
  }
}

@Suite struct NoServerTests {
  @Test func `outside of a test with a server the error says what to do`() {
    let error = #expect(throws: NoServerError.self) { try MockServer.current }
    #expect(error?.description.contains("@Test(.server {") == true)
  }

  @Test func `a server that ends with its test takes no connection any more`() async throws {
    let trait: ServerTrait = .server { Get("/dogs") { Respond(text: "Rex") } }
    let test = try #require(Test.current)
    let url = try await withURL(trait, test)
    await #expect(throws: URLError.self) { try await URLSession.shared.data(from: url) }
  }

  private func withURL(_ trait: ServerTrait, _ test: Test) async throws -> URL {
    try await confirmation { confirm in
      let (urls, continuation) = AsyncStream.makeStream(of: URL.self)
      try await trait.provideScope(for: test, testCase: nil) {
        let url = try #require(URL(string: MockServer.current.url + "/dogs"))
        _ = try await URLSession.shared.data(from: url)
        continuation.yield(url)
        confirm()
      }
      return try #require(await urls.first { _ in true })
    }
  }
}
