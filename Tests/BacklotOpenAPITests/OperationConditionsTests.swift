import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

@Suite struct OperationConditionsTests {
  /// A contract in which `GET /pets` and `POST /pets` have the tag pets, and `GET /cats` stands alone.
  ///
  /// - Parameters:
  ///   - root: More members of the document.
  ///   - item: More members of the item of `/pets`.
  ///   - operation: More members of `GET /pets`.
  private static func contract(root: String = "", item: String = "", operation: String = "") throws -> Contract {
    let body = #"{"content": {"application/json": {"schema": {"type": "object", "required": ["name"]}}}}"#
    let busy = #"{"content": {"application/json": {"examples": {"late": {"value": {"busy": true}}}}}}"#
    let text = """
      {"openapi": "3.0.3", "paths": {
        "/pets": {
          "get": {"operationId": "listPets", "tags": ["pets"], \(operation)
            "responses": {"200": {"content": {"application/json": {"example": ["Rex"]}}}, "503": \(busy)}},
          \(item)
          "post": {"tags": ["pets"], "requestBody": \(body), "responses": {"201": {}, "5XX": \(busy)}}},
        "/cats": {"get": {"operationId": "listCats", "responses": {"204": {}}}}},
       \(root) "info": {"title": "t", "version": "1"}}
      """
    return Contract(try JSONDocument(parsing: text), named: "api.json")
  }

  private static func conditions(_ text: String) -> String { "\"x-backlot\": \(text),\n" }

  /// Returns the duration of a response.
  private func time(_ backend: MockBackend, _ method: HTTPMethod, _ path: String) async throws -> Duration {
    let before = backend.time.now
    _ = try await backend.ask(method, path, body: method == .post ? #"{"name": "Rex"}"# : nil)
    return backend.time.now - before
  }

  /// Returns the statuses of the specified number of requests.
  private func statuses(_ backend: MockBackend, _ path: String = "/pets", count: Int) async throws -> [Int] {
    var statuses: [Int] = []
    for _ in 0..<count { statuses.append(try await backend.ask(.get, path).status.code) }
    return statuses
  }

  // MARK: In Swift

  private static let chosen: [(selector: Contract.OperationSelector, milliseconds: [Int])] = [
    ("listPets", [300, 0, 0]), ("GET /pets", [300, 0, 0]), ("post /pets", [0, 300, 0]), ("pets", [300, 300, 0]),
    (.operation("listCats"), [0, 0, 300]), (.tag("pets"), [300, 300, 0]), (.all, [300, 300, 300]),
    ("*", [300, 300, 300]),
  ]

  @Test(arguments: chosen)
  func `operations are chosen by their name, by method and path, or by tag`(
    selector: Contract.OperationSelector,
    milliseconds: [Int]
  ) async throws {
    let contract = try Self.contract().delayed(.milliseconds(300), for: selector)
    let backend = MockBackend { contract }
    let asked: [(HTTPMethod, String)] = [(.get, "/pets"), (.post, "/pets"), (.get, "/cats")]
    for ((method, path), expected) in zip(asked, milliseconds) {
      #expect(try await time(backend, method, path) == .milliseconds(expected), "\(method) \(path)")
    }
    #expect(backend.diagnostics.isEmpty)
  }

  @Test func `the narrower choice counts, and of those alike the last`() async throws {
    let contract = try Self.contract()
      .delayed(.seconds(1), for: "listPets")
      .delayed(.seconds(2), for: "GET /pets")
      .delayed(.seconds(3), for: .tag("pets"))
      .delayed(.seconds(4))
    let backend = MockBackend { contract }
    #expect(try await time(backend, .get, "/pets") == .seconds(2))
    #expect(try await time(backend, .post, "/pets") == .seconds(3))
    #expect(try await time(backend, .get, "/cats") == .seconds(4))
  }

  @Test func `a name that no operation has is told with the nearest one, and where it was written`() throws {
    let contract = try Self.contract()
      .delayed(.seconds(1), for: "lsitPets", file: "Tests/PetTests.swift", line: 7)
      .failing(1, for: "PUT /pets", .tag("pet"), file: "Tests/PetTests.swift", line: 8)
    let backend = MockBackend { contract }
    #expect(
      backend.diagnostics.map(\.description) == [
        "PetTests.swift:7: no operation has the operationId or tag \"lsitPets\"; did you mean \"listPets\"?",
        "PetTests.swift:8: no operation matches \"PUT /pets\"; did you mean \"POST /pets\"?",
        "PetTests.swift:8: no operation has the tag \"pet\"; did you mean \"pets\"?",
      ]
    )
    #expect(backend.diagnostics.allSatisfy { $0.severity == .error })
  }

