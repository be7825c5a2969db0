import BacklotFiles
import BacklotHTTP
import BacklotJSON
import BacklotLimits
import BacklotPlatform
import SampleRequests
import TemporaryFolders
import Testing

@testable import BacklotStubs

@Suite struct NearMissTests {
  private func explanation(_ backend: MockBackend, _ request: HTTPRequest) async throws -> UnmatchedRequest {
    try await #require(throws: UnmatchedRequest.self) { try await backend.respond(to: request) }
  }

  private func explain(_ request: HTTPRequest, _ stub: some MethodStub) async throws -> String {
    try await explanation(MockBackend { placed(stub) }, request).description
  }

  /// The same stub, as though it stood at line 12 of a test.
  private func placed(_ stub: some MethodStub) -> Stub {
    var placed = Stub(
      stub.matcher,
      response: stub.stub.response,
      origin: Stub.Origin(file: "CountriesTests/CountryListTests.swift", line: 12)
    )
    placed.limit = stub.stub.limit
    placed.scenario = stub.stub.scenario
    placed.name = stub.stub.name
    return placed
  }

  @Test func `a stub in Swift is explained criterion by criterion`() async throws {
    let request = HTTPRequest.sample(.get, "/v3.1/name/South%20Korea")
    #expect(
      try await explain(request, Get("/v3.1/name/{name}", query: ["fullText": "true"])) == """
        ✗ GET /v3.1/name/South%20Korea matched no stub
          nearest: Get("/v3.1/name/{name}", query: fullText = "true")  at CountryListTests.swift:12
            ✓ method  GET
            ✓ path    /v3.1/name/{name}    name = "South Korea"
            ✗ query   fullText = "true"    got: no value
        """
    )
  }

  @Test func `who asks may be what is different`() async throws {
    #expect(
      try await explain(.sample(.get, "/me"), Get("/me").clientAddress(.hasPrefix("10."))) == """
        ✗ GET /me matched no stub
          nearest: Get("/me", client: begins with "10.")  at CountryListTests.swift:12
            ✓ method  GET
            ✓ path    /me
            ✗ client  begins with "10."    got: 127.0.0.1
        """
    )
  }

  @Test func `a test of the user's that accepts the request is not reported as one that refuses it`() async throws {
    #expect(
      try await explain(.sample(.get, "/me"), Get("/you").satisfying("is Tuesday") { _ in true }) == """
        ✗ GET /me matched no stub
          nearest: Get("/you", is Tuesday)  at CountryListTests.swift:12
            ✓ method  GET
            ✗ path    /you                 got: /me
            ✓ where   is Tuesday           a request that the closure accepts
        """
    )
  }

  @Test func `every kind of criterion says what it expected and got`() async throws {
    let stub = Post("https://a.example:8443/x", headers: ["X-A": .hasPrefix("b")], form: ["f": "1"])
      .cookie("c", "2").query("q", .present).satisfying("is Tuesday") { _ in false }
    let request = HTTPRequest.sample(
      .get,
      "/y?q=1&q=2",
      scheme: "http",
      authority: "b.example",
      fields: [.cookie: "c=3"]
    )
    #expect(
      try await explain(request, stub.named("all")) == """
        ✗ GET /y?q=1&q=2 matched no stub
          nearest: all  at CountryListTests.swift:12
            ✗ method  POST                 got: GET
            ✗ scheme  https                got: http
            ✗ host    a.example            got: b.example
            ✗ port    8443                 got: 80
            ✗ path    /x                   got: /y
            ✗ field   X-A: begins with "b" got: no value
            ✗ body    form f = "1"         got: no body
            ✗ cookie  c = "***"            got: "***" (a different value)
            ✓ query   q: any value         "1", "2"
            ✗ where   is Tuesday           got: a request that the closure rejects
          (*** stands for a value that is hidden because its name suggests a secret)
        """
    )
  }

  @Test func `each difference of a JSON body is shown`() async throws {
    let stub = Post("/dogs", body: .json(containing: ["breed": "Beagle", "age": 3, "tags": ["a"]]))
    let request = HTTPRequest.sample(.post, "/dogs", body: #"{"breed":"Boxer","tags":["a","b"]}"#)
    #expect(
      try await explain(request, stub) == """
        ✗ POST /dogs matched no stub
          nearest: Post("/dogs", body: JSON containing {"breed":"Beagle","age":3,"tags":["a"]})  at CountryListTests.swift:12
            ✓ method  POST
            ✓ path    /dogs
            ✗ body    JSON containing {"breed":"Beagle","age":3,"tags":["a"]} got:
                /breed: expected "Beagle", got "Boxer"
                /age: missing, expected 3
                /tags/1: unexpected "b"
        """
    )
  }

  @Test func `what happened before is a criterion too`() async throws {
    let backend = MockBackend {
      Scenario("cart") { placed(Get("/cart").in("full").times(1)) }
    }
    let early = try await explanation(backend, .sample(.get, "/cart"))
    #expect(
      early.description == """
        ✗ GET /cart matched no stub
          nearest: Get("/cart")  at CountryListTests.swift:12
            ✓ method  GET
            ✓ path    /cart
            ✗ scenario cart = "full"        got: "Started"
            ✓ times   at most 1            0 so far
        """
    )
    backend.setScenario("cart", to: "full")
    _ = try await backend.respond(to: .sample(.get, "/cart"))
    let late = try await explanation(backend, .sample(.get, "/cart"))
    #expect(late.nearMisses.first?.criteria.map(\.holds) == [true, true, true, false])
    #expect(late.description.hasSuffix("✗ times   at most 1            got: 1 so far"))
  }

  @Test func `a file of a route folder is explained by its path`() async throws {
    let folder = try TemporaryFolder(["v3.1/all/GET.json": "[]", "v3.1/readme.txt": "?", "v3.1/all/GET.headers": "?"])
    let backend = MockBackend { RouteFolder(folder.path) }
    let explanation = try await explanation(backend, .sample(.get, "/v3.1/al"))
    #expect(
      explanation.description == """
        ✗ GET /v3.1/al matched no stub
          nearest: Get("/v3.1/all")  at \(folder.path)/v3.1/all/GET.json
            ✓ method  GET
            ✗ path    /v3.1/all            got: /v3.1/al
          source problem: \(folder.path)/v3.1/all/GET.headers:1: "?" is not a header field: expected Name: value
          the sources have 1 warning, listed at the start and in diagnostics
        """
    )
    #expect(explanation.diagnostics.count == 2)
  }

  @Test func `the problems of the sources are bounded, and warnings are only counted`() async throws {
    let source = ProblematicSource(errors: 8, warnings: 5000)
    let lines = try await explanation(MockBackend { source }, .sample(.get, "/x")).description.split(separator: "\n")
    #expect(lines.count == 8)
    #expect(lines.count { $0.hasPrefix("  source problem: f.json: error ") } == 5)
    #expect(lines.allSatisfy { $0.count < 600 })
    let last = "  the sources have 3 more errors and 5000 warnings, listed at the start and in diagnostics"
    #expect(lines.last.map(String.init) == last)
  }

  private struct ProblematicSource: BackendSource {
    let errors: Int
    let warnings: Int

    func contribute(to blueprint: inout BackendBlueprint) {
      let long = String(repeating: "x", count: 1000)
      for number in 0..<errors {
        blueprint.diagnostics.append(SourceDiagnostic(at: Stub.Origin(file: "f.json"), "error \(number) \(long)"))
      }
      for number in 0..<warnings {
        let origin = Stub.Origin(file: "f.json")
        blueprint.diagnostics.append(SourceDiagnostic(at: origin, "warning \(number) \(long)", severity: .warning))
      }
    }
  }

  @Test func `a backend without stubs says so`() async throws {
    let explanation = try await explanation(MockBackend {}, .sample(.get, "/x"))
    #expect(explanation.description == "✗ GET /x matched no stub\n  the backend has no stubs")
  }

  private func nearest(_ request: ReceivedRequest, _ stubs: Get...) -> [String?] {
    MockBackend { stubs.map(\.stub) }.nearMisses(to: request).map(\.stub.name)
  }

  @Test func `a misspelt path is nearer than another one`() {
    let names = nearest(
      .sample(.get, "/v3.1/al"),
      Get("/v3.1/name/{name}").named("far"),
      Get("/v3.1/all").named("near"),
      Get("/v3.1/alpha").named("next"),
      Get("/other/thing/altogether/far/away").named("none")
    )
    #expect(names == ["near", "next", "far"])
  }

  @Test func `a missing query is nearer than another path, and that than nothing in common`() {
    let request = ReceivedRequest.sample(.get, "/dogs?size=big")
    let names = nearest(
      request,
      Get("/cats/toys/large").named("path"),
      Get("/dogs", query: ["size": "small"]).named("query"),
      Get("/dogs", query: ["size": "small", "color": "red"]).named("queries")
    )
    #expect(names == ["query", "queries", "path"])
  }

  @Test func `another method on the same path is nearer than the same method elsewhere`() {
    let backend = MockBackend {
      Get("/something/else").named("path")
      Post("/dogs").named("method")
    }
    #expect(backend.nearMisses(to: .sample(.get, "/dogs")).map(\.stub.name) == ["method", "path"])
  }

  @Test func `of many stubs whose bodies may differ only the first hundred are compared`() throws {
    let count = Mutex(0)
    let backend = MockBackend {
      for number in 0..<1_000 {
        Post("/dogs").body(
          .satisfies("number \(number)") { _ in
            count.withLock { $0 += 1 }
            return false
          }
        )
      }
      Post("/cats")
    }
    let request = ReceivedRequest(HTTPRequest.sample(.post, "/dogs"), body: Array("{}".utf8))
    let nearest = backend.nearMisses(to: request)
    #expect(nearest.map { "\($0.stub)" } == (0..<3).map { #"Post("/dogs", body: number \#($0))"# })
    // The reported stubs are evaluated once more, for the actual values.
    #expect(count.withLock(\.self) <= 103)
  }

  @Test func `no body is compared of stubs that are farther away without it`() throws {
    let count = Mutex(0)
    let backend = MockBackend {
      for name in ["Rex", "Ada", "Bo"] { Get("/a").header("X-Dog", .equal(name)) }
      Get("/somewhere/else").body(
        .satisfies("anything") { _ in
          count.withLock { $0 += 1 }
          return false
        }
      )
    }
    _ = backend.nearMisses(to: ReceivedRequest(HTTPRequest.sample(.get, "/a")))
    #expect(count.withLock(\.self) == 0)
  }

  @Test func `for HEAD the steps that stubs for GET take count as well`() throws {
    let body = Array("[\((0..<100).map(String.init).joined(separator: ","))]".utf8)
    var facts = RequestFacts(
      ReceivedRequest(HTTPRequest.sample(.head, "/"), body: body),
      context: MatchingContext(budget: StepBudget(steps: 500))
    )
    let matcher = BodyMatcher.jsonPath(try JSONPath("$[?@ == 99]"))
    #expect(facts.asContent { matcher.holds(for: &$0) })
    #expect(facts.budget.remaining < 500)
    #expect(facts.method == .head)
  }

  @Test func `the JSONPaths of all stubs share their steps`() throws {
    let body = Array("[\((0..<100).map(String.init).joined(separator: ","))]".utf8)
    let request = ReceivedRequest(HTTPRequest.sample(.post, "/"), body: body)
    let matcher = BodyMatcher.jsonPath(try JSONPath("$[?@ == 99]"))
    var facts = RequestFacts(request, context: MatchingContext(budget: StepBudget(steps: 500)))
    let answers = (0..<10).map { _ in matcher.holds(for: &facts) }
    #expect(answers.first == true)
    #expect(answers.last == false)
  }

  @Test func `a stub that would answer has no distance, and asking changes nothing`() {
    let backend = MockBackend { Get("/a").times(1) }
    for _ in 0..<3 {
      #expect(backend.nearMisses(to: .sample(.get, "/a")).first?.distance == 0)
      #expect((backend.nearMisses(to: .sample(.get, "/b")).first?.distance ?? 0) > 0)
    }
    #expect(backend.journal.entries.isEmpty)
    #expect(backend.unmatchedRequests.isEmpty)
  }

  @Test func `the first hundred unmatched requests are remembered until the reset`() async throws {
    let backend = MockBackend { Get("/a") }
    for number in 0..<105 { _ = try await explanation(backend, .sample(.get, "/none/\(number)")) }
    #expect(backend.unmatchedRequests.count == 100)
    #expect(backend.unmatchedRequests.last?.request.message.path == "/none/99")
    backend.reset()
    #expect(backend.unmatchedRequests.isEmpty)
  }

  @Test(
    arguments: [
      ("", "", 0), ("abc", "abc", 0), ("abc", "", 1), ("", "abc", 1), ("kitten", "sitting", 3.0 / 7), ("ab", "ba", 1),
      ("all", "al", 1.0 / 3),
    ] as [(String, String, Double)]
  )
  func `letters that differ are counted`(left: String, right: String, ratio: Double) {
    #expect(EditDistance.ratio(left, right) == ratio)
  }

  @Test(.timeLimit(.minutes(5)))
  func `why a path of a megabyte fits none of many stubs is told by its beginning`() {
    let backend = MockBackend { for number in 0..<1000 { Get("/{id}/\(number)/**") } }
    let path = "/b" + String(repeating: "/a", count: 500_000)
    #expect(backend.nearMisses(to: .sample(.get, path)).count == 3)
  }
}
