import BacklotHTTP
import BacklotJSON
import BacklotJSONSchema
import BacklotLimits
import BacklotPattern
import BacklotPlatform
import BacklotSchemaMatching
import BacklotWireMock
import SampleRequests
import Testing

@testable import BacklotStubs

@Suite struct RequestBudgetTests {
  private static let list = "[\((0..<2000).map { #"{"a":\#($0),"b":"\#($0)"}"# }.joined(separator: ","))]"

  private static func backend(_ steps: Int, @BackendBuilder _ sources: () -> [any BackendSource]) -> MockBackend {
    MockBackend(layers: [sources()], time: .immediate, budget: StepBudget(steps: steps))
  }

  private static func post(_ body: String, to backend: MockBackend) async throws -> (status: Int, text: String) {
    let response = try await backend.respond(to: .sample(.post, "/search", body: HTTPBody(body)))
    return (response.status.code, String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self))
  }

  /// A criterion that takes more steps on the list than a small budget has.
  struct Costly: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let matcher: BodyMatcher
    /// True if the list matches.
    var isMatch = false
  }

  private static func costly() throws -> [Costly] {
    let (lenient, path) = (JSONComparison.lenient, try JSONPath("$..[?@.a == 1999]"))
    let unordered = JSONValue.array((0..<100).map { .object(["c": .int($0)]) })
    return [
      Costly(testDescription: "JSONPath", matcher: .jsonPath(try JSONPath("$..[?@.a == -1]"))),
      Costly(testDescription: "JSON in any order", matcher: .json(unordered, comparison: lenient)),
      Costly(testDescription: "text that occurs", matcher: .text(.any((0..<2000).map { .contains("no \($0)") }))),
      Costly(testDescription: "negation", matcher: .not(.jsonPath(try JSONPath("$..[?@.a == -1]"))), isMatch: true),
      Costly(
        testDescription: "one of many",
        matcher: .text(.includes((0..<100).map { _ in .jsonPath(path) })),
        isMatch: true
      ),
    ]
  }

  @Test(arguments: try Self.costly())
  func `a criterion that takes too many steps is reported and decides nothing`(costly: Costly) async throws {
    let backend = Self.backend(3000) {
      Post("/search", body: costly.matcher) { Respond(.created) }
      Post("/search") { Respond(.accepted) }
    }
    let answer = try await Self.post(Self.list, to: backend)
    #expect(answer.status == 500)
    let report = try JSONValue(parsing: answer.text)
    #expect(report["type"]?.string == "urn:backlot:problem:budget-exhausted")
    #expect(report["detail"]?.string?.contains("RequestBudgetTests.swift:") == true)
    #expect(report["detail"]?.string?.contains("body: ") == true)
    let entry = try #require(backend.journal.entries.first)
    #expect("\(entry.outcome)" == "500")
    #expect(entry.stub == nil)
    #expect(backend.unmatchedRequests.isEmpty)
  }

  @Test(arguments: try Self.costly())
  func `the same criterion is decided where the budget is enough`(costly: Costly) async throws {
    let backend = Self.backend(50_000_000) {
      Post("/search", body: costly.matcher) { Respond(.created) }
      Post("/search") { Respond(.accepted) }
    }
    let answer = try await Self.post(Self.list, to: backend)
    #expect(answer.status == (costly.isMatch ? 201 : 202))
  }

  /// Work that a criterion does anew each time, and the least steps that it takes.
  struct Charged: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let matcher: BodyMatcher
    let least: Int
    var body = RequestBudgetTests.list
  }

  /// Each takes more steps than going over the text alone, which are some 1,500.
  private static func charged() throws -> [Charged] {
    let path = try JSONPath("$[?@.a == -1]")
    let (whole, form) = (try JSONValue(parsing: list), (0..<2000).map { "f\($0)=\($0)" }.joined(separator: "&"))
    let schema = try JSONSchema(compiling: ["items": ["required": ["a"], "properties": ["a": ["type": "integer"]]]])
    return [
      Charged(testDescription: "JSONPath", matcher: .jsonPath(path), least: 2000),
      Charged(testDescription: "equal JSON", matcher: .json(whole), least: 6000),
      Charged(testDescription: "contained JSON", matcher: .json(containing: whole), least: 6000),
      Charged(testDescription: "a value at a place", matcher: .json(at: "", whole), least: 6000),
      Charged(
        testDescription: "JSON in another order",
        matcher: .json(.array(whole.array?.reversed() ?? []), comparison: .lenient),
        least: 6000
      ),
      Charged(testDescription: "a schema", matcher: .jsonSchema(schema), least: 4000),
      Charged(testDescription: "text", matcher: .text(.contains("z")), least: 1000),
      Charged(testDescription: "text in any case", matcher: .text(.equalIgnoringCase("z")), least: 4000),
      Charged(
        testDescription: "a pattern",
        matcher: .text(.matches(try Pattern(#"(?:(?=[^z])[^z])*\]"#))),
        least: 4000
      ),
      Charged(testDescription: "JSON in a text", matcher: .text(.jsonPath(path)), least: 5000),
      Charged(
        testDescription: "a form's items",
        matcher: .form(["f1": "1", "f2": "2", "f3": "3", "f4": "4"]),
        least: 1000,
        body: form
      ),
    ]
  }

  @Test(arguments: try Self.charged())
  func `work on a body takes steps each time, beside those for reading it once`(row: Charged) {
    let request = ReceivedRequest(.sample(.post, "/search"), body: Array(row.body.utf8))
    var facts = RequestFacts(request, context: MatchingContext(budget: StepBudget(steps: 50_000_000)))
    let first = row.matcher.holds(for: &facts)
    let left = facts.budget.remaining
    #expect(row.matcher.holds(for: &facts) == first)
    let steps = left - facts.budget.remaining
    #expect(steps >= row.least && steps < 1_000_000, "\(steps)")
  }

  @Test func `a schema that reaches its own limit of steps is reported as well, also where it is denied`() async throws
  {
    var limits = JSONSchemaLimits()
    limits.maximumSteps = 1000
    let document: JSONValue = ["type": "array", "items": ["type": "object"]]
    let schema = try JSONSchema(compiling: .value(document), limits: limits)
    for matcher in [BodyMatcher.jsonSchema(schema), .not(.jsonSchema(schema))] {
      let backend = Self.backend(50_000_000) {
        Post("/search", body: matcher) { Respond(.created) }
        Post("/search") { Respond(.accepted) }
      }
      #expect(try await Self.post(Self.list, to: backend).status == 500)
    }
  }

  @Test func `a stub that is asked first answers, whatever the work on those behind it takes`() async throws {
    let costly = try Self.costly()[0].matcher
    let last = Self.backend(3000) { Post("/search", body: costly) { Respond(.created) } }
    last.edit { $0.insert([Post("/search") { Respond(.accepted) }.stub]) }
    #expect(try await Self.post(Self.list, to: last).status == 202)
    // Of higher priority, the costly one is asked first.
    let first = Self.backend(3000) { Post("/search", body: costly) { Respond(.created) }.priority(5) }
    first.edit { $0.insert([Post("/search") { Respond(.accepted) }.stub]) }
    #expect(try await Self.post(Self.list, to: first).status == 500)
  }

  @Test func `a stub that is found first and asked later does not keep the one that is asked first from answering`()
    async throws
  {
    let (costly, affordable) = (try Self.costly()[0].matcher, BodyMatcher.jsonPath(try JSONPath("$[?@.a == 1999]")))
    let cheap = BodyMatcher.text(.contains("1999"))
    for (isCostlyFirst, body) in [(false, cheap), (false, affordable), (true, cheap)] {
      let backend = Self.backend(9000) {
        // Found by its host, before the stubs of any host.
        Post("/search", body: costly) { Respond(.created) }.host("h1").priority(isCostlyFirst ? 1 : -1)
        Post("/search", body: body) { Respond(.accepted) }
      }
      let request = HTTPRequest(
        method: .post,
        scheme: "http",
        authority: "h1",
        path: "/search",
        body: HTTPBody(Self.list)
      )
      let status = try await backend.respond(to: request).status
      #expect(status == (isCostlyFirst ? .internalServerError : .accepted))
    }
  }

  @Test func `a stateful stub that takes too many steps is reported as well, and changes nothing`() async throws {
    let path = try JSONPath("$..[?@.a == -1]")
    let backend = Self.backend(3000) { Post("/search", body: .jsonPath(path)) { Respond() }.times(1) }
    #expect(try await Self.post(Self.list, to: backend).status == 500)
    #expect(!backend.remembers)
  }

  @Test func `stubs that look at method and path take no steps`() async throws {
    let backend = Self.backend(1) {
      for number in 0..<100 { Get("/dogs/\(number)") }
      Post("/search") { Respond(.accepted) }
    }
    #expect(try await Self.post(Self.list, to: backend).status == 202)
  }

  @Test func `matching and rendering share the budget`() async throws {
    let loop = "{{#each (range 1 200)}}x{{/each}}"
    func status(_ steps: Int, _ matcher: BodyMatcher) async throws -> Int {
      let backend = Self.backend(steps) {
        Post("/search", body: matcher) { StubResponse.templated(Respond(text: loop)) }
      }
      return try await Self.post(Self.list, to: backend).status
    }
    let costly = BodyMatcher.jsonPath(try JSONPath("$[?@.a == 1999]"))
    #expect(try await status(8000, .text(.contains("1999"))) == 200)
    #expect(try await status(20_000, costly) == 200)
    #expect(try await status(8000, costly) == 500)
  }

  @Test func `a webhook's template takes what the answer has left`() async throws {
    let loop = "{{#each (range 1 200)}}x{{/each}}"
    func outcomes(_ steps: Int) async throws -> [String] {
      let backend = Self.backend(steps) {
        Post("/search") { StubResponse.templated(Respond(text: loop)) }
          .sends(.templated(Webhook(to: "https://example.com/{{#each (range 1 300)}}x{{/each}}")))
      }
      _ = try await Self.post("", to: backend)
      await backend.webhooksEnded()
      return backend.webhooks.map { "\($0.outcome)" }
    }
    let (few, enough) = (try await outcomes(7000), try await outcomes(20_000))
    #expect(few.count == 1 && few.allSatisfy { $0.contains("exceeds the step limit of its request") }, "\(few)")
    #expect(enough == ["recorded"])
  }

  @Test func `a guard gets what matching and rendering have left`() async throws {
    let (guarding, path) = (BudgetGuard(), try JSONPath("$[?@.a == 1999]"))
    let backend = Self.backend(1_000_000) {
      Post("/search", body: .jsonPath(path)) { StubResponse.templated(Respond(text: "{{request.method}}")) }
      guarding
    }
    #expect(try await Self.post(Self.list, to: backend).status == 200)
    let seen = guarding.seen.withLock(\.self)
    #expect(seen.count == 2)
    #expect(seen.allSatisfy { $0 < 1_000_000 - 2000 })
    #expect(seen.last == (seen.first ?? 0) - 1000)
  }
}

/// A guard that takes a thousand steps for each look.
private final class BudgetGuard: ExchangeValidator, BackendSource {
  let seen = Mutex<[Int]>([])

  func contribute(to blueprint: inout BackendBlueprint) { blueprint.validators.append(self) }

  func violations(of request: ReceivedRequest) -> [ContractViolation] { [] }
  func violations(of response: HTTPResponse, to request: ReceivedRequest) -> [ContractViolation] { [] }

  func violations(of request: ReceivedRequest, spending budget: inout StepBudget) -> [ContractViolation] {
    seen.withLock { $0.append(budget.remaining) }
    budget.charge(1000)
    return []
  }

  func violations(
    of response: HTTPResponse,
    to request: ReceivedRequest,
    spending budget: inout StepBudget
  ) -> [ContractViolation] {
    violations(of: request, spending: &budget)
  }
}

extension JSONValue {
  fileprivate static func int(_ number: Int) -> JSONValue { .number(JSONNumber(number)) }
}
