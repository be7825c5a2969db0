import BacklotClient
import BacklotPlatform
import BacklotServer
import BacklotStubs
import BacklotURLSession
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The same event streams in memory, through a stubbed session and over a socket.
@Suite struct EventStreamConformanceTests {
  enum Route: String, CaseIterable, CustomTestStringConvertible, Sendable {
    case memory
    case urlSession
    case socket

    static let inProcess: [Route] = [.memory, .urlSession]

    var testDescription: String { rawValue }

    /// Calls a body with a client whose requests reach the backend.
    func withClient<Result>(
      of backend: MockBackend,
      _ body: (APIClient) async throws -> Result
    ) async throws -> Result {
      let host = URLHost(rawValue: "http://a.test")
      switch self {
      case .memory: return try await body(APIClient(host: host, transport: .stub(backend)))
      case .urlSession: return try await body(APIClient(host: host, transport: .urlSession(backend.urlSession)))
      case .socket:
        let server = try MockServer(backend)
        defer { server.stop() }
        return try await body(APIClient(host: URLHost(rawValue: server.url)))
      }
    }
  }

  private static let ticks = Endpoint<EndpointKinds.Public, String>(path: "ticks")

  private func events(
    _ client: APIClient,
    reconnecting rule: EventReconnection? = nil,
    atMost count: Int = .max
  ) async throws -> [String] {
    var found: [String] = []
    for try await event in client.events(of: Self.ticks, reconnecting: rule ?? .never) {
      found.append(event.data)
      if found.count >= count { break }
    }
    return found
  }

  @Test(arguments: Route.allCases)
  func `all events arrive in their order`(route: Route) async throws {
    let backend = MockBackend { Get("/ticks") { Respond(events: ["a", "b", "c", "ä\nö"], every: .milliseconds(1)) } }
    let found = try await route.withClient(of: backend) { try await events($0) }
    #expect(found == ["a", "b", "c", "ä\nö"])
  }

  @Test(arguments: Route.allCases)
  func `in stepped time each event arrives at its time, and not before`(route: Route) async throws {
    let backend = MockBackend(time: .stepped) {
      Get("/ticks") { Respond(events: ["one", "two", StubEvent("late", after: .seconds(60))], every: .seconds(1)) }
    }
    try await route.withClient(of: backend) { client in
      var events = client.events(of: Self.ticks).makeAsyncIterator()
      for (event, wait) in [("one", 1), ("two", 1), ("late", 60)] {
        async let step: Void = {
          if event == "one" { _ = await backend.nextArrival(of: Get("/ticks")) }
          try await backend.advanceTime(by: .seconds(wait))
        }()
        let next = try await events.next()
        try await step
        #expect(next?.data == event)
      }
      let end = try await events.next()
      #expect(end == nil)
    }
    #expect(backend.time.now == .seconds(62))
  }

  @Test(arguments: Route.allCases)
  func `an endless stream ends when its reader leaves`(route: Route) async throws {
    let backend = MockBackend(time: route == .socket ? .real : .immediate) {
      Get("/ticks") { Respond(events: ["tick", "tock"], every: .milliseconds(1), ending: .repeating) }
    }
    let found = try await route.withClient(of: backend) { try await events($0, atMost: 5) }
    #expect(found == ["tick", "tock", "tick", "tock", "tick"])
  }

  @Test(arguments: Route.allCases)
  func `a stream that stays open ends when its task is cancelled`(route: Route) async throws {
    let backend = MockBackend { Get("/ticks") { Respond(events: ["tick"], ending: .open) } }
    try await route.withClient(of: backend) { client in
      let (started, isStarted) = AsyncStream<Void>.makeStream()
      let reading = Task {
        for try await _ in client.events(of: Self.ticks) { isStarted.finish() }
      }
      for await _ in started {}
      reading.cancel()
      let error = await #expect(throws: ClientError.self) { try await reading.value }
      #expect(error?.code == .cancelled)
    }
  }

