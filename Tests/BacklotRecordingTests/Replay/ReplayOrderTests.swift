import BacklotHTTP
import BacklotRecording
import Testing

/// The order in which recorded responses are replayed.
struct ReplayOrderTests {
  @Test func `repeated requests get the responses in recorded order, and then the last one`() async throws {
    var session = RecordedSession()
    for state in ["queued", "running", "done"] { session.add(.get, "/jobs/1", state) }
    let client = ReplayClient(session)
    var states: [String] = []
    for _ in 0..<5 { states.append(try await client.send(.get, "/jobs/1")) }
    #expect(states == ["queued", "running", "done", "done", "done"])
  }

  @Test func `after the last response, a request is unmatched if the recording is to fail`() async throws {
    var session = RecordedSession()
    session.add(.get, "/jobs/1", "queued")
    session.add(.get, "/jobs/1", "done")
    let client = ReplayClient(MockBackend { Recording(session.exchanges, whenExhausted: .fail) })
    #expect(try await client.send(.get, "/jobs/1") == "queued")
    #expect(try await client.send(.get, "/jobs/1") == "done")
    let miss = await client.miss(.get, "/jobs/1")
    #expect(miss.contains("session.har:10"))
    #expect(miss.contains("exhausted after 2 replays"))
  }

  @Test func `a request that differs in the order of items is not called exhausted`() async throws {
    var session = RecordedSession()
    session.add(.get, "/dogs?tag=a&tag=b", "dogs")
    let client = ReplayClient(session)
    #expect(try await client.send(.get, "/dogs?tag=a&tag=b") == "dogs")
    let miss = await client.miss(.get, "/dogs?tag=b&tag=a")
    #expect(!miss.contains("exhausted"), "\(miss)")
  }

  @Test func `each backend starts at the beginning, and again after a reset`() async throws {
    var session = RecordedSession()
    session.add(.get, "/jobs/1", "queued")
    session.add(.get, "/jobs/1", "done")
    let recording = Recording(session.exchanges)
    let first = ReplayClient(MockBackend { recording })
    let second = ReplayClient(MockBackend { recording })
    #expect(try await first.send(.get, "/jobs/1") == "queued")
    #expect(try await first.send(.get, "/jobs/1") == "done")
    #expect(try await second.send(.get, "/jobs/1") == "queued")
    first.backend.reset()
    #expect(try await first.send(.get, "/jobs/1") == "queued")
  }

