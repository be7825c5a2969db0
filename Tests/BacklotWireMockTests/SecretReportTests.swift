import BacklotHTTP
import BacklotJSON
import BacklotPattern
import BacklotStubs
import BacklotWireMock
import Testing

/// Credentials in reports about requests and stubs.
@Suite struct SecretReportTests {
  private static let secrets = ["t0ken-A", "t0ken-B", "hunter1", "hunter2", "s3ss-A", "s3ss-B", "k3y-A", "k3y-B"]

  private static let request = HTTPRequest(
    method: .post,
    authority: "a.test",
    path: "/login?api_key=k3y-B&page=2",
    headerFields: [
      .authorization: "Bearer t0ken-B", .cookie: "sid=s3ss-B; theme=s3ss-B", .contentType: "application/json",
    ],
    body: #"{"user": "ann", "password": "hunter2", "more": {"token": "t0ken-B"}}"#
  )

  private static let form: HTTPRequest = {
    var request = Self.request
    request.headerFields[.contentType] = "application/x-www-form-urlencoded"
    request.body = "user=ann&password=hunter2"
    return request
  }()

  private static let stubs: [Post] = [
    Post("/login").header("Authorization", "Bearer t0ken-A"),
    Post("/login").header("Authorization", .hasPrefix("Bearer t0ken-A")),
    Post("/login").header("Authorization", .oneOf(["t0ken-A", "Bearer t0ken-A"])),
    Post("/login").header("Authorization", .not(.any(["Bearer t0ken-B", .contains("t0ken-B")]))),
    Post("/login").cookie("sid", "s3ss-A"), Post("/login").cookie("theme", "s3ss-A"),
    Post("/login", query: ["api_key": "k3y-A"]), Post("/login?api_key=k3y-A"),
    Post("/login", body: .json(["user": "ann", "password": "hunter1"])),
    Post("/login", body: .json(containing: ["password": "hunter1"])),
    Post("/login", body: .json(containing: ["more": ["token": "t0ken-A"]])),
    Post("/login", body: .json(containing: ["user": "eve", "more": ["token": "t0ken-A"]])),
    Post("/login", body: .json(at: "/password", "hunter1")),
    Post("/login", body: .json(at: "/more", ["token": "t0ken-A"])),
    Post("/login", body: .json(at: "/password", matching: "hunter1")),
    Post("/login", body: .text(#"{"password": "hunter1"}"#)), Post("/login", body: .text("user=ann&password=hunter1")),
    Post("/login", body: .not(.text(.contains("ann")))),
    Post("/login", body: .satisfies("another body") { _ in false }),
    Post("/login", form: ["user": "ann", "password": "hunter1"]),
  ]

  private func leaks(_ text: String) -> [String] { Self.secrets.filter(text.contains) }

  private func expectNoLeak(of stub: Post) async throws {
    for request in [Self.request, Self.form] {
      let backend = MockBackend { stub }
      let error = try await #require(throws: UnmatchedRequest.self) { try await backend.respond(to: request) }
      #expect(leaks(error.description).isEmpty, "\(error)")
      #expect(error.description.contains("(*** stands for a value that is hidden"), "\(error)")
      #expect(leaks(error.table).isEmpty, "\(error.table)")
      let failure = try #require(throws: VerificationFailure.self) { try backend.verify(stub, .twice) }
      #expect(leaks(failure.description).isEmpty, "\(failure)")
      #expect(leaks("\(backend) \(stub.stub) \(stub.matcher)").isEmpty, "\(backend) \(stub.stub)")
    }
  }

  @Test(arguments: stubs.indices) func `a near miss shows no credentials, and says so`(index: Int) async throws {
    try await expectNoLeak(of: Self.stubs[index])
  }

  @Test func `nor does one of patterns and paths`() async throws {
    try await expectNoLeak(
      of: Post("/login").header("Authorization", .matches(try Pattern("Bearer t0ken-A.*")))
    )
    try await expectNoLeak(of: Post("/login", body: .jsonPath(try JSONPath("$.password"), "hunter1")))
  }

  @Test func `of credentials the scheme is shown, and that two masked values differ`() async throws {
    let backend = MockBackend { Post("/login").header("Authorization", "Bearer t0ken-A") }
    let error = try await #require(throws: UnmatchedRequest.self) { try await backend.respond(to: Self.request) }
    let line = #"✗ field   Authorization = "Bearer ***" got: "Bearer ***" (a different value)"#
    #expect(error.description.contains(line), "\(error)")
    #expect(error.description.hasPrefix("✗ POST /login?api_key=***&page=2 matched no stub"))
  }

  @Test func `what is no secret is shown`() async throws {
    let backend = MockBackend {
      Post("/login", query: ["page": "3"], headers: ["X-Trace": "7"], body: .json(containing: ["user": "eve"]))
    }
    let request = HTTPRequest(method: .post, authority: "a.test", path: "/login?page=2", body: #"{"user": "ann"}"#)
    let error = try await #require(throws: UnmatchedRequest.self) { try await backend.respond(to: request) }
    #expect(error.description.contains(#"page = "3""#) && error.description.contains(#"got: "2""#), "\(error)")
    #expect(error.description.contains(#"/user: expected "eve", got "ann""#), "\(error)")
    #expect(!error.description.contains("***"))
  }

  private func explanation(of body: [UInt8], for stub: Post) async throws -> String {
    let backend = MockBackend { stub }
    let request = HTTPRequest(method: .post, authority: "a.test", path: "/login", body: HTTPBody(body))
    let error = try await #require(throws: UnmatchedRequest.self) { try await backend.respond(to: request) }
    return error.description + error.table
  }

  @Test(
    arguments: [
      #"{"user": "ann", "password": "hunter2""#, "{\"password\": \"hunter1\"}\n{\"password\": \"hunter2\"}",
      #"[{"password": "hunter2"}, {"#, "\u{FEFF}{\"password\": \"hunter2\"}", #""{\"password\": \"hunter2\"}""#,
      #"{"payload": "{\"password\": \"hunter2\"}"}"#, #"data: {"password": "hunter2"}"#,
    ])
  func `a body that is no JSON document as a whole shows no credentials`(body: String) async throws {
    for stub in [Post("/login", body: .text("x")), Post("/login", body: .text(.contains(body + " ")))] {
      let text = try await explanation(of: Array(body.utf8), for: stub)
      #expect(leaks(text).isEmpty, "\(text)")
      #expect(text.contains("***"), "\(text)")
    }
  }

  @Test func `nor does one in UTF-16, or a form with a broken byte`() async throws {
    let json = #"{"password": "hunter2"}"#.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    for body in [json, [0xFF, 0xFE] + json, Array("password=hunter2&a=".utf8) + [0xFF]] {
      let text = try await explanation(of: body, for: Post("/login", body: .text("x")))
      #expect(!text.replacing("\0", with: "").contains("hunter2"), "\(text)")
    }
  }

  @Test func `a difference of a secret says of what kind both are`() async throws {
    let numbered = try await explanation(
      of: Array(#"{"pin": "1", "user": "ann"}"#.utf8),
      for: Post("/login", body: .json(["pin": 1, "user": "eve"]))
    )
    #expect(numbered.contains("/pin: expected a number, got a string; the values are hidden"), "\(numbered)")
    #expect(!numbered.contains("a different value"), "\(numbered)")
    let changed = try await explanation(
      of: Array(#"{"pin": "1", "user": "ann"}"#.utf8),
      for: Post("/login", body: .json(["pin": "2", "user": "eve"]))
    )
    #expect(changed.contains(#"/pin: expected "***", got "***" (a different value)"#), "\(changed)")
    #expect(!changed.contains(#"got "ann" (a"#), "\(changed)")
  }

  @Test func `parameters of the path with secret names are not shown, and XML without them`() async throws {
    let backend = MockBackend { Post("/tokens/{token}", query: ["page": "3"], body: .text(.contains("ann"))) }
    let body = "<a><password>hunter2</password></a>"
    let request = HTTPRequest(
      method: .post,
      authority: "a.test",
      path: "/tokens/t0ken-B?page=2",
      body: HTTPBody(Array(body.utf8))
    )
    let error = try await #require(throws: UnmatchedRequest.self) { try await backend.respond(to: request) }
    let text = error.description + error.table
    #expect(leaks(text).isEmpty, "\(text)")
    #expect(text.hasPrefix("✗ POST /tokens/***?page=2 matched no stub"), "\(text)")
    #expect(text.contains("<password>***</password>"), "\(text)")
    let other = MockBackend { Post("/tokens/{token}") }
    _ = try await other.respond(to: request)
    #expect(leaks(other.description).isEmpty, "\(other)")
  }

  @Test func `a missing secret is no different value, and neither null nor booleans are hidden`() async throws {
    let missing = try await explanation(of: Array("{}".utf8), for: Post("/login", body: .json(["pin": 1])))
    #expect(missing.contains(#"/pin: missing, expected "***""#), "\(missing)")
    #expect(!missing.contains("a different value"), "\(missing)")
    let null = try await explanation(of: Array(#"{"pin": null}"#.utf8), for: Post("/login", body: .json(["pin": true])))
    #expect(null.contains("/pin: expected the boolean true, got null"), "\(null)")
  }

  @Test func `a value at a pointer says of what kind it is, too`() async throws {
    let text = try await explanation(of: Array(#"{"pin": "1"}"#.utf8), for: Post("/login", body: .json(at: "/pin", 1)))
    #expect(text.contains("a string, expected a number; the values are hidden"), "\(text)")
    #expect(!text.contains("a different value"), "\(text)")
  }
}
