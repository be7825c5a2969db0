import BacklotPlatform
import BacklotTesting
import SampleContract
import Testing

@Suite(.backend { PetContract() }) struct ContractBreachTests {
  private func run(_ trait: BackendTrait, _ body: @escaping @Sendable () async throws -> Void) async throws {
    try await trait.provideScope(for: try #require(Test.current), testCase: nil, performing: body)
  }

  private static func ask(_ path: String, token: String? = "t") async throws {
    var fields: HTTPFields = [:]
    if let token { fields[HTTPField.Name("x-token")] = token }
    let request = HTTPRequest(method: .get, authority: "a.test", path: path, headerFields: fields)
    _ = try await StubTransport(Backend.current).send(request)
  }

  /// The issues that a body makes under a trait: their texts and lines.
  private func issues(
    _ trait: BackendTrait,
    _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> [(text: String, line: Int?)] {
    let found = Mutex<[(text: String, line: Int?)]>([])
    try await withKnownIssue(isIntermittent: true) {
      try await run(trait, body)
    } matching: { issue in
      found.withLock { $0.append((issue.comments.map(\.rawValue).joined(), issue.sourceLocation?.line)) }
      return true
    }
    return found.withLock(\.self)
  }

  @Test func `an answer that breaks the contract fails the test, at the line of its stub`() async throws {
    let line = #line + 1
    let issues = try await issues(.backend { Get("/pets/{id}") { Respond(json: ["age": 3]) } }) {
      try await Self.ask("/pets/7")
    }
    #expect(issues.count == 1)
    #expect(issues.first?.line == line)
    #expect(
      issues.first?.text == """
        ✗ GET /pets/7 was answered with 200 by Get("/pets/{id}") \
        at ContractBreachTests.swift:\(line), which breaks the contract
          ✗ response.body.name: name is missing (pets.yaml:25)
        """
    )
  }

  @Test func `a request that breaks the contract fails the test, at its own line`() async throws {
    let line = try #require(Test.current).sourceLocation.line
    let issues = try await issues(.backend { Get("/pets/{id}") { Respond(json: ["name": "Rex"]) } }) {
      try await Self.ask("/pets/7", token: nil)
    }
    #expect(issues.map(\.line) == [line])
    #expect(issues.first?.text.contains("✗ request.header.x-token: x-token is missing (pets.yaml:14)") == true)
  }

  @Test func `a warning fails nothing`() async throws {
    try await run(.backend { Get("/pets/{id}") { Respond(json: ["name": "Rex"]) } }) {
      try await Self.ask("/pets/7?size=3")
      #expect(Backend.current.journal.entries.first?.violations.map(\.code) == ["deprecated"])
      #expect(Backend.current.coverage.operationShare.touched == 1)
    }
  }

  @Test func `a test that allows breaches does not fail`() async throws {
    try await run(.backend(breaches: .allow) { Get("/pets/{id}") { Respond(json: ["age": 3]) } }) {
      try await Self.ask("/pets/7")
      #expect(Backend.current.contractBreaches.count == 1)
    }
  }

  @Test func `what nothing answers is one issue, with what it breaks`() async throws {
    let issues = try await issues(.backend { Get("/dogs") }) {
      _ = await #expect(throws: UnmatchedRequest.self) { try await Self.ask("/cats") }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.text.contains("\n  ✗ contract: no GET /cats in the contract (pets.yaml:1)") == true)
    let allowed = try await self.issues(.backend(unhandled: .allow) { Get("/dogs") }) {
      _ = await #expect(throws: UnmatchedRequest.self) { try await Self.ask("/cats") }
    }
    #expect(
      allowed.map(\.text) == ["✗ GET /cats, which breaks the contract\n  ✗ no GET /cats in the contract (pets.yaml:1)"]
    )
  }

  @Test(arguments: 1...20) func `each of many tests at once has its own`(number: Int) async throws {
    let issues = try await issues(.backend { Get("/pets/{id}") { Respond(json: ["age": 3]) } }) {
      for _ in 0..<number { try await Self.ask("/pets/\(number)") }
    }
    #expect(issues.count == number)
    #expect(issues.allSatisfy { $0.text.hasPrefix("✗ GET /pets/\(number) was") })
  }
}