  @Test func `pages with cursors are found by their cursors in any order`() async throws {
    var session = RecordedSession()
    session.add(.get, "/dogs", #"{"next": "b"}"#)
    session.add(.get, "/dogs?cursor=b", #"{"next": "c"}"#)
    session.add(.get, "/dogs?cursor=c", #"{}"#)
    let client = ReplayClient(session)
    #expect(try await client.send(.get, "/dogs?cursor=c") == #"{}"#)
    #expect(try await client.send(.get, "/dogs") == #"{"next": "b"}"#)
    #expect(try await client.send(.get, "/dogs?cursor=b") == #"{"next": "c"}"#)
    #expect(await client.miss(.get, "/dogs?cursor=d").contains("✗ query"))
  }

  @Test func `contents with neighboring numbers are different requests`() async throws {
    var session = RecordedSession()
    for number in 0..<8 { session.add(.post, "/echo", body: #"{"id": \#(number)}"#, "\(number)") }
    let client = ReplayClient(session)
    for number in [3, 3, 2, 5, 4, 0, 1, 7, 6] {
      #expect(try await client.send(.post, "/echo", body: #"{"id": \#(number)}"#) == "\(number)")
    }
  }

  @Test func `the order of elements in a content is compared`() async throws {
    var session = RecordedSession()
    session.add(.post, "/sum", body: "[1, 2]", "3")
    let client = ReplayClient(session)
    #expect(try await client.send(.post, "/sum", body: "[1, 2]") == "3")
    for body in ["[2, 1]", "[1, 3]", "[3, 0]", "[0, 3]"] {
      #expect(await client.miss(.post, "/sum", body: body).contains("✗ body"), "\(body)")
    }
  }

  private static let creation: RecordedSession = {
    var session = RecordedSession()
    session.add(.get, "/dogs", "[]")
    session.add(.post, "/dogs", body: #"{"name": "Rex"}"#, status: .created, #"{"id": 1}"#)
    session.add(.get, "/dogs", "[1]")
    session.add(.delete, "/dogs/1", status: .noContent)
    session.add(.get, "/dogs", "[-]")
    return session
  }()

  @Test func `a list changes when the recorded changes are repeated, not before`() async throws {
    let client = ReplayClient(Self.creation)
    #expect(try await client.send(.get, "/dogs") == "[]")
    #expect(try await client.send(.get, "/dogs") == "[]")
    #expect(try await client.send(.post, "/dogs", body: #"{"name":"Rex"}"#) == #"201 {"id": 1}"#)
    #expect(try await client.send(.get, "/dogs") == "[1]")
    #expect(try await client.send(.get, "/dogs") == "[1]")
    #expect(try await client.send(.delete, "/dogs/1") == "204 ")
    #expect(try await client.send(.get, "/dogs") == "[-]")
  }

  @Test func `a change passes over responses that were recorded before it`() async throws {
    let client = ReplayClient(Self.creation)
    _ = try await client.send(.post, "/dogs", body: #"{"name":"Rex"}"#)
    #expect(try await client.send(.get, "/dogs") == "[1]")
  }

  @Test func `a sign-in passes over the refusals that were recorded before it`() async throws {
    var session = RecordedSession()
    session.add(.get, "/me", status: .unauthorized, "who?")
    session.add(.post, "/orders", body: "1", status: .unauthorized, "who?")
    session.add(.post, "/login", body: "name=ada", "welcome")
    session.add(.get, "/me", "ada")
    session.add(.post, "/orders", body: "1", status: .created, "order")
    let client = ReplayClient(session)
    _ = try await client.send(.post, "/login", body: "name=ada")
    #expect(try await client.send(.get, "/me") == "ada")
    #expect(try await client.send(.post, "/orders", body: "1") == "201 order")
  }

  @Test func `a change that has its responses is repeated in recorded order after others`() async throws {
    var session = RecordedSession()
    session.add(.post, "/carts", body: "new", status: .created, "1")
    session.add(.put, "/settings", body: "a", "a")
    session.add(.post, "/carts", body: "new", status: .created, "2")
    let client = ReplayClient(session)
    _ = try await client.send(.put, "/settings", body: "a")
    #expect(try await client.send(.post, "/carts", body: "new") == "201 1")
    #expect(try await client.send(.post, "/carts", body: "new") == "201 2")
  }

  @Test func `polling goes on without the telemetry that was recorded in between, and with more of it`() async throws {
    var session = RecordedSession()
    for state in ["queued", "running", "done"] {
      session.add(.get, "/api/jobs/1", state)
      session.add(.post, "/api/telemetry", body: #"{"event": "poll"}"#, status: .noContent)
    }
    let quiet = ReplayClient(session)
    let talkative = ReplayClient(session)
    for state in ["queued", "running", "done"] {
      #expect(try await quiet.send(.get, "/api/jobs/1") == state)
      for _ in 0..<3 { _ = try await talkative.send(.post, "/api/telemetry", body: #"{"event": "poll"}"#) }
      #expect(try await talkative.send(.get, "/api/jobs/1") == state)
    }
  }

  @Test func `200 parallel backends share one recording, each with its own order`() async throws {
    var session = RecordedSession()
    for number in 0..<50 { session.add(.get, "/numbers", "\(number)") }
    let recording = Recording(session.exchanges)
    try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<200 {
        group.addTask {
          let client = ReplayClient(MockBackend { recording })
          var numbers: [String] = []
          for _ in 0..<50 { numbers.append(try await client.send(.get, "/numbers")) }
          return numbers
        }
      }
      for try await numbers in group { #expect(numbers == (0..<50).map { "\($0)" }) }
    }
  }

  @Test func `concurrent requests to one backend get different responses of a sequence`() async throws {
    var session = RecordedSession()
    for number in 0..<200 { session.add(.post, "/tickets", status: .created, "\(number)") }
    let client = ReplayClient(session)
    let tickets = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<200 { group.addTask { try await client.send(.post, "/tickets") } }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(tickets.count == 200)
  }
}