  @Test func `what has nothing near it is told with what was expected`() throws {
    let contract = try Self.contract().delayed(.seconds(1), for: "somethingElse")
    #expect(
      MockBackend { contract }.diagnostics.first?.message
        == "no operation has the operationId or tag \"somethingElse\", "
        + "expected an operationId, a method and path, or a tag"
    )
  }

  // MARK: Failures

  @Test func `a request that fails gets the contract's own answer with the status`() async throws {
    let contract = try Self.contract().failing(1, for: "pets")
    let backend = MockBackend { contract }
    for method in [HTTPMethod.get, .post] {
      let response = try await backend.ask(method, "/pets", body: method == .post ? #"{"name": "Rex"}"# : nil)
      #expect(response.status == .serviceUnavailable)
      #expect(try response.json == ["busy": true])
    }
    #expect(try await backend.ask(.get, "/cats").status == .noContent)
    #expect(backend.journal.entries.map(\.isInjectedFault) == [true, true, false])
  }

  @Test func `where the contract has no such answer it is a problem document`() async throws {
    let contract = try Self.contract().failing(1, with: .badGateway, for: "listPets")
    let response = try await MockBackend { contract }.ask(.get, "/pets")
    #expect(response.status == .badGateway)
    #expect(response.headerFields[.contentType] == "application/problem+json")
    #expect(try response.json["type"] == "urn:backlot:problem:rehearsed-failure")
  }

  @Test func `a fault is one of the ways to fail`() async throws {
    let rate = FailureRate(1, outcomes: [.fault(.connectionReset)])
    let contract = try Self.contract().failing(rate, for: "listPets").delayed(.seconds(2), for: "listPets")
    let backend = MockBackend { contract }
    await #expect(throws: Fault.self) { try await backend.ask(.get, "/pets") }
    #expect(backend.time.now == .seconds(2))
  }

  @Test func `the same seed fails the same requests, and another seed others`() async throws {
    let contract = try Self.contract().failing(0.5, for: "listPets")
    func run(_ seed: UInt64) async throws -> [Int] {
      try await statuses(MockBackend(seed: seed) { contract }, count: 100)
    }
    let first = try await run(7)
    #expect(try await run(7) == first)
    #expect(try await run(8) != first)
    #expect((30...70).contains(first.count { $0 == 503 }))
  }

  @Test func `what fails of the whole backend and of an operation is independent of each other`() async throws {
    let contract = try Self.contract().failing(0.5, for: "listPets")
    let conditions = BackendConditions(failures: FailureRate(0.5, outcomes: [.status(.badGateway)]))
    let all = try await statuses(MockBackend(conditions: conditions) { contract }, count: 400)
    #expect((160...240).contains(all.count { $0 == 502 }))
    #expect((70...130).contains(all.count { $0 == 503 }))
  }

  @Test func `a failure breaks no contract, and is counted with its example`() async throws {
    for status in [HTTPStatus.serviceUnavailable, .badGateway] {
      let contract = try Self.contract().failing(1, with: status, for: "listPets")
      let backend = MockBackend { contract }
      _ = try await backend.ask(.get, "/pets")
      #expect(backend.contractBreaches.isEmpty)
      #expect(backend.journal.entries.last?.violations == [])
      let operation = try #require(backend.coverage.operations.first { $0.id == "GET /pets" })
      #expect(operation.count == 1)
      let example = operation.answers.first { $0.status == "503" }?.examples.first
      #expect(example?.count == (status == .badGateway ? 0 : 1))
    }
  }

  @Test func `a request that fails is still held against the contract, once`() async throws {
    let contract = try Self.contract().failing(1, for: "POST /pets")
    let backend = MockBackend { contract }
    #expect(try await backend.ask(.post, "/pets", body: "{}").status == .serviceUnavailable)
    #expect(backend.journal.entries.last?.violations.map(\.code) == ["required"])
  }

  @Test func `what a stub answers is not concerned`() async throws {
    let contract = try Self.contract().failing(1).delayed(.seconds(1))
    let backend = MockBackend {
      Get("/pets") { Respond(json: ["Tom"]) }
      contract
    }
    #expect(try await backend.ask(.get, "/pets").status == .ok)
    #expect(backend.time.now == .zero)
  }

  // MARK: In the document

  @Test func `what is nearest to the operation counts, for delay and failures each`() async throws {
    let contract = try Self.contract(
      root: Self.conditions(#"{"delay": 100, "failures": {"rate": 1, "status": 502}}"#),
      item: Self.conditions(#"{"delay": {"type": "fixed", "milliseconds": 200}}"#),
      operation: Self.conditions(#"{"failures": {"rate": 0}}"#)
    )
    let backend = MockBackend { contract }
    #expect(backend.diagnostics.isEmpty)
    #expect(try await time(backend, .get, "/pets") == .milliseconds(200))
    #expect(try await time(backend, .post, "/pets") == .milliseconds(200))
    #expect(try await time(backend, .get, "/cats") == .milliseconds(100))
    #expect(backend.journal.entries.map { "\($0.outcome)" } == ["200", "502", "502"])
  }

  @Test func `delays are drawn as in stub files`() async throws {
    let delay = #"{"delay": {"type": "uniform", "lower": 100, "upper": 200}}"#
    let contract = try Self.contract(operation: Self.conditions(delay))
    let backend = MockBackend { contract }
    var times: Set<Duration> = []
    for _ in 0..<10 { times.insert(try await time(backend, .get, "/pets")) }
    #expect(times.count == 10)
    #expect(times.allSatisfy { (.milliseconds(100) ... .milliseconds(200)).contains($0) })
  }

  @Test func `what is said in Swift counts before the document, and an option behind it`() async throws {
    let document = try JSONDocument(
      parsing: """
        {"openapi": "3.0.3", "paths": {
          "/a": {"x-backlot": {"delay": 1}, "get": {"responses": {"204": {}}}},
          "/b": {"x-backlot": {"delay": 1}, "get": {"responses": {"204": {}}}},
          "/c": {"get": {"responses": {"204": {}}}}}}
        """
    )
    var options = Contract.Options()
    options.delay = .milliseconds(3)
    let contract = Contract(document, options: options).delayed(.milliseconds(2), for: "GET /b")
    let backend = MockBackend { contract }
    #expect(try await time(backend, .get, "/a") == .milliseconds(1))
    #expect(try await time(backend, .get, "/b") == .milliseconds(2))
    #expect(try await time(backend, .get, "/c") == .milliseconds(3))
  }

  private static let wrong: [(text: String, warnings: [String])] = [
    ("3", [#""x-backlot" is the number 3, expected an object with "delay", "failures" or both"#]),
    (#"{"dealy": 3}"#, [#""dealy" is unknown; did you mean "delay"?"#]),
    (#"{"weather": 3}"#, [#""weather" is unknown, expected "delay" or "failures""#]),
    (
      #"{"delay": "3"}"#,
      [
        #""delay" is a string, expected a number of milliseconds, or an object such as "#
          + #"{"type": "uniform", "lower": 50, "upper": 200}"#
      ]
    ),
    (#"{"delay": -1}"#, [#""delay" is -1, expected 0 or more milliseconds"#]),
    (#"{"delay": {"type": "normal"}}"#, [#""type" is "normal", expected lognormal, uniform or fixed"#]),
    (
      #"{"failures": 0.1}"#, [#""failures" is the number 0.1, expected an object such as {"rate": 0.1, "status": 503}"#]
    ),
    (#"{"failures": {}}"#, [#""failures" has no "rate", expected a number from 0 to 1"#]),
    (#"{"failures": {"rate": 10}}"#, [#""rate" is the number 10, expected a number from 0 to 1"#]),
    (
      #"{"failures": {"rate": 1, "status": 99, "stauts": 1}}"#,
      [
        #""stauts" is unknown; did you mean "status"?"#,
        #""status" is the number 99, expected a status from 200 to 599"#,
      ]
    ),
  ]

  @Test(arguments: wrong)
  func `what cannot be understood is passed over, and told with its line`(
    text: String,
    warnings: [String]
  ) async throws {
    let contract = try Self.contract(item: Self.conditions(text))
    let backend = MockBackend { contract }
    #expect(backend.diagnostics.map(\.message) == warnings)
    #expect(backend.diagnostics.allSatisfy { $0.severity == .warning && $0.origin.line == 5 })
    #expect(try await backend.ask(.get, "/pets").status == .ok)
    #expect(backend.time.now == .zero)
  }

  @Test func `of very many mistakes the first are told, each once`() throws {
    let item = #"{"x-backlot": {"delay": "x"}, "get": {"responses": {}}, "put": {"responses": {}}}"#
    let paths = (1...200).map { "\"/p\($0)\": \(item)" }.joined(separator: ",\n")
    let document = try JSONDocument(parsing: "{\"openapi\": \"3.0.3\", \"paths\": {\(paths)}}")
    let warnings = MockBackend { Contract(document) }.diagnostics
    #expect(warnings.count == 101)
    #expect(warnings.last?.message == "100 more members of \"x-backlot\" are invalid")
  }
}
