import BacklotHTTP
import BacklotJSON
import BacklotWireMock
import SampleContract
import SampleRequests
import TemporaryFolders
import Testing

@testable import BacklotStubs

@Suite struct ContractGuardTests {
  private static let token: HTTPFields = [.named("x-token"): "t"]
  private static let nameless = Respond(json: ["size": 3])

  private func codes(_ backend: MockBackend) -> [[String]] { backend.journal.entries.map { $0.violations.map(\.code) } }

  private func ask(_ backend: MockBackend, _ path: String = "/pets/1", fields: HTTPFields = token) async throws {
    _ = try await backend.respond(to: .sample(.get, path, fields: fields))
  }

  private static let answers: [(kind: String, response: StubResponse)] = [
    ("fixed", .fixed(nameless)),
    ("delayed", .fixed(nameless.delayed(.fixed(.seconds(3))))),
    ("in pieces", .fixed(nameless.dribbled(in: 2, over: .seconds(1)))),
    ("templated", .templated(Respond(json: ["size": "{{request.method}}"]))),
    ("dynamic", .dynamic { _ in nameless }),
    ("deferred", .deferred { _ in nameless }),
    ("a file", .fixed(Respond(body: HTTPBody(file: #filePath)))),
    ("a file with a delay", .fixed(Respond(body: HTTPBody(file: #filePath), after: .seconds(1)))),
  ]

  @Test(arguments: answers.indices) func `each kind of answer is checked`(_ index: Int) async throws {
    let backend = MockBackend {
      Get("/pets/{id}") { Self.answers[index].response }
      PetContract()
    }
    try await ask(backend)
    let violations = try #require(backend.journal.entries.first?.violations)
    #expect(violations.map(\.subject) == [.response])
    #expect(violations.first?.location.first == "body")
    #expect(violations.first?.origin == Stub.Origin(file: "pets.yaml", line: 25))
    #expect(backend.contractBreaches.map(\.violations) == [violations])
  }

  @Test func `answers that keep to the contract are silent, and come as they were written`() async throws {
    let backend = MockBackend {
      Get("/pets/{id}") { Respond(json: ["name": "Rex"]) }
      PetContract()
    }
    let response = try await backend.respond(to: .sample(.get, "/pets/1", fields: Self.token))
    #expect(response.body == #"{"name":"Rex"}"#)
    #expect(response.headerFields == [.contentType: "application/json"])
    #expect(codes(backend) == [[]])
    #expect(backend.contractBreaches.isEmpty)
  }

  @Test func `requests are checked, answered or not`() async throws {
    let backend = MockBackend {
      Get("/pets/{id}") { Respond(json: ["name": "Rex"]) }
      PetContract()
    }
    try await ask(backend, "/pets/1?size=3", fields: [:])
    await #expect(throws: UnmatchedRequest.self) { try await ask(backend, "/cats") }
    #expect(codes(backend) == [["required", "deprecated"], ["noPath"]])
    #expect(backend.contractBreaches.map(\.request) == ["GET /pets/1?size=3", "GET /cats"])
    #expect(backend.contractBreaches.map(\.status) == [.ok, nil])
    backend.reset()
    #expect(backend.contractBreaches.isEmpty)
  }

  @Test func `a warning breaks nothing`() async throws {
    let backend = MockBackend {
      Get("/pets/{id}") { Respond(json: ["name": "Rex"]) }
      PetContract()
    }
    try await ask(backend, "/pets/1?size=3")
    #expect(codes(backend) == [["deprecated"]])
    #expect(backend.contractBreaches.isEmpty)
  }

  @Test func `what goes wrong on purpose is not held against the contract`() async throws {
    let backend = MockBackend {
      Get("/pets/{id}") { Self.nameless.failing(with: .connectionReset) }
      PetContract()
    }
    await #expect(throws: Fault.self) { try await ask(backend) }
    backend.setConditions(BackendConditions(failures: FailureRate(1)))
    try await ask(backend, fields: [:])
    #expect(codes(backend) == [[], ["required"]])
  }

  @Test func `after HEAD there is no content to be checked`() async throws {
    let backend = MockBackend {
      Head("/pets/{id}") { Self.nameless }
      PetContract()
    }
    _ = try await backend.respond(to: .sample(.head, "/pets/1", fields: Self.token))
    #expect(codes(backend) == [[]])
  }

  @Test func `answers of a contract are its own affair, and so is what it finds`() async throws {
    let found = ContractViolation(.request, at: ["query", "q"], code: "type", message: "q is no number")
    var stub = Stub(
      Get("/pets/{id}").matcher,
      response: .dynamic { _ in
        Self.nameless.noted(ContractNote(operation: "GET /pets/{petId}", violations: [found]))
      },
      origin: Stub.Origin(file: "pets.yaml", line: 11)
    )
    stub.source = .contract
    let backend = MockBackend {
      stub
      PetContract()
    }
    try await ask(backend, fields: [:])
    #expect(backend.journal.entries.first?.violations == [found])
    #expect(backend.contractBreaches.first?.violations == [found])
  }

  @Test func `an answer that somebody else brings is checked before it is sent`() async throws {
    let backend = MockBackend(reporting: .always) {
      Get("/pets/{id}") { _ async in Respond() }
      PetContract()
    }
    var exchange = backend.receive(.sample(.get, "/pets/1", fields: Self.token), body: [])
    let answer = backend.checked(HTTPResponse(status: .ok, headerFields: [:], body: "{}"), of: exchange)
    backend.advance(&exchange, with: .cancelled)
    #expect(answer.body == "{}" && answer.headerFields.contains(.named("Backlot-Violations")))
    #expect(codes(backend) == [["required"]])
    #expect(backend.checked(answer, of: exchange).headerFields == answer.headerFields)
    let stream = HTTPBody(streaming: AsyncStream<[UInt8]> { $0.finish() })
    let next = backend.receive(.sample(.get, "/pets/2", fields: Self.token), body: [])
    _ = backend.checked(HTTPResponse(status: HTTPStatus(code: 418), headerFields: [:], body: stream), of: next)
    #expect(codes(backend).last == ["unchecked", "status"])
    #expect(backend.contractBreaches.count == 1)
  }

  @Test func `content that is too long or a stream is not read, which is said once`() async throws {
    let long = Respond(body: HTTPBody([UInt8](repeating: 32, count: 8 << 20 + 1)))
    let backend = MockBackend {
      Get("/pets/long") { long }
      Get("/pets/stream") { _ in Respond(body: HTTPBody(streaming: AsyncStream<[UInt8]> { $0.finish() })) }
      Post("/pets") { Respond(.created) }
      PetContract()
    }
    for path in ["/pets/long", "/pets/stream", "/pets/long", "/pets/stream"] { try await ask(backend, path) }
    for _ in 1...2 {
      _ = try await backend.respond(
        to: .sample(.post, "/pets", body: HTTPBody([UInt8](repeating: 32, count: 8 << 20 + 1)))
      )
    }
    #expect(codes(backend) == [["unchecked"], ["unchecked"], [], [], ["unchecked"], []])
    #expect(backend.contractBreaches.isEmpty)
    #expect(
      backend.journal.entries[0].violations[0].description
        == "response.body: The body is not checked because it exceeds the limit of 8 MiB. This warning appears once."
    )
  }

  @Test func `exactly as much as the limit is checked`() async throws {
    let backend = MockBackend {
      Get("/pets/long") { Respond(body: HTTPBody([UInt8](repeating: 32, count: 8 << 20))) }
      PetContract()
    }
    try await ask(backend, "/pets/long")
    #expect(codes(backend) == [["parse"]])
  }

  @Test func `who is not there any more still gave no reason to forget the request's violations`() async throws {
    let backend = MockBackend(time: .stepped) {
      Get("/pets/{id}") { Self.nameless.delayed(.fixed(.seconds(9))) }
      PetContract()
    }
    let client = Task { try await ask(backend, fields: [:]) }
    _ = await backend.nextArrival(of: Get("/pets/{id}").matcher)
    client.cancel()
    _ = await client.result
    #expect(backend.contractBreaches.first?.violations.map(\.code) == ["required", "required"])
    #expect(backend.contractBreaches.first?.status == nil)
  }
}

// MARK: - Where validators come from

extension ContractGuardTests {
  @Test func `a guard stays through every change of the stubs`() async throws {
    let backend = MockBackend(admin: .enabled) {
      Host("api.example.com") { Scenario("pets") { PetContract() } }
      StubMappings("{}")
    }
    let mapping = #"{"request":{"method":"GET","urlPath":"/pets/1"},"response":{"status":200}}"#
    _ = try await backend.respond(to: .sample(.post, "/__admin/mappings", body: HTTPBody(mapping)))
    try await ask(backend)
    backend.add { Get("/pets/2") }
    try await ask(backend, "/pets/2")
    backend.setConditions(BackendConditions(latency: .fixed(.seconds(1))))
    try await ask(backend, "/pets/2")
    #expect(codes(backend) == [["parse"], ["parse"], ["parse"]])
    backend.replaceSources { Get("/pets/{id}") }
    try await ask(backend)
    #expect(codes(backend).last == [])
  }

  @Test func `of several validators those have a say that know the operation`() async throws {
    let backend = MockBackend {
      Get("/**") { Self.nameless }
      PetContract()
      Cats()
      PetContract()
    }
    for path in ["/pets/1", "/cats", "/dogs"] { try await ask(backend, path) }
    #expect(codes(backend) == [["required"], ["cat"], ["noPath", "noCat"]])
  }

  private struct Cats: ExchangeValidator, BackendSource {
    func contribute(to blueprint: inout BackendBlueprint) { blueprint.validators.append(self) }

    func operation(of request: ReceivedRequest) -> ContractOperation.ID? {
      request.message.path == "/cats" ? "GET /cats" : nil
    }

    func violations(of request: ReceivedRequest) -> [ContractViolation] {
      operation(of: request) == nil ? [ContractViolation(.request, code: "noCat", message: "no cat")] : []
    }

    func violations(of response: HTTPResponse, to request: ReceivedRequest) -> [ContractViolation] {
      operation(of: request) == nil ? [] : [ContractViolation(.response, code: "cat", message: "no cat")]
    }
  }
}

// MARK: - Bounds

extension ContractGuardTests {
  private struct Chatter: ExchangeValidator, BackendSource {
    let count: Int
    var depth = 200
    var length = 10_000

    func contribute(to blueprint: inout BackendBlueprint) { blueprint.validators.append(self) }

    func violations(of request: ReceivedRequest) -> [ContractViolation] {
      (0..<count).map { number in
        ContractViolation(
          .request,
          at: Array(repeating: String(repeating: "n", count: 200), count: depth),
          severity: number == count - 1 ? .error : .warning,
          code: "\(number)",
          message: String(repeating: "m", count: length)
        )
      }
    }

    func violations(of response: HTTPResponse, to request: ReceivedRequest) -> [ContractViolation] { [] }
  }

  @Test(arguments: [100, 101, 5000]) func `an entry keeps a hundred violations at most`(_ count: Int) async throws {
    let backend = MockBackend {
      Get("/**")
      Chatter(count: count, depth: 1, length: 10)
    }
    try await ask(backend)
    let violations = try #require(backend.journal.entries.first?.violations)
    #expect(violations.count == 100)
    #expect(violations.last?.code == (count == 100 ? "99" : "more"))
    #expect(violations.last?.severity == .error)
  }

  @Test(arguments: [100, 101, 5000]) func `an entry keeps 64 KiB of violations at most`(_ count: Int) async throws {
    let backend = MockBackend {
      Get("/**")
      Chatter(count: count)
    }
    try await ask(backend)
    let violations = try #require(backend.journal.entries.first?.violations)
    #expect(violations.first?.message.count == 500)
    #expect(violations.first?.location.count == 33)
    #expect(violations.first?.location.first?.count == 100)
    #expect(violations.last?.message == "\(count - violations.count + 1) more violations are left out.")
    #expect(violations.last?.severity == .error)
    #expect((32 << 10..<66 << 10).contains(backend.journal.byteCount))
  }

  @Test func `a hundred exchanges are remembered beyond the journal`() async throws {
    let backend = MockBackend(journalCapacity: 1) {
      Get("/**")
      PetContract()
    }
    for number in 1...101 { try await ask(backend, "/cats/\(number)") }
    #expect(backend.contractBreaches.count == 100)
    #expect(
      backend.contractBreaches[99].description.hasPrefix(
        """
        ✗ GET /cats/100 was answered with 200 by Get("/**") at ContractGuardTests.swift:
        """
      )
    )
    #expect(
      backend.contractBreaches[99].description.hasSuffix(
        ", which breaks the contract\n  ✗ no GET /cats/100 in the contract (pets.yaml:1)"
      )
    )
  }
}
