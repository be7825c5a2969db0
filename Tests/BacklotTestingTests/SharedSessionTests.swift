import BacklotPlatform
import Foundation
import Testing

@testable import BacklotTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks the shared session, as code that cannot be changed does.
private func text(_ url: String) async throws -> String {
  let (data, _) = try await URLSession.shared.data(from: try #require(URL(string: url)))
  return String(decoding: data, as: UTF8.self)
}

private func perform(
  _ trait: BackendTrait,
  _ body: @escaping @Sendable () async throws -> Void
) async throws {
  try await trait.provideScope(for: try #require(Test.current), testCase: nil, performing: body)
}

@Suite(.backend(shared: "suite.shared.test") { Get("/suite") { Respond(text: "suite") } })
struct SharedSessionTests {
  @Test(.backend(shared: "metrics.shared.test") { Get("/dogs") { Respond(text: "Rex") } })
  func `the shared session's requests go to the test's backend`() async throws {
    #expect(try await text("https://metrics.shared.test/dogs") == "Rex")
    #expect(try await text("http://METRICS.shared.test:8080/dogs") == "Rex")
    #expect(Backend.current.received(Get("/dogs"), .exactly(2)))
  }

  @Test(.backend { Get("/suite") { Respond(text: "test") } })
  func `a test answers the hosts of its suite`() async throws {
    #expect(try await text("https://suite.shared.test/suite") == "test")
  }

  @Test(.backend(shared: "metrics.shared.test", "*.wild.test") { Get("/dogs") { Respond(text: "Rex") } })
  func `a test has several hosts, and those of its suite`() async throws {
    #expect(try await text("https://metrics.shared.test/dogs") == "Rex")
    #expect(try await text("https://a.b.wild.test/dogs") == "Rex")
    #expect(try await text("https://suite.shared.test/suite") == "suite")
  }

  @Test(.backend(shared: "metrics.shared.test") { Post("/events", body: .text("launch")) { Respond(.accepted) } })
  func `a completion handler gets the answer, and an upload's body is seen`() async throws {
    var request = URLRequest(url: try #require(URL(string: "https://metrics.shared.test/events")))
    request.httpMethod = "POST"
    let upload = request
    request.httpBody = Data("launch".utf8)
    let withBody = request
    let status = try await withCheckedThrowingContinuation { continuation in
      let task = URLSession.shared.dataTask(with: withBody) { _, response, error in
        continuation.resume(with: Result { try error.map { throw $0 } ?? (response as? HTTPURLResponse)?.statusCode })
      }
      task.resume()
    }
    #expect(status == 202)
    let (_, response) = try await URLSession.shared.upload(for: upload, from: Data("launch".utf8))
    #expect((response as? HTTPURLResponse)?.statusCode == 202)
    #expect(Backend.current.received(Post("/events"), .exactly(2)))
  }

  @Test(.backend(shared: "metrics.shared.test") {})
  func `requests to other hosts go to the network`() async throws {
    let server = try MockServer(MockBackend { Get("/dogs") { Respond(text: "from a socket") } })
    defer { server.stop() }
    #expect(try await text(server.url + "/dogs") == "from a socket")
    #expect(Backend.current.received(AnyMethod("/**"), .never))
  }

  @Test func `an unanswered request fails the test`() async throws {
    let found = try await issues(.backend(shared: "unmatched.shared.test") { Get("/dogs") { Respond(text: "Rex") } }) {
      await #expect(throws: URLError.self) { try await text("https://unmatched.shared.test/cats") }
    }
    #expect(found.count == 1)
    #expect(found.first?.text.contains("/cats") == true)
  }
}

/// The number of tests that run at the same time.
private final class Counter: Sendable {
  private let count = Mutex(0)

  /// Returns the number of others.
  func begin() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }

  func end() { count.withLock { $0 -= 1 } }
}

/// Tests that wait for one another.
private final class Gate: Sendable {
  private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])

  func add(_ continuation: CheckedContinuation<Void, Never>) { waiting.withLock { $0.append(continuation) } }

  func open() {
    for continuation in waiting.withLock(\.self) { continuation.resume() }
  }
}

@Suite struct SharedSessionScopeTests {
  private struct Failure: Error {}

  @Test func `after the test, also one that throws, the host is on the network again`() async throws {
    let server = try MockServer(MockBackend { Get("/dogs") { Respond(text: "from a socket") } })
    defer { server.stop() }
    let url = server.url.replacing("127.0.0.1", with: "localhost") + "/dogs"
    for isThrowing in [false, true] {
      let end = await Task {
        try await perform(.backend(shared: "localhost") { Get("/dogs") { Respond(text: "stubbed") } }) {
          let answer = try await text(url)
          #expect(answer == "stubbed")
          if isThrowing { throw Failure() }
        }
      }.result
      #expect(((try? end.get()) == nil) == isThrowing)
      #expect(try await text(url) == "from a socket")
    }
  }

  @Test(arguments: [TimeMode.real, .stepped])
  func `requests in flight are cancelled at the end of the test`(time: TimeMode) async throws {
    let request = Mutex<Task<String, any Error>?>(nil)
    let trait: BackendTrait = .backend(shared: "slow.shared.test", time: time) {
      Get("/slow") { Respond(text: "late", after: .seconds(3600)) }
    }
    try await perform(trait) {
      let running = Task { try await text("https://slow.shared.test/slow") }
      request.withLock { $0 = running }
      await Backend.current.arrival(of: Get("/slow"), within: .seconds(60))
    }
    let error = await #expect(throws: URLError.self) { try await request.withLock(\.self)?.value }
    #expect(error?.code == .cancelled)
  }

