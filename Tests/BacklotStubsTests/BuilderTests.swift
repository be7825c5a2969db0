import BacklotHTTP
import BacklotJSON
import SampleRequests
import Testing

@testable import BacklotStubs

/// Typical uses of the builders, as in the sketches of the design.
///
/// The tests also verify that they compile.
@Suite struct BuilderTests {
  struct Dog: Sendable {
    let id: String
    let breed: String
    static let samples = [Dog(id: "1", breed: "Beagle"), Dog(id: "2", breed: "Boxer")]
    var json: JSONValue { ["id": .string(id), "breed": .string(breed)] }
  }

  private func status(_ backend: MockBackend, _ request: HTTPRequest) async throws -> Int {
    try await backend.respond(to: request).status.code
  }

  @Test func `the sketch of a backend works as it reads`() async throws {
    let backend = MockBackend {
      Get("/dogs") { Respond(json: .array(Dog.samples.map(\.json))) }
      Get("/dogs/{id}") { request in
        guard let dog = Dog.samples.first(where: { $0.id == request.path["id"] }) else { return Respond(.notFound) }
        return Respond(json: dog.json)
      }
      Post("/dogs", body: .json(containing: ["breed": "Beagle"])) { Respond(.created) }
        .header("Authorization", .hasPrefix("Bearer "))
      Get("/slow") { Respond(.ok).delayed(.logNormal(median: .milliseconds(200), sigma: 0.4)) }
      Get("/gone") { Fault.connectionReset }
      Scenario("cart") {
        Get("/cart") { Respond(json: []) }.in(.started)
        Post("/cart") { Respond(.created) }.moves(to: "full")
        Get("/cart") { Respond(json: ["apple"]) }.in("full")
      }
      Host("auth.example.com") {
        Post("/token", form: ["grant_type": "refresh_token"]) { Respond(json: ["access_token": "t2"]) }
      }
    }
    #expect(try await status(backend, .sample(.get, "/dogs/2")) == 200)
    #expect(try await status(backend, .sample(.get, "/dogs/3")) == 404)
    let beagle: HTTPBody = #"{"breed": "Beagle", "age": 1}"#
    #expect(
      try await status(backend, .sample(.post, "/dogs", fields: [.authorization: "Bearer x"], body: beagle)) == 201
    )
    await #expect(throws: UnmatchedRequest.self) { try await status(backend, .sample(.post, "/dogs", body: beagle)) }
    #expect(try await status(backend, .sample(.get, "/slow")) == 200)
    #expect(backend.time.now > .zero)
    await #expect(throws: Fault.self) { try await status(backend, .sample(.get, "/gone")) }
    #expect(try await status(backend, .sample(.post, "/cart")) == 201)
    #expect(try await backend.respond(to: .sample(.get, "/cart")).body == #"["apple"]"#)
    let form = HTTPRequest.sample(.post, "/token", authority: "auth.example.com", body: "grant_type=refresh_token")
    #expect(try await status(backend, form) == 200)
  }

  @Test(arguments: [true, false])
  func `conditions and loops are read in order`(isOpen: Bool) {
    let extra = [Get("/e1").stub, Get("/e2").stub]
    let backend = MockBackend {
      if isOpen { Get("/open") }
      if isOpen { Get("/yes") } else { Post("/no") }
      switch isOpen {
      case true: Get("/one")
      case false: Get("/two")
      }
      for number in 0..<3 {
        Get("/loop/\(number)")
        Delete("/loop/\(number)")
      }
      extra
      let name = "let"
      Get("/\(name)")
      if #available(macOS 99, iOS 99, *) { Get("/future") }
    }
    let loop = (0..<3).flatMap { [#"Get("/loop/\#($0)")"#, #"Delete("/loop/\#($0)")"#] }
    let head = isOpen ? [#"Get("/open")"#, #"Get("/yes")"#, #"Get("/one")"#] : [#"Post("/no")"#, #"Get("/two")"#]
    let tail = [#"Get("/e1")"#, #"Get("/e2")"#, #"Get("/let")"#]
    #expect(Array(backend.stubs.map { "\($0)" }.prefix(head.count + 9)) == head + loop + tail)
  }

  @Test func `groups nest and bind what is in them`() {
    let backend = MockBackend {
      Host("A.example.com:8080") {
        Scenario("s") {
          Get("/x").in("on")
          Host("b.example.com") { Get("/y").moves(to: "off") }
        }
        for name in ["p", "q"] { Get("/\(name)") }
      }
    }
    #expect(backend.stubs.map(\.scenario?.name) == ["s", "s", nil, nil])
    #expect(backend.stubs.first?.scenario?.required == "on")
    #expect(backend.stubs[1].scenario?.next == "off")
    let request = ReceivedRequest.sample(.get, "/p", authority: "a.example.com:8080")
    #expect(backend.stubs.map { $0.request.matches(request) } == [false, false, true, false])
    #expect(!backend.stubs[2].request.matches(.sample(.get, "/p", authority: "a.example.com")))
  }

  @Test func `every method has its word`() {
    let stubs: [any MethodStub] = [Get("/"), Post("/"), Put("/"), Patch("/"), Delete("/"), Head("/"), Options("/")]
    let methods: [HTTPMethod] = [.get, .post, .put, .patch, .delete, .head, .options]
    for stub in stubs {
      let fitting = methods.filter { stub.matcher.matches(.sample($0, "/")) }
      #expect(fitting == [type(of: stub).method])
      #expect(AnyMethod("/").matcher.matches(.sample(fitting.first ?? .trace, "/")))
    }
  }

  @Test func `each modifier narrows what the stub answers`() {
    let fitting = ReceivedRequest.sample(
      .post,
      "/x?q=1",
      authority: "a.example",
      fields: [.cookie: "c=2", .named("X-H"): "3"],
      body: "b"
    )
    let stub = Post("/x").query("q", "1").header("X-H", "3").cookie("c", "2").body(
      .text("b")
    ).scheme("https")
      .host("a.example").port(443).satisfying("is fine") { _ in true }
    #expect(stub.matcher.matches(fitting))
    let others: [Post] = [
      stub.query("q", "2"), stub.header("X-H", "4"), stub.cookie("c", "3"),
      stub.body(.text("c")), stub.scheme("http"),
      stub.host("b.example"), stub.port(80), stub.satisfying("is not fine") { _ in false },
    ]
    for other in others { #expect(!other.matcher.matches(fitting), "\(other.matcher)") }
  }

  @Test func `a stub knows where it was written`() {
    let stub = Get("/x")
    let line = #line - 1
    #expect(stub.stub.origin.line == line)
    #expect("\(stub.stub.origin)" == "BuilderTests.swift:\(line)")
    #expect("\(Stub.Origin(file: "stubs/a.json", line: 3))" == "stubs/a.json:3")
    #expect("\(Stub.Origin(file: "stubs/a.json"))" == "stubs/a.json")
  }

  @Test func `a response block may choose`() async throws {
    func backend(isUp: Bool) -> MockBackend {
      MockBackend {
        Get("/x") {
          if isUp { Respond(.ok) } else { Fault.emptyResponse }
        }
      }
    }
    #expect(try await status(backend(isUp: true), .sample(.get, "/x")) == 200)
    await #expect(throws: Fault.self) { try await status(backend(isUp: false), .sample(.get, "/x")) }
  }

  @Test func `closures compute at once or in their own time`() async throws {
    let backend = MockBackend {
      Get("/once") { _ in Respond(.accepted) }
      Get("/later") { request in
        await Task.yield()
        return Respond(text: request.path["none"] ?? "none")
      }
      Get("/fails") { request in
        if request.query["page"] == "3" { throw Fault.connectionReset }
        return Respond(.ok)
      }
    }
    let kinds = backend.stubs.map { stub in
      switch stub.response.step(after: 0) {
      case .fixed: "fixed"
      case .rendered: "rendered"
      case .dynamic: "dynamic"
      case .selected: "selected"
      case .deferred: "deferred"
      case .upstream: "upstream"
      }
    }
    #expect(kinds == ["dynamic", "deferred", "dynamic"])
    #expect(try await backend.respond(to: .sample(.get, "/later")).body == "none")
    #expect(try await status(backend, .sample(.get, "/fails?page=2")) == 200)
    await #expect(throws: Fault.self) { try await status(backend, .sample(.get, "/fails?page=3")) }
  }
}
