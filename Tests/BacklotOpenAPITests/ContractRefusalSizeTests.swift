import BacklotHTTP
import BacklotJSON
import BacklotLimits
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

/// Clients choose how much is wrong with a request: what they are told of it has a limit.
@Suite struct ContractRefusalSizeTests {
  private static func paths(_ schema: String) -> String {
    #"{"/search": {"post": {"requestBody": {"required": true, "content": {"application/json": {"schema": \#(schema)}}}, "#
      + #""responses": {"200": {}}}}}"#
  }

  /// A filter as query languages have it: each level asks twice about the next one.
  private static let filter = """
    {"Filter": {"oneOf": [{"$ref": "#/components/schemas/And"}, {"$ref": "#/components/schemas/Or"},
                          {"$ref": "#/components/schemas/Not"}, {"$ref": "#/components/schemas/Equals"}]},
     "And": {"type": "object", "required": ["args"],
       "properties": {"args": {"type": "array", "items": {"$ref": "#/components/schemas/Filter"}}}},
     "Or": {"type": "object", "required": ["args"],
       "properties": {"args": {"type": "array", "items": {"$ref": "#/components/schemas/Filter"}}}},
     "Not": {"type": "object", "required": ["arg"], "properties": {"arg": {"$ref": "#/components/schemas/Filter"}}},
     "Equals": {"type": "object", "required": ["field"], "properties": {"field": {"type": "string"}}}}
    """

  private func violations(_ answer: HTTPResponse) throws -> [JSONValue] {
    #expect(answer.status == .unprocessableContent)
    return try answer.json["validation"]?.array ?? []
  }

  @Test(arguments: [99, 100, 101, 1000, 1001], [ContractManner.backlot, .prism])
  func `as many violations are told as the limit allows, and then how many more there are`(
    _ count: Int,
    _ manner: ContractManner
  ) async throws {
    let schema = #"{"type": "array", "items": {"type": "integer"}}"#
    let backend = try MockBackend.of(paths: Self.paths(schema), manner: manner)
    let body = JSONValue.array(Array(repeating: "a", count: count)).serialized()
    let answer = try await backend.ask(.post, "/search", body: body)
    let found = try violations(answer)
    #expect(found.count == min(count, 100))
    #expect((found.last?["code"] == "more") == (count > 100))
    switch count {
    case 101: #expect(found.last?["message"] == "2 more violations are left out.")
    case 1000: #expect(found.last?["message"] == "901 more violations are left out.")
    case 1001: #expect(found.last?["message"] == "At least 902 more violations are left out.")
    default: break
    }
    let kept = try #require(backend.journal.entries.last?.violations)
    #expect(kept.count == min(count, 100) && kept.last?.message == found.last?["message"]?.string)
  }