  @Test(arguments: Route.allCases)
  func `a stream that is cut off is a lost connection, after its events`(route: Route) async throws {
    let backend = MockBackend { Get("/ticks") { Respond(events: ["one", "two"], ending: .reset) } }
    try await route.withClient(of: backend) { client in
      var found: [String] = []
      let error = await #expect(throws: ClientError.self) {
        for try await event in client.events(of: Self.ticks) { found.append(event.data) }
      }
      #expect(error?.code == .transport)
      // A reset may overtake what a socket has not read.
      #expect(found == ["one", "two"] || route == .socket)
    }
  }

  @Test(arguments: Route.allCases)
  func `a stream that fails sends its events, then loses the connection`(route: Route) async throws {
    let backend = MockBackend { Get("/ticks") { Respond(events: ["1"]).failing(with: .connectionReset) } }
    try await route.withClient(of: backend) { client in
      var found: [String] = []
      let error = await #expect(throws: ClientError.self) {
        for try await event in client.events(of: Self.ticks) { found.append(event.data) }
      }
      #expect(error?.code == .transport)
      // A reset may overtake what a socket has not read.
      #expect(found == ["1"] || route == .socket)
    }
  }

  @Test(arguments: Route.inProcess)
  func `the journal notes a client that leaves an open stream`(route: Route) async throws {
    let backend = MockBackend { Get("/ticks") { Respond(events: ["tick"], ending: .open) } }
    try await route.withClient(of: backend) { client in
      let found = try await events(client, atMost: 1)
      #expect(found == ["tick"])
      // A session cancels its task later.
      while backend.journal.entries.first?.isContentCancelled != true { await Task.yield() }
    }
  }

  @Test(arguments: Route.allCases)
  func `a client reconnects, and continues after the last event`(route: Route) async throws {
    let all = [StubEvent("one", id: "1"), StubEvent("two", id: "2"), StubEvent("three", id: "3")]
    let backend = MockBackend {
      Get("/ticks") {
        Respond(events: Array(all.prefix(1))).then(Respond(events: Array(all.prefix(2)))).then(Respond(events: all))
          .then(Respond(.noContent))
      }
    }
    let rule = EventReconnection(after: .zero, attempts: 3)
    let found = try await route.withClient(of: backend) { try await events($0, reconnecting: rule) }
    #expect(found == ["one", "two", "three"])
    let ids = backend.journal.entries.map { $0.request.headerFields[.lastEventID] }
    #expect(ids == [nil, "1", "2", "3"])
  }

  @Test(arguments: [(Route.memory, 1000), (.urlSession, 200), (.socket, 50)])
  func `many streams at once each get their events`(route: Route, count: Int) async throws {
    weak var released: MockBackend?
    do {
      let backend = MockBackend(time: route == .socket ? .real : .stepped) {
        Get("/ticks") { Respond(events: ["one", "two", "three"], every: route == .socket ? .zero : .seconds(1)) }
      }
      released = backend
      try await route.withClient(of: backend) { client in
        let streams = (1...count).map { _ in Task { try await events(client) } }
        for _ in 1...count { _ = await backend.nextArrival(of: Get("/ticks")) }
        if route != .socket { try await backend.advanceTime(by: .seconds(3)) }
        for stream in streams { #expect(try await stream.value == ["one", "two", "three"]) }
      }
      #expect(!backend.journal.entries.contains { "\($0.outcome)" == "pending" })
    }
    for _ in 1...1000 where released != nil { try await Task.sleep(for: .milliseconds(10)) }
    #expect(released == nil)
  }

  @Test func `a session's delegate gets each event, and a completion handler all at once`() async throws {
    let backend = MockBackend { Get("/ticks") { Respond(events: ["one", "two", "three"], every: .seconds(1)) } }
    let configuration = URLSessionConfiguration.ephemeral
    backend.install(in: configuration)
    let delegate = RecordingDelegate()
    let session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    let url = try #require(URL(string: "http://a.test/ticks"))
    session.dataTask(with: url).resume()
    let record = await delegate.ended()
    #expect(record.events == ["response", "data", "data", "data", "end"])
    let data = try await withCheckedThrowingContinuation { continuation in
      let task = session.dataTask(with: url) { data, _, error in
        continuation.resume(with: error.map { .failure($0) } ?? .success(data))
      }
      task.resume()
    }
    #expect(data == record.data)
    session.invalidateAndCancel()
  }

  @Test func `a suspended task gets its events when it is resumed`() async throws {
    let backend = MockBackend(time: .stepped) { Get("/ticks") { Respond(events: ["one", "two"], every: .seconds(1)) } }
    let configuration = URLSessionConfiguration.ephemeral
    backend.install(in: configuration)
    let delegate = RecordingDelegate()
    let session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    let task = session.dataTask(with: try #require(URL(string: "http://a.test/ticks")))
    task.resume()
    _ = await backend.nextArrival(of: Get("/ticks"))
    task.suspend()
    try await backend.advanceTime(by: .seconds(1))
    task.resume()
    try await backend.advanceTime(by: .seconds(1))
    let record = await delegate.ended()
    #expect(String(decoding: record.data, as: UTF8.self) == "data: one\n\ndata: two\n\n")
    session.invalidateAndCancel()
  }
}
