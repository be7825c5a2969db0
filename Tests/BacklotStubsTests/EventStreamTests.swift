import BacklotHTTP
import BacklotPlatform
import BacklotStubs
import SampleRequests
import Testing

@Suite struct EventStreamTests {
  struct Broken: Error {}

  private func events(of backend: MockBackend, after id: String? = nil, atMost count: Int = .max) async throws
    -> [String]
  {
    var request = HTTPRequest.sample(.get, "/events")
    if let id { request.headerFields[HTTPField.Name("Last-Event-ID")] = id }
    let response = try await backend.respond(to: request)
    var parser = EventStreamParser()
    var found: [String] = []
    for try await chunk in response.body {
      found += try parser.parse(chunk).map(\.data)
      if found.count >= count { break }
    }
    return found
  }

  @Test func `a stub sends its events with the fields of an event stream`() async throws {
    let backend = MockBackend {
      Get("/events") { Respond(events: ["one", StubEvent(json: ["two": 2], type: "pair")]) }
    }
    let response = try await backend.respond(to: .sample(.get, "/events"))
    #expect(response.headerFields[.contentType] == "text/event-stream")
    #expect(response.headerFields[.cacheControl] == "no-store")
    let text = String(decoding: try await response.body.collect(upTo: 1000), as: UTF8.self)
    #expect(text == "data: one\n\nevent: pair\ndata: {\"two\":2}\n\n")
  }

  @Test func `events come at their times`() async throws {
    let backend = MockBackend(time: .stepped) {
      Get("/events") { Respond(events: ["one", "two", StubEvent("late", after: .seconds(60))], every: .seconds(1)) }
    }
    let arrived = Mutex<[String]>([])
    let reading = Task {
      let response = try await backend.respond(to: .sample(.get, "/events"))
      var parser = EventStreamParser()
      for try await chunk in response.body {
        for event in try parser.parse(chunk) { arrived.withLock { $0.append("\(event.data) \(backend.time.now)") } }
      }
    }
    try await backend.advanceTime(by: .seconds(62))
    try await reading.value
    #expect(arrived.withLock(\.self) == ["one 1.0 seconds", "two 2.0 seconds", "late 62.0 seconds"])
  }

  @Test func `a client that reconnects gets the events after its last one`() async throws {
    let backend = MockBackend {
      Get("/events") { Respond(events: [StubEvent("one", id: "1"), StubEvent("two", id: "2"), "three"]) }
    }
    #expect(try await events(of: backend, after: "1") == ["two", "three"])
    #expect(try await events(of: backend, after: "unknown") == ["one", "two", "three"])
  }

  @Test func `a stream may be cut off`() async {
    let backend = MockBackend { Get("/events") { Respond(events: ["one"], ending: .reset) } }
    await #expect(throws: Fault.self) { try await events(of: backend) }
  }

  @Test func `a stream may go on for ever`() async throws {
    let backend = MockBackend {
      Get("/events") { Respond(events: ["tick", "tock"], every: .seconds(1), ending: .repeating) }
    }
    #expect(try await events(of: backend, atMost: 5) == ["tick", "tock", "tick", "tock", "tick"])
  }

  @Test func `a stream may stay open until its reader is cancelled`() async throws {
    let backend = MockBackend { Get("/events") { Respond(events: ["one"], ending: .open) } }
    #expect(try await events(of: backend, atMost: 1) == ["one"])
    let reading = Task { try await events(of: backend) }
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
  }

  @Test(arguments: [
    Respond(events: ["one"], ending: .open), Respond(events: ["one", StubEvent("two", after: .seconds(1))]),
  ])
  func `the journal tells a stream that its reader cancelled from a complete one`(response: Respond) async throws {
    let backend = MockBackend(time: .stepped) { Get("/events") { response } }
    let hasArrived = Mutex(false)
    let reading = Task {
      for try await _ in try await backend.respond(to: .sample(.get, "/events")).body {
        hasArrived.withLock { $0 = true }
      }
    }
    while !hasArrived.withLock(\.self) { await Task.yield() }
    #expect(backend.journal.entries.map(\.isContentCancelled) == [false])
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
    #expect(backend.journal.entries.map(\.isContentCancelled) == [true])
    #expect(backend.journal.entries.first?.description.contains("200 (cancelled)") == true)
  }

  @Test(arguments: [
    (Respond(events: ["one", "two"], ending: .open), 1, true),
    (Respond(events: ["one", "two"], ending: .open), 2, true),
    (Respond(events: ["one", "two"]), 1, true), (Respond(events: ["one", "two"]), 2, false),
    (Respond(events: ["one", "two"], ending: .repeating), 3, true),
    (Respond(events: ["one", "two"], ending: .reset), 2, false),
    (Respond(text: "abcd").dribbled(in: 4, over: .seconds(1)), 1, true),
    (Respond(text: "abcd").dribbled(in: 4, over: .seconds(1)), 4, false),
  ])
  func `the journal notes a client that leaves the loop over a response before its end`(
    response: Respond,
    count: Int,
    isCancelled: Bool
  ) async throws {
    let backend = MockBackend { Get("/events") { response } }
    var left = count
    for try await _ in try await backend.respond(to: .sample(.get, "/events")).body {
      left -= 1
      if left == 0 { break }
    }
    #expect(backend.journal.entries.map(\.isContentCancelled) == [isCancelled])
  }

  @Test func `the journal notes a client that reads nothing of a response`() async throws {
    let backend = MockBackend { Get("/events") { Respond(events: ["one"], ending: .open) } }
    #expect(try await backend.respond(to: .sample(.get, "/events")).status == .ok)
    #expect(backend.journal.entries.map(\.isContentCancelled) == [true])
  }

  @Test(arguments: [
    (Fault.connectionReset, "connection reset"), (.offline, "no network"), (.failure(Broken()), "failure"),
  ])
  func `a stream that fails sends its events first`(fault: Fault, text: String) async throws {
    let backend = MockBackend { Get("/events") { Respond(events: ["one"], ending: .open).failing(with: fault) } }
    var events: [String] = []
    let error = await #expect(throws: Fault.self) {
      var parser = EventStreamParser()
      for try await chunk in try await backend.respond(to: .sample(.get, "/events")).body {
        events += try parser.parse(chunk).map(\.data)
      }
    }
    #expect(events == ["one"] && error?.description.hasPrefix(text) == true)
  }

  @Test(arguments: [Fault.emptyResponse, .randomData, .malformedChunk])
  func `a fault instead of an answer prevents the events`(fault: Fault) async throws {
    let backend = MockBackend { Get("/events") { Respond(events: ["one"]).failing(with: fault) } }
    await #expect(throws: Fault.self) { try await backend.respond(to: .sample(.get, "/events")) }
  }

  @Test func `the response to HEAD has no events`() async throws {
    let backend = MockBackend { AnyMethod("/events") { Respond(events: ["one"], ending: .open) } }
    let response = try await backend.respond(to: .sample(.head, "/events"))
    #expect(try await response.body.collect(upTo: 10).isEmpty)
  }
}