  @Test func `tests with one host wait for each other, and each gets its own answers`() async throws {
    let running = Counter()
    try await withThrowingTaskGroup { group in
      for number in 1...20 {
        group.addTask {
          try await perform(.backend(shared: "one.shared.test") { Get("/number") { Respond(text: "\(number)") } }) {
            #expect(running.begin() == 0)
            for _ in 1...5 {
              let answer = try await text("https://one.shared.test/number")
              #expect(answer == "\(number)")
            }
            running.end()
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `tests with different hosts run at the same time`() async throws {
    let (arrivals, arrived) = AsyncStream<Void>.makeStream()
    let count = 20
    let gate = Gate()
    try await withThrowingTaskGroup { group in
      for number in 1...count {
        group.addTask {
          let host = HostPattern("host-\(number).shared.test")
          try await perform(.backend(shared: host) { Get("/number") { Respond(text: "\(number)") } }) {
            await withCheckedContinuation { continuation in
              gate.add(continuation)
              arrived.yield()
            }
            let answer = try await text("https://\(host)/number")
            #expect(answer == "\(number)")
          }
        }
      }
      var left = count
      for await _ in arrivals {
        left -= 1
        if left == 0 { break }
      }
      gate.open()
      try await group.waitForAll()
    }
  }

  @Test func `a test that is cancelled while it waits for its host gives it up`() async throws {
    let trait: BackendTrait = .backend(shared: "awaited.shared.test") { Get("/dogs") { Respond(text: "Rex") } }
    let test = try #require(Test.current)
    try await perform(trait) {
      // Detached, since a task inherits the hosts of its test.
      let waiting = Task.detached { try await trait.provideScope(for: test, testCase: nil) {} }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
    }
    try await perform(trait) {
      let answer = try await text("https://awaited.shared.test/dogs")
      #expect(answer == "Rex")
    }
  }

  @Test(arguments: ["*.overlap.shared.test", "api.overlap.shared.test"] as [HostPattern])
  func `an inner scope may claim more or fewer hosts than the outer one`(_ inner: HostPattern) async throws {
    let outer: HostPattern = inner == "*.overlap.shared.test" ? "api.overlap.shared.test" : "*.overlap.shared.test"
    try await perform(.backend(shared: outer) { Get("/level") { Respond(text: "outer") } }) {
      try await perform(.backend(shared: inner) { Get("/level") { Respond(text: "inner") } }) {
        let answer = try await text("https://api.overlap.shared.test/level")
        #expect(answer == "inner")
      }
      let answer = try await text("https://api.overlap.shared.test/level")
      #expect(answer == "outer")
    }
  }

  @Test func `the end of the test ends a request whose content still arrives`() async throws {
    let request = Mutex<Task<String, any Error>?>(nil)
    let trait: BackendTrait = .backend(shared: "endless.shared.test") {
      Get("/events") { Respond(events: ["one"], ending: .open) }
    }
    try await perform(trait) {
      let running = Task { try await text("https://endless.shared.test/events") }
      request.withLock { $0 = running }
      await Backend.current.arrival(of: Get("/events"), within: .seconds(60))
    }
    let error = await #expect(throws: URLError.self) { try await request.withLock(\.self)?.value }
    #expect(error?.code == .cancelled)
  }

  @Test func `an inner scope answers the hosts of the outer one, until it ends`() async throws {
    try await perform(.backend(shared: "nested.shared.test") { Get("/level") { Respond(text: "outer") } }) {
      try await perform(.backend(shared: "nested.shared.test") { Get("/level") { Respond(text: "inner") } }) {
        let answer = try await text("https://nested.shared.test/level")
        #expect(answer == "inner")
      }
      let answer = try await text("https://nested.shared.test/level")
      #expect(answer == "outer")
    }
  }
}

#if os(Linux) || os(macOS)
  /// On Linux, the order in which the shared session, other sessions and protocols come into being matters.
  @Suite struct SharedSessionOrderTests {
    @Test func `a process whose first session is the shared one is answered`() async {
      await #expect(processExitsWith: .success) {
        _ = URLSession.shared
        exit(await isAnswered() ? 0 : 1)
      }
    }

    @Test func `a process that has another session first is answered`() async {
      await #expect(processExitsWith: .success) {
        _ = URLSession(configuration: .default)
        exit(await isAnswered() ? 0 : 1)
      }
    }

    @Test func `a process that has another session and then the shared one is answered`() async {
      await #expect(processExitsWith: .success) {
        _ = URLSession(configuration: .default)
        _ = URLSession.shared
        exit(await isAnswered() ? 0 : 1)
      }
    }

    @Test func `a process without any session before is answered`() async {
      await #expect(processExitsWith: .success) { exit(await isAnswered() ? 0 : 1) }
    }
  }

  /// Returns true if the shared session's request is answered by a scope's backend.
  private func isAnswered() async -> Bool {
    let scope = SharedSessionScope(["order.shared.test"], inside: nil)
    do {
      try await scope.claimHosts()
      defer { scope.end() }
      let backend = MockBackend { Get("/dogs") { Respond(text: "Rex") } }
      scope.begin(backend)
      return try await text("https://order.shared.test/dogs") == "Rex"
    } catch {
      return false
    }
  }
#endif
