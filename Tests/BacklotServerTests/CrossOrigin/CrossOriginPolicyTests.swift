import BacklotHTTP
import BacklotJSON
import BacklotServer
import BacklotStubs
import Testing

@Suite struct CrossOriginPolicyTests {
  private let page = "http://localhost:3000"

  /// A request of a page, with further fields.
  private func request(_ method: HTTPMethod = .get, origin: String? = nil, _ fields: (String, String)...) -> HTTPRequest
  {
    let all = [("Origin", origin ?? page)] + fields
    let named = all.compactMap { name, value in HTTPField.Name(name).map { HTTPField(name: $0, value: value) } }
    return HTTPRequest(method: method, authority: "localhost:8080", path: "/dogs", headerFields: HTTPFields(named))
  }

  private func preflight(origin: String? = nil, _ method: String = "PUT") -> HTTPRequest {
    request(.options, origin: origin, ("Access-Control-Request-Method", method))
  }

  private func applied(_ policy: CrossOriginPolicy, to response: HTTPResponse, _ request: HTTPRequest) -> [String] {
    var response = response
    policy.apply(to: &response, answering: request)
    return response.headerFields.map(\.description)
  }

  @Test func `a policy that is told to all is told to clients that are no pages`() {
    let request = HTTPRequest(method: .get, path: "/dogs")
    let fields = applied(.anyToldToAll, to: HTTPResponse(status: .ok), request)
    #expect(
      fields == [
        "Vary: Origin", "Access-Control-Allow-Origin: *", "Access-Control-Allow-Headers: *",
        "Access-Control-Allow-Credentials: true", "Access-Control-Expose-Headers: *",
      ]
    )
    #expect(applied(.any, to: HTTPResponse(status: .ok), request) == ["Vary: Origin"])
    #expect(
      applied(.anyToldToAll, to: HTTPResponse(status: .ok), self.request()).contains(
        "Access-Control-Allow-Origin: \(page)"
      )
    )
  }

  // MARK: Preflight requests

  @Test func `a preflight request is allowed what it asks for`() {
    let asked = request(
      .options,
      ("Access-Control-Request-Method", "PUT"),
      ("Access-Control-Request-Headers", "authorization,content-type , x-id")
    )
    let answer = CrossOriginPolicy.any.preflightAnswer(to: asked)
    #expect(answer?.status == .noContent)
    #expect(answer?.body == .empty)
    #expect(
      answer?.headerFields.map(\.description) == [
        "Vary: Origin", "Access-Control-Allow-Origin: http://localhost:3000", "Access-Control-Allow-Credentials: true",
        "Access-Control-Allow-Methods: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
        "Access-Control-Allow-Headers: authorization, content-type, x-id", "Access-Control-Max-Age: 7200",
      ]
    )
  }

  @Test func `an unusual method is allowed beside the usual ones`() {
    let answer = CrossOriginPolicy.any.preflightAnswer(to: preflight("PURGE"))
    #expect(answer?.headerFields[named("Access-Control-Allow-Methods")]?.hasSuffix("OPTIONS, PURGE") == true)
  }

  @Test func `a page of a wider network is let in where it asks`() {
    let field = named("Access-Control-Allow-Private-Network")
    #expect(CrossOriginPolicy.any.preflightAnswer(to: preflight())?.headerFields.contains(field) == false)
    let asked = request(
      .options,
      ("Access-Control-Request-Method", "GET"),
      ("Access-Control-Request-Private-Network", "true")
    )
    #expect(CrossOriginPolicy.any.preflightAnswer(to: asked)?.headerFields[field] == "true")
  }

  @Test func `what cannot be a field is not allowed as one`() {
    let asked = request(
      .options,
      ("Access-Control-Request-Method", "GET"),
      ("Access-Control-Request-Headers", "x-good, bad name, ,é")
    )
    let answer = CrossOriginPolicy.any.preflightAnswer(to: asked)
    #expect(answer?.headerFields[named("Access-Control-Allow-Headers")] == "x-good")
  }

  @Test func `other requests are no preflight requests`() {
    let asked = [
      request(.options), request(.get, ("Access-Control-Request-Method", "GET")),
      request(.options, ("Access-Control-Request-Method", "not a method")),
      request(.options, origin: "", ("Access-Control-Request-Method", "GET")),
      request(.options, ("Origin", "http://other.example"), ("Access-Control-Request-Method", "GET")),
    ]
    for request in asked { #expect(CrossOriginPolicy.any.preflightAnswer(to: request) == nil) }
  }

  @Test func `pages of other origins are told who may ask`() throws {
    let policy = CrossOriginPolicy.origins(["https://app.example.com", "http://localhost:3000/"])
    let answer = try #require(policy.preflightAnswer(to: preflight(origin: "https://evil.example")))
    #expect(answer.status == .forbidden)
    #expect(answer.headerFields.map(\.name.canonicalName) == ["content-type", "vary"])
    let report = try JSONValue(parsing: answer.body.bytes ?? [])
    #expect(report["type"] == "urn:backlot:problem:origin-not-allowed")
    #expect("\(report["detail"] ?? .null)".contains("https://evil.example"))
    #expect("\(report["detail"] ?? .null)".contains("http://localhost:3000, https://app.example.com"))
  }

  @Test(arguments: [
    ("http://localhost:3000", true), ("HTTP://LocalHost:3000", true), ("http://localhost:3001", false),
    ("https://localhost:3000", false), ("https://app.example.com", true), ("https://app.example.com:443", true),
    ("https://app.example.com:80", false), ("https://sub.app.example.com", false), ("null", false), ("*", false),
    ("http://localhost:3000.evil.example", false),
  ])
  func `an origin is compared as a whole, in its usual form`(origin: String, isAllowed: Bool) {
    let policy = CrossOriginPolicy.origins(["HTTP://localhost:3000/", "https://App.example.com:443"])
    #expect(policy.preflightAnswer(to: preflight(origin: origin))?.status == (isAllowed ? .noContent : .forbidden))
  }

  // MARK: Other requests

  @Test(arguments: [HTTPStatus.ok, .notFound, .serviceUnavailable])
  func `a page can read an answer with all of its fields, also an error`(status: HTTPStatus) {
    let response = HTTPResponse(
      status: status,
      headerFields: [
        .contentType: "application/json", .etag: "\"1\"", .setCookie: "a=b", named("X-Total"): "7", .etag: "\"2\"",
        .cacheControl: "no-store",
      ]
    )
    #expect(
      applied(.any, to: response, request()).suffix(4) == [
        "Vary: Origin", "Access-Control-Allow-Origin: http://localhost:3000", "Access-Control-Allow-Credentials: true",
        "Access-Control-Expose-Headers: ETag, X-Total",
      ]
    )
  }

  @Test func `an answer without fields of its own exposes none`() {
    let fields = applied(.any, to: HTTPResponse(status: .ok, headerFields: [.contentType: "text/plain"]), request())
    #expect(fields.count == 4)
    #expect(!fields.contains { $0.hasPrefix("Access-Control-Expose") })
  }

  @Test(arguments: [CrossOriginPolicy.any, .origins(["null"])])
  func `a page in a file has the origin null`(policy: CrossOriginPolicy) {
    let fields = applied(policy, to: HTTPResponse(status: .ok), request(origin: "null"))
    #expect(fields.contains("Access-Control-Allow-Origin: null"))
  }

  @Test func `a request that no page makes, or one that may not, is told only that the origin matters`() {
    let policy = CrossOriginPolicy.origins([page])
    #expect(applied(.any, to: HTTPResponse(status: .ok), HTTPRequest(method: .get)) == ["Vary: Origin"])
    #expect(applied(policy, to: HTTPResponse(status: .ok), request(origin: "http://other")) == ["Vary: Origin"])
  }

  @Test func `what a stub says itself stays, and the rest is added`() {
    let own: HTTPFields = [
      named("access-control-allow-origin"): "https://app.example.com", named("Access-Control-Expose-Headers"): "X-One",
      named("X-Two"): "2",
    ]
    #expect(
      applied(.any, to: HTTPResponse(status: .ok, headerFields: own), request()) == [
        "access-control-allow-origin: https://app.example.com", "Access-Control-Expose-Headers: X-One", "X-Two: 2",
        "Access-Control-Allow-Credentials: true",
      ]
    )
  }

  @Test(arguments: [
    (["Accept"], ["Accept", "Origin"]), (["Accept, origin"], ["Accept, origin"]), (["*"], ["*"]),
    (["Accept-Origin"], ["Accept-Origin", "Origin"]), ([], ["Origin"]),
  ])
  func `that the origin matters is said once`(given: [String], expected: [String]) {
    var response = HTTPResponse(status: .ok)
    response.headerFields[values: named("Vary")] = given
    CrossOriginPolicy.any.apply(to: &response, answering: request())
    #expect(response.headerFields[values: named("Vary")] == expected)
  }

  // MARK: In front of a backend

  @Test func `a stub for OPTIONS answers preflight requests, and lacks nothing`() {
    let backend = MockBackend {
      Options("/dogs") { Respond(.ok).header("Access-Control-Max-Age", "1") }
      AnyMethod("/cats")
    }
    let policy = CrossOriginPolicy.any
    #expect(policy.preflightAnswer(to: preflight(), inFrontOf: backend) == nil)
    let own = HTTPResponse(status: .ok, headerFields: [named("Access-Control-Max-Age"): "1", named("X-Own"): "1"])
    let fields = applied(policy, to: own, preflight())
    #expect(fields.contains("Access-Control-Max-Age: 1"))
    #expect(fields.contains("Access-Control-Allow-Methods: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"))
    #expect(!fields.contains("Access-Control-Max-Age: 7200"))
    #expect(!fields.contains { $0.hasPrefix("Access-Control-Expose") })
  }

  @Test func `an operation of a contract answers no preflight request`() {
    var stub = Stub(RequestMatcher().method(.options).path("/dogs"), response: .fixed(ResponseDefinition(.ok)))
    stub.source = .contract
    let backend = MockBackend(layers: [[StubList(stubs: [stub])]])
    #expect(CrossOriginPolicy.any.preflightAnswer(to: preflight(), inFrontOf: backend)?.status == .noContent)
    #expect(CrossOriginPolicy.any.preflightAnswer(to: request(.options), inFrontOf: backend) == nil)
  }

  private struct StubList: BackendSource {
    let stubs: [Stub]

    func contribute(to blueprint: inout BackendBlueprint) { blueprint.stubs += stubs }
  }

  @Test(arguments: ["/cats", "/none"])
  func `other preflight requests never reach the backend`(path: String) {
    let backend = MockBackend(conditions: BackendConditions(failures: FailureRate(1))) {
      AnyMethod("/cats") { Respond(.unauthorized) }
    }
    var asked = preflight()
    asked.path = path
    #expect(CrossOriginPolicy.any.preflightAnswer(to: asked, inFrontOf: backend)?.status == .noContent)
    #expect(CrossOriginPolicy.any.preflightAnswer(to: request(), inFrontOf: backend) == nil)
    #expect(backend.journal.entries.isEmpty)
  }

  private func named(_ name: String) -> HTTPField.Name { HTTPField.Name(name) ?? .userAgent }
}
