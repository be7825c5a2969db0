import BacklotHTTP
import BacklotJSON
import BacklotJSONSchema
import BacklotLimits
import BacklotPattern
import BacklotSchemaMatching
import SampleRequests
import Testing

@testable import BacklotStubs

/// Patterns, paths and schemas have limits of their own beside the budget of the request.
@Suite struct PieceLimitTests {
  private static let text = String(repeating: "a", count: 3000) + "b"

  /// A criterion that reaches a limit of its own on the text, and what the report of that names.
  struct Runaway: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let matcher: BodyMatcher
    let cause: String
  }

  private static func runaways() throws -> [Runaway] {
    let pattern = try Pattern(#"(a+)+(?!b)[bc]"#)
    let path = try JSONPath("$..*", limits: JSONPath.Limits(maximumSteps: 1000))
    var limits = JSONSchemaLimits()
    limits.maximumSteps = 1000
    let list: JSONValue = ["items": ["type": "string"]]
    let schema = try JSONSchema(compiling: .value(list), limits: limits)
    let placeholder = JSONValue.array([.string(#"${json-unit.regex}(a+)+(?!b)[bc]"#)])
    return [
      Runaway(testDescription: "pattern", matcher: .text(.matches(pattern)), cause: #"pattern "(a+)+(?!b)[bc]""#),
      Runaway(testDescription: "denied pattern", matcher: .text(.not(.matches(pattern))), cause: "3001 bytes"),
      Runaway(testDescription: "JSONPath", matcher: .jsonPath(path), cause: "$..*"),
      Runaway(testDescription: "schema", matcher: .jsonSchema(schema), cause: "schema"),
      Runaway(
        testDescription: "placeholder",
        matcher: .json(placeholder, comparison: JSONComparison(ignoresExtraElements: true, allowsPlaceholders: true)),
        cause: "(a+)+(?!b)[bc]"
      ),
    ]
  }

  private static func body(for runaway: Runaway) -> HTTPBody {
    if runaway.testDescription.hasSuffix("pattern") { return HTTPBody(text) }
    let elements = (0..<2000).map { _ in "\"b\"" }.joined(separator: ",")
    return HTTPBody("[\"\(text)\",\(elements)]")
  }

  @Test(arguments: try Self.runaways())
  func `a criterion that reaches its own limit is named, and the size of the request is not blamed`(
    runaway: Runaway
  ) async throws {
    let backend = MockBackend {
      Post("/search", body: runaway.matcher) { Respond(.created) }
      Post("/search") { Respond(.accepted) }
    }
    let response = try await backend.respond(to: .sample(.post, "/search", body: Self.body(for: runaway)))
    #expect(response.status == .internalServerError)
    let report = try JSONValue(parsing: try await response.body.collect(upTo: 1 << 20))
    #expect(report["type"]?.string == "urn:backlot:problem:budget-exhausted")
    let detail = try #require(report["detail"]?.string)
    #expect(detail.contains(runaway.cause) && detail.contains("PieceLimitTests.swift:"), "\(detail)")
    #expect(!detail.contains("smaller request"))
  }

  @Test(arguments: try Self.runaways())
  func `a criterion that reaches its own limit leaves the other stubs their explanations`(runaway: Runaway) async throws
  {
    let backend = MockBackend {
      Post("/search", body: runaway.matcher) { Respond(.created) }
      Post("/searches", body: .text(.contains("zzz"))) { Respond(.accepted) }
    }
    let request = HTTPRequest.sample(.post, "/find", body: Self.body(for: runaway))
    let error = try await #require(throws: UnmatchedRequest.self) { try await backend.respond(to: request) }
    let lines = error.explanation.split(separator: "\n").filter { $0.contains(" body ") }
    #expect(lines.count == 2)
    #expect(lines.contains { $0.contains(runaway.cause) && $0.contains("not decided") }, "\(lines)")
    #expect(lines.contains { $0.contains("zzz") && !$0.contains("not compared") }, "\(lines)")
  }

  @Test func `a stub that is asked before one that reaches a limit of its own answers`() async throws {
    let runaway = try Self.runaways()[0]
    let request = HTTPRequest.sample(.post, "/search?q=1", body: Self.body(for: runaway))
    for isFirst in [true, false] {
      let backend = MockBackend {
        // Found by its query item, before the other is.
        for number in 0..<40 {
          Post("/search", query: ["q": .equal("\(number)")], body: runaway.matcher).priority(isFirst ? 1 : -1)
        }
        Post("/search") { Respond(.accepted) }
      }
      #expect(try await backend.respond(to: request).status == (isFirst ? .internalServerError : .accepted))
    }
  }

  @Test func `what a request has left is not lost where one pattern reaches its own limit`() throws {
    var facts = RequestFacts(ReceivedRequest(.sample(.post, "/search"), body: Array(Self.text.utf8)))
    let matcher = RequestMatcher().body(.text(.matches(try Pattern(#"(a+)+(?!b)[bc]"#))))
    #expect(!matcher.holds(for: &facts))
    #expect(facts.budget.isExhausted)
    facts.budget.resume()
    #expect(facts.budget.remaining > StepBudget().remaining * 9 / 10)
  }
}
