import BacklotHTTP
import BacklotJSON
import BacklotStubs
import SampleRequests
import Testing

/// Stubs that cannot answer as they were written.
@Suite struct InvalidStubTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let name: String
    let reason: String
    let source: @Sendable () -> [any BackendSource]

    init(_ name: String, _ reason: String, @BackendBuilder _ source: @escaping @Sendable () -> [any BackendSource]) {
      (self.name, self.reason, self.source) = (name, reason, source)
    }

    var testDescription: String { name }
  }

  private static let answers: [Mistake] = [
    Mistake(
      "not finite",
      "the value cannot be encoded as JSON: price: JSON has no number nan; use a finite number or nil"
    ) {
      Get("/x") { Respond(json: ["price": Double.nan]) }
    },
    Mistake("field name", #""Bad Name" is not a valid field name"#) { Get("/x") { Respond().header("Bad Name", "v") } },
    Mistake("literal name", #""Bad Name" is not a valid field name"#) {
      Get("/x") { Respond(headers: ["Bad Name": "v"]) }
    },
    Mistake("empty name", #""" is not a valid field name"#) { Get("/x") { Respond().header("", "v") } },
    Mistake("field value", "the value of the field X-A contains a line break") {
      Get("/x") { Respond().header("X-A", "a\r\nSet-Cookie: b") }
    },
    Mistake("value in a literal", "the value of a header field contains a line break") {
      Get("/x") { Respond(text: "a", headers: ["X-A": "a\nb"]) }
    },
    Mistake("large status", "the status code 1000 is not between 100 and 999") { Get("/x") { Respond(1000) } },
    Mistake("small status", "the status code 99 is not between 100 and 999") {
      Get("/x") { Respond(HTTPStatus(code: 99)) }
    },
    Mistake("negative status", "the status code -1 is not") { Get("/x") { Respond(HTTPStatus(code: -1)) } },
    Mistake("negative delay", "the delay is negative: -1.0 seconds") {
      Get("/x") { Respond().delayed(.fixed(.seconds(-1))) }
    },
    Mistake("negative seconds", "the delay is negative: -0.5 seconds") { Get("/x") { Respond(after: .seconds(-0.5)) } },
    Mistake("negative deviation", "the delay is negative") {
      Get("/x") { Respond().delayed(.normal(mean: .seconds(1), deviation: .seconds(-1))) }
    },
    Mistake("no pieces", "a body cannot arrive in 0 pieces") {
      Get("/x") { Respond(text: "a").dribbled(in: 0, over: .seconds(1)) }
    },
    Mistake("negative duration", "the duration of the body is negative") {
      Get("/x") { Respond(text: "a").dribbled(in: 2, over: .seconds(-1)) }
    },
    Mistake("no bandwidth", "a body cannot arrive at 0 bytes per second") {
      Get("/x") { Respond(text: "a").throttled(bytesPerSecond: 0) }
    },
    Mistake("negative cut", "the fault truncates the body after a negative number of bytes: -1") {
      Get("/x") { Respond(text: "a").failing(with: .truncatedBody(after: -1)) }
    },
    Mistake("negative interval", "the interval of the events is negative") {
      Get("/x") { Respond(events: ["a"], every: .seconds(-1)) }
    },
    Mistake("event type", "the type or the identifier of an event contains a line break") {
      Get("/x") { Respond(events: [StubEvent("a", type: "b\nc")]) }
    },
    Mistake("JSON text", "the JSON text is invalid: line 2, column 13: ") {
      Get("/x") {
        Respond(
          jsonText: """
            { "name": "Rex",
              "age": 3, }
            """
        )
      }
    },
    Mistake("problem", "a problem is an object or a title, not [1]") { Get("/x") { Respond(.notFound, problem: [1]) } },
    Mistake("second of a sequence", "the status code 1000") {
      Get("/x") {
        Respond(1000)
        Respond(.ok)
      }
    },
  ]

  @Test(arguments: answers)
  func `an answer that cannot be sent is an error at the stub's line, and the client gets the reason`(
    mistake: Mistake
  ) async throws {
    let backend = MockBackend(mistake.source)
    let problem = try #require(backend.diagnostics.first)
    #expect(backend.diagnostics.count == 1 && problem.severity == .error)
    #expect(problem.message.hasPrefix(#"Get("/x"): "#) && problem.message.contains(mistake.reason), "\(problem)")
    #expect(problem.origin == backend.stubs[0].origin)
    let response = try await backend.respond(to: .sample(.get, "/x"))
    #expect(response.status == .internalServerError)
    #expect(response.headerFields[.contentType] == "application/problem+json")
    let detail = try JSONValue(parsing: response.body.bytes ?? [])["detail"]?.string
    #expect(detail?.contains(mistake.reason) == true && detail?.contains("InvalidStubTests.swift") == true)
  }

  private static let requests: [Mistake] = [
    Mistake(
      "field name",
      #"a field named "Bad Name", which is not a valid field name; use letters, digits and hyphens"#
    ) {
      Get("/x", headers: ["Bad Name": .present])
    },
    Mistake("later field name", #"a field named "é", which is not"#) { Get("/x").header("é", .present) },
    Mistake(
      "host and port as a path",
      #"a path that begins with "localhost"; write "https://localhost:8080/x" for a host"#
    ) {
      Get("localhost:8080/x")
    },
    Mistake("host as a path", #"a path that begins with "api.example.com"; write "https://api.example.com/x" for"#) {
      Get("api.example.com/x")
    },
    Mistake("fragment", ##"the fragment "#top", which clients do not send"##) { Get("/x#top") },
    Mistake("scheme", #"the scheme "ftp", which is neither "http" nor "https""#) { Get("ftp://a.example/x") },
    Mistake("port of a URL", #"the port "70000", which is not a number from 1 to 65535"#) {
      Get("https://a.example:70000/x")
    },
    Mistake("port", #"the port "0""#) { Get("/x").port(0) },
    Mistake("other scheme", #"the scheme "https://", which is neither "http" nor "https""#) {
      Get("/x").scheme("https://")
    },
    Mistake(
      "host",
      #"the host "https://a.example", in which "/" is not allowed; write .scheme("https") after the stub"#
    ) {
      Get("/x").host("https://a.example")
    },
    Mistake("host with a port", #"the host "a.example:80", in which ":" is not allowed; write .port(8080)"#) {
      Get("/x").host("a.example:80")
    },
  ]

  @Test(arguments: requests)
  func `a stub that no request can match is an error at its line`(mistake: Mistake) async throws {
    let backend = MockBackend(mistake.source)
    let problem = try #require(backend.diagnostics.first)
    #expect(backend.diagnostics.count == 1 && problem.severity == .error)
    #expect(problem.message.contains("this stub never answers, because it requires \(mistake.reason)"), "\(problem)")
    #expect(problem.message.contains(#""): this stub"#), "the description repeats the reason: \(problem)")
    #expect(problem.origin == backend.stubs[0].origin)
    let unmatched = await #expect(throws: UnmatchedRequest.self) {
      try await backend.respond(to: .sample(.get, "/x"))
    }
    #expect(unmatched?.description.contains("\(mistake.reason)") == true)
  }

  @Test(arguments: [
    ("https://a.example/v1", #"the host "a.example/v1", in which "/" is not allowed; write a path in each stub"#),
    ("a.example?x=1", #"in which "?" is not allowed"#), ("*.example.com", #"write .host(.hasSuffix(".example.com"))"#),
    ("", "an empty host"), ("a b", #"in which " " is not allowed"#), ("a.example:http", #"the port "http""#),
    ("a.example:", #"the port """#), ("a.example:65536", #"the port "65536""#), ("user@a.example", #"in which "@""#),
    ("::1", #"in which ":" is not allowed; write .port(8080) after the stub, and an IPv6 address in brackets"#),
    ("ftp://a.example", #"the scheme "ftp""#),
  ])
  func `a host that no request has is one error, at the line of the group`(host: String, reason: String) throws {
    let line = #line + 2
    let backend = MockBackend {
      Host(host) {
        Get("/a"); Get("/b")
      }
    }
    let problem = try #require(backend.diagnostics.first)
    #expect(backend.diagnostics.count == 1 && problem.origin.line == line, "\(backend.diagnostics)")
    #expect(problem.message.contains(reason), "\(problem)")
  }

  @Test func `the answer of a closure is checked when it is computed`() async throws {
    let backend = MockBackend {
      Get("/now") { _ in Respond().header("Bad Name", "v") }
      Get("/later") { _ async in Respond(json: [Double.infinity]) }
    }
    #expect(backend.diagnostics.isEmpty)
    for path in ["/now", "/later", "/now"] {
      #expect(try await backend.respond(to: .sample(.get, path)).status == .internalServerError)
    }
    #expect(backend.diagnostics.map(\.origin) == backend.stubs.map(\.origin))
    backend.reset()
    #expect(backend.diagnostics.isEmpty)
  }

  @Test func `an invalid field name of a part is an error at the stub's line`() {
    let backend = MockBackend { Post("/a", body: .part("file", headers: ["Bad Name": .present])) }
    #expect(backend.diagnostics.map(\.severity) == [.error])
    #expect(backend.diagnostics.first?.message.contains(#""Bad Name" is not a valid field name; use"#) == true)
  }

  @Test func `a field of a webhook that cannot be sent is an error`() {
    let backend = MockBackend {
      Post("/a") { Respond() }.sends(Webhook(to: "https://a.example", headers: ["Bad Name": "v"]))
      Post("/b") { Respond() }.sends(Webhook(to: "https://a.example", headers: ["X-A": "a\nb"]))
    }
    #expect(backend.diagnostics.count == 2 && backend.diagnostics.allSatisfy { $0.severity == .error })
    #expect(backend.diagnostics.first?.message.contains(#""Bad Name" is not a valid field name"#) == true)
  }

  @Test func `a webhook with an invalid URL and a negative number of answers are errors`() {
    let backend = MockBackend {
      Post("/a") { Respond() }.sends(Webhook(to: "localhost:9000"))
      Get("/b").times(-1)
    }
    #expect(backend.diagnostics.count == 2 && backend.diagnostics.allSatisfy { $0.severity == .error })
  }

  @Test func `a body that a status forbids is a warning`() async throws {
    let backend = MockBackend { Get("/x") { Respond(.noContent, json: ["a": 1]) } }
    #expect(backend.diagnostics.map(\.severity) == [.warning])
    #expect(try await backend.respond(to: .sample(.get, "/x")).status == .noContent)
    #expect(MockBackend { Get("/x") { Respond(.noContent) } }.diagnostics.isEmpty)
  }

  @Test(arguments: [#"{"a": 1}"#, " [1, 2]\n"])
  func `JSON text as a JSON string is a warning that names the right spelling`(text: String) async throws {
    let backend = MockBackend {
      Get("/value") { Respond(json: .string(text)) }
      Get("/encodable") { Respond(json: text) }
    }
    #expect(backend.diagnostics.map(\.severity) == [.warning, .warning])
    #expect(backend.diagnostics.allSatisfy { $0.message.contains("Respond(jsonText:)") })
    #expect(try await backend.respond(to: .sample(.get, "/encodable")).status == .ok)
  }

  @Test(arguments: ["Rex", "{", "{name}", "[citation needed]", "", "3", "null"])
  func `other texts as JSON strings are no problem`(text: String) {
    #expect(MockBackend { Get("/x") { Respond(json: text) } }.diagnostics.isEmpty)
  }

  @Test(arguments: [
    "/a?x=1", "https://api.example.com/a?x=1", "//a", "/", "", "https://api.example.com", "/100%", "/{id}", "*",
    "/a%23b",
    "http://[::1]:8080/x", "/%", "a/b", "v1.0/dogs", "robots.txt", "index.php/x", "/api.example.com/x", "dogs:batch",
    ":id",
  ])
  func `a valid path is no problem`(path: String) {
    #expect(MockBackend { Get(path) }.diagnostics.isEmpty)
  }
}