  @Test(arguments: [ContractManner.backlot, .prism])
  func `a filter of many levels is refused in a short answer`(_ manner: ContractManner) async throws {
    let backend = try MockBackend.of(
      paths: Self.paths(##"{"$ref": "#/components/schemas/Filter"}"##),
      components: #"{"schemas": \#(Self.filter)}"#,
      manner: manner
    )
    for depth in [1, 14, 100] {
      let body = String(repeating: #"{"args":["#, count: depth) + "{}" + String(repeating: "]}", count: depth)
      let answer = try await backend.ask(.post, "/search", body: body)
      #expect(try violations(answer).map { $0["code"] } == ["oneOf"])
      #expect((answer.body.bytes?.count ?? .max) < 2000)
    }
  }

  @Test func `elements that contains does not find are told up to the limit`() async throws {
    let schema = #"{"type": "array", "contains": {"type": "integer"}, "minContains": 2}"#
    let backend = try MockBackend.of(paths: Self.paths(schema), root: #""openapi": "3.1.0""#, manner: .prism)
    for count in [99, 5000] {
      let body = JSONValue.array((0..<count).map { .string("s\($0)") }).serialized()
      let answer = try await backend.ask(.post, "/search", body: body)
      let found = try violations(answer)
      #expect(found.count == 100)
      if count == 5000 {
        #expect(found.last?["message"] == "At least 4902 more violations are left out.")
      } else {
        #expect(found.last?["code"] == "contains")
      }
      #expect((answer.body.bytes?.count ?? .max) < 64 << 10)
    }
  }

  @Test func `long names in a request make no long answer`() async throws {
    let schema = #"{"type": "object", "additionalProperties": {"type": "array", "items": {"type": "integer"}}}"#
    let backend = try MockBackend.of(paths: Self.paths(schema))
    // A single character may have any number of scalars.
    for name in [String(repeating: "n", count: 20_000), "e" + String(repeating: "\u{301}", count: 10_000)] {
      let value = JSONValue.object([name: .array(Array(repeating: "a", count: 100))])
      let answer = try await backend.ask(.post, "/search", body: value.serialized())
      #expect(try violations(answer).count == 100)
      #expect((answer.body.bytes?.count ?? .max) < 100 << 10)
    }
  }

  @Test func `violations deep in a request are kept and told up to a size`() async throws {
    let backend = try MockBackend.of(
      paths: Self.paths(##"{"$ref": "#/components/schemas/Tree"}"##),
      components: ##"""
        {"schemas": {"Tree": {"type": "object", "additionalProperties": {"$ref": "#/components/schemas/Tree"}}}}
        """##
    )
    let name = String(repeating: "n", count: 100)
    let wrong = JSONValue.object(JSONObject((0..<100).map { (key: "m\($0)", value: 1) }))
    let body = (0..<20).reduce(wrong) { value, _ in [name: value] }
    let answer = try await backend.ask(.post, "/search", body: body.serialized())
    let last = try #require(try violations(answer).last)
    #expect(last["code"] == "more" && (answer.body.bytes?.count ?? .max) < 80 << 10)
    let kept = try #require(backend.journal.entries.last?.violations)
    #expect(kept.reduce(0) { $0 + $1.message.utf8.count + $1.location.joined().utf8.count } < 64 << 10)
    #expect(kept.last?.message == last["message"]?.string)
  }

  @Test func `violations with much text are told up to a size`() {
    func bounded(_ count: Int) -> [ContractViolation] {
      let word = String(repeating: "w", count: 100)
      let message = String(repeating: "m", count: 500)
      let violation = ContractViolation(.request, at: Array(repeating: word, count: 16), code: "type", message: message)
      return Array(repeating: violation, count: count).bounded(toBytes: 64 << 10)
    }
    // Each takes 128 bytes and those of its texts.
    let most = (64 << 10) / (128 + 500 + 4 + 16 * (100 + 16))
    #expect(bounded(most).count == most && bounded(most).allSatisfy { $0.code == "type" })
    #expect(bounded(most + 1).count == most + 1)
    #expect(bounded(most + 1).last?.message == "1 more violation is left out.")
    let twice = (bounded(60) + bounded(60)).bounded(toBytes: 64 << 10)
    #expect(twice.last?.message == "\(120 - most) more violations are left out.")
  }

  @Test func `body and parameters of a request are validated within the steps that are left to it`() throws {
    let validator = try self.validator(of: Self.listsOfNumbers)
    // Each of the elements takes a step, and so do both arrays.
    let request = Self.request(body: 200, query: 200)
    var budget = StepBudget(steps: 1000)
    func codes() -> [String] {
      validator.violations(of: request, path: PathParameters(), spending: &budget).map(\.code)
    }
    #expect(codes() == [])
    let cost = 1000 - budget.remaining
    #expect(cost > 400 && cost < 1000)
    // The body leaves too few steps for the parameter.
    budget = StepBudget(steps: cost - 1)
    #expect(codes() == ["tooManySteps"])
    #expect(budget.isExhausted)
    // No step is left for either.
    #expect(codes() == ["tooManySteps", "tooManySteps"])
  }

  @Test(arguments: [(200, 0), (0, 200)])
  func `a body and a parameter each spend the steps of a request`(_ body: Int, _ query: Int) throws {
    let validator = try self.validator(of: Self.listsOfNumbers)
    var budget = StepBudget(steps: 1000)
    let request = Self.request(body: body, query: query)
    #expect(validator.violations(of: request, path: PathParameters(), spending: &budget).isEmpty)
    #expect(budget.remaining < 800)
  }

  private static let listsOfNumbers = """
    {"/search": {"post": {
      "parameters": [{"in": "query", "name": "n",
        "schema": {"type": "array", "items": {"type": "integer", "minimum": 0}}}],
      "requestBody": {"required": true, "content": {"application/json": {
        "schema": {"type": "array", "items": {"type": "integer", "minimum": 0}}}}},
      "responses": {"200": {}}}}}
    """

  private func validator(of paths: String) throws -> RequestValidator {
    let contract = try Contract.of(paths: paths).load()
    return try #require(contract.all.first).answers().requests
  }

  /// A request with so many numbers in its body and in its query.
  private static func request(body: Int, query: Int) -> ReceivedRequest {
    let parameters = Array(repeating: "n=1", count: query).joined(separator: "&")
    let message = HTTPRequest(
      method: .post,
      path: query > 0 ? "/search?\(parameters)" : "/search",
      headerFields: [.contentType: "application/json"]
    )
    let values = JSONValue.array(Array(repeating: 1, count: body))
    return ReceivedRequest(message, body: Array(values.serialized().utf8))
  }
}
