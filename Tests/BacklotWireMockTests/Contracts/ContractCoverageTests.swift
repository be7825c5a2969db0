import BacklotHTTP
import BacklotJSON
import BacklotWireMock
import SampleContract
import SampleRequests
import Testing

@testable import BacklotStubs

@Suite struct ContractCoverageTests {
  private func backend(time: BackendTime = .immediate) -> MockBackend {
    var example = Stub(
      Get("/pets/rex").matcher,
      response: .dynamic { _ in
        Respond(json: ["name": "Rex"]).noted(ContractNote(operation: "GET /pets/{petId}", example: "rex"))
      },
      origin: Stub.Origin(file: "pets.yaml", line: 11)
    )
    example.source = .contract
    return MockBackend(time: time, journalCapacity: 1) {
      Get("/pets/1") { Respond(json: ["name": "Rex"]) }
      Get("/pets/2") { _ in Respond(.notFound) }
      Get("/pets/3") { Respond(HTTPStatus(code: 418)) }
      Get("/pets/4") { Fault.connectionReset }
      Post("/pets") { Respond(.conflict) }.times(1)
      Post("/pets") { Respond(.ok, after: .fixed(.seconds(3))) }
      Get("/cats")
      example
      PetContract()
    }
  }

  private func ask(_ backend: MockBackend, _ method: HTTPMethod = .get, _ paths: String...) async {
    for path in paths {
      do { _ = try await backend.respond(to: .sample(method, path)) } catch {}
    }
  }

  @Test func `what was touched is counted, also beyond the journal`() async {
    let backend = backend()
    await ask(backend, .get, "/pets/1", "/pets/1", "/pets/2", "/pets/rex", "/cats", "/birds")
    #expect(
      backend.coverage.description == """
        contract coverage: 1 of 2 operations, 2 of 5 answers, 1 of 2 examples
          4×  GET /pets/{petId}
              3×  200  rex 1×, lassie –
              1×  404
          –   POST /pets
              –   201
              –   4XX
              –   default
          2×  not described by any contract
        """
    )
    #expect(backend.coverage.untouched.map(\.id) == ["POST /pets"])
    backend.reset()
    #expect(backend.coverage.operations.first?.count == 4)
    backend.resetCoverage()
    #expect(backend.coverage.operations.map(\.count) == [0, 0])
    #expect(backend.coverage.unknownOperationCount == 0)
  }

  @Test func `a range and the default count for what no code stands for, and else it is not described`() async {
    let backend = backend()
    await ask(backend, .post, "/pets", "/pets")
    await ask(backend, .get, "/pets/3", "/pets/4")
    let answers = backend.coverage.operations.map { $0.answers.map { "\($0.status) \($0.count) \($0.isDescribed)" } }
    #expect(answers == [["200 0 true", "404 0 true", "418 1 false"], ["201 0 true", "4XX 1 true", "default 1 true"]])
    // One request more than responses, because a fault is not a response.
    #expect(backend.coverage.operations.map(\.count) == [2, 2])
  }

  @Test func `the same as JSON`() async {
    let backend = backend()
    await ask(backend, .get, "/pets/1")
    let json = backend.coverage.json
    #expect(json["touched"]?["answers"] == ["count": 1, "total": 5])
    let operation = json["operations"]?.array?.first
    #expect(operation?["id"] == "GET /pets/{petId}" && operation?["name"] == "getPet" && operation?["count"] == 1)
    #expect(
      operation?["answers"]?.array?.first == [
        "status": "200", "described": true, "count": 1,
        "examples": [["name": "rex", "count": 0], ["name": "lassie", "count": 0]],
      ]
    )
  }

  @Test func `coverage of two runs adds up`() async {
    let (first, second) = (backend(), backend())
    await ask(first, .get, "/pets/1", "/pets/rex", "/cats")
    await ask(second, .get, "/pets/3", "/pets/rex", "/cats")
    let both = first.coverage.merging(second.coverage)
    #expect(both.operations.map(\.count) == [4, 0])
    #expect(both.operations[0].answers.map(\.count) == [3, 0, 1])
    #expect(both.operations[0].answers[0].examples.map(\.count) == [2, 0])
    #expect(both.unknownOperationCount == 2)
    #expect(ContractCoverage().merging(both) == both)
  }

  @Test func `requests from many threads are all counted`() async {
    let backend = backend()
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<100 { await ask(backend, .get, "/pets/1", "/pets/2") } }
      }
    }
    #expect(backend.coverage.operations[0].answers.map(\.count) == [800, 800])
  }

  @Test func `the admin interface tells it, as JSON and as text, and begins anew`() async throws {
    let backend = MockBackend(admin: .enabled) {
      Get("/pets/1") { Respond(json: ["name": "Rex"]) }
      PetContract()
    }
    await ask(backend, .get, "/pets/1")
    let path = "/__admin/backlot/coverage"
    let json = try await backend.respond(to: .sample(.get, path)).body.bytes
    #expect(try JSONValue(parsing: try #require(json)) == backend.coverage.json)
    let text = try await backend.respond(to: .sample(.get, path, fields: [.accept: "text/plain"]))
    #expect(text.body == HTTPBody("\(backend.coverage)\n"))
    _ = try await backend.respond(to: .sample(.delete, path))
    #expect(backend.coverage.operations[0].count == 0)
  }

  @Test func `the admin interface's journal has what a contract has against an exchange`() async throws {
    let backend = MockBackend(admin: .enabled) {
      Get("/pets/1") { Respond(json: ["name": "Rex"]) }
      PetContract()
    }
    _ = try await backend.respond(to: .sample(.get, "/pets/1"))
    let body = try await backend.respond(to: .sample(.get, "/__admin/requests")).body.bytes
    let event = try JSONValue(parsing: try #require(body))["requests"]?.array?.first
    #expect(
      event?["subEvents"] == [
        [
          "type": "CONTRACT_VIOLATION", "timeOffsetNanos": 0,
          "data": [
            "location": ["request", "header", "x-token"], "severity": "error", "code": "required",
            "message": "x-token is missing", "file": "pets.yaml", "line": 14,
          ],
        ]
      ]
    )
  }
}
