import BacklotHTTP
import BacklotJSON
import SampleRequests
import Testing

@testable import BacklotStubs

@Suite struct ResponseTests {
  private struct Refusal: Error, Equatable { let reason: String }

  private func answer(_ stub: Get, to request: HTTPRequest = .sample(.get, "/x")) async throws -> HTTPResponse {
    try await MockBackend { stub }.respond(to: request)
  }

  @Test func `a stub without a block answers 200 without content`() async throws {
    let response = try await answer(Get("/x"))
    #expect(response.status == .ok)
    #expect(response.headerFields.isEmpty)
    #expect(response.body == .empty)
  }

  @Test func `a fixed answer has its status, fields and body`() async throws {
    let response = try await answer(
      Get("/x") {
        Respond(.accepted, headers: [.etag: "1"], body: "hello").header("X-A", "b").header("x-a", "c")
      }
    )
    #expect(response.status == .accepted)
    #expect(response.headerFields[.etag] == "1")
    #expect(response.headerFields[values: .named("X-A")] == ["b", "c"])
    #expect(response.body == "hello")
  }

  @Test func `JSON and text bring their type unless the fields have one`() async throws {
    #expect(try await answer(Get("/x") { Respond(json: ["a": 1]) }).headerFields[.contentType] == "application/json")
    #expect(
      try await answer(Get("/x") { Respond(text: "a") }).headerFields[.contentType] == "text/plain; charset=utf-8"
    )
    let problem = Get("/x") { Respond(.gone, json: [:], headers: [.contentType: "application/problem+json"]) }
    #expect(try await answer(problem).headerFields[values: .contentType] == ["application/problem+json"])
  }

  @Test func `a field that cannot be is answered by a 500 that names it`() async throws {
    let response = try await answer(Get("/x") { Respond(.ok).header("not a name", "1") })
    #expect(response.status == .internalServerError)
    #expect(
      String(decoding: response.body.bytes ?? [], as: UTF8.self).contains(#"\"not a name\" is not a valid field"#)
    )
  }

  @Test func `a computed answer sees the request as it came`() async throws {
    let backend = MockBackend {
      Post("/dogs/{id}") { request in
        let parts = [request.path["id"], request.query["q"], request.cookies["c"], request.form["f"], request.text]
        return Respond(text: parts.map { $0 ?? "-" }.joined(separator: "|") + "|\(request.headerFields.count)")
      }
    }
    let request = HTTPRequest.sample(.post, "/dogs/a%20b?q=1", fields: [.cookie: "c=2"], body: "f=3")
    #expect(try await backend.respond(to: request).body == "a b|1|2|3|f=3|1")
  }

  @Test func `a deferred answer takes its time`() async throws {
    let response = try await answer(
      Get("/x") { request async throws in
        await Task.yield()
        return Respond(json: try request.json())
      },
      to: .sample(.get, "/x", body: "[1]")
    )
    #expect(response.body == "[1]")
  }

  @Test func `a fault is thrown to the adapter and closes the journal's entry`() async throws {
    let backend = MockBackend {
      Get("/gone") { Fault.connectionReset }
      Get("/cut") { Respond(text: "hello").failing(with: .truncatedBody(after: 2)) }
      Get("/thrown") { _ in throw Fault.emptyResponse }
      Get("/later") { _ async throws in throw Fault.randomData }
    }
    for path in ["/gone", "/cut", "/thrown", "/later"] {
      await #expect(throws: Fault.self) { try await backend.respond(to: .sample(.get, path)) }
    }
    #expect(
      backend.journal.entries.map { "\($0.outcome)" } == [
        "fault: connection reset", "fault: body truncated after 2 bytes", "fault: empty response", "fault: random data",
      ]
    )
  }

  @Test(arguments: ["/fixed", "/computed", "/later"])
  func `a driver that sends bytes gets the answer that a fault spoils`(path: String) async throws {
    let spoilt = Respond(.created, text: "hello").failing(with: .truncatedBody(after: 2))
    let backend = MockBackend {
      Get("/fixed") { spoilt }
      Get("/computed") { _ in spoilt }
      Get("/later") { _ async throws in spoilt }
    }
    var exchange = backend.receive(.sample(.get, path), body: [])
    await backend.performWork(of: &exchange, before: ClientDeadline(nil, of: 1, in: backend.time))
    guard case .fail(let fault, let response) = exchange.action else {
      return #expect(Bool(false), "\(exchange.action)")
    }
    #expect("\(fault)" == "body truncated after 2 bytes")
    #expect(response.status == .created && response.body == "hello")
    #expect(backend.journal.entries.map { "\($0.outcome)" } == ["fault: body truncated after 2 bytes"])
  }

  @Test func `any other error that a closure throws is what the transport fails with`() async throws {
    for stub in [
      Get("/x") { _ in throw Refusal(reason: "no") }, Get("/x") { _ async throws in throw Refusal(reason: "no") },
    ] {
      let fault = await #expect(throws: Fault.self) { _ = try await answer(stub) }
      guard case .failure(let error)? = fault?.kind else { return #expect(Bool(false), "no failure: \(fault as Any)") }
      #expect(error as? Refusal == Refusal(reason: "no"))
    }
  }

  @Test func `a CancellationError of a closure's own in a task that goes on is a failure like others`() async throws {
    let backend = MockBackend { Get("/x") { _ in throw CancellationError() } }
    await #expect(throws: Fault.self) { try await backend.respond(to: .sample(.get, "/x")) }
    #expect(backend.journal.entries.map { "\($0.outcome)" } == ["fault: failure: CancellationError()"])
  }

  @Test func `HEAD, 1xx, 204 and 304 have no content`() async throws {
    let backend = MockBackend {
      AnyMethod("/{code}") { Respond(HTTPStatus(code: Int($0.path["code"] ?? "") ?? 0), text: "x") }
    }
    for code in [100, 204, 304] {
      let response = try await backend.respond(to: .sample(.get, "/\(code)"))
      #expect(response.body == .empty)
      #expect(response.status.code == code)
    }
    let head = try await backend.respond(to: .sample(.head, "/200"))
    #expect(head.body == .empty)
    #expect(head.headerFields[.contentType] == "text/plain; charset=utf-8")
    #expect(try await backend.respond(to: .sample(.get, "/200")).body == "x")
  }

  @Test func `an answer that is known and takes no time can be given at once`() {
    let backend = MockBackend {
      Get("/now") { Respond(text: "x") }
      Head("/now") { Respond(text: "x") }
      Get("/later") { Respond(.ok, after: .seconds(1)) }
      Get("/never") { Respond(.ok, after: .seconds(0)).failing(with: .noResponse) }
      Get("/computed") { _ in Respond(.ok) }
    }
    #expect(backend.receive(.sample(.get, "/now"), body: []).immediateResponse?.body == "x")
    #expect(backend.receive(.sample(.head, "/now"), body: []).immediateResponse?.body == .empty)
    for path in ["/later", "/never", "/computed", "/nothing"] {
      #expect(backend.receive(.sample(.get, path), body: []).immediateResponse == nil)
    }
  }

  @Test func `a request whose body cannot be read is an error and leaves no entry`() async throws {
    let backend = MockBackend { Post("/x") }
    await #expect(throws: HTTPError.self) {
      try await backend.respond(to: .sample(.post, "/x", body: HTTPBody(file: "/nowhere/at/all")))
    }
    #expect(backend.journal.entries.isEmpty)
  }
}
