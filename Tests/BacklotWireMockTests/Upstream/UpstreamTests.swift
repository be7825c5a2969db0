import BacklotHTTP
import BacklotStubs
import BacklotWireMock
import Testing

@Suite struct UpstreamTests {
  @Test(arguments: [
    ("http://api.example.com", "http://api.example.com", 80),
    ("HTTPS://API.example.com/", "https://api.example.com", 443),
    ("http://127.0.0.1:8080/v2/", "http://127.0.0.1:8080/v2", 8080), ("http://[::1]:81/a/b", "http://[::1]:81/a/b", 81),
  ])
  func `a URL says where it is`(text: String, description: String, port: Int) throws {
    let url = try UpstreamURL(text)
    #expect(url.description == description && url.port == port)
  }

  @Test(arguments: [
    ("api.example.com", "write http://api.example.com or https://api.example.com"), ("", "it has no scheme"),
    ("ftp://a", "expected http or https"), ("http://", "its host is missing or invalid"),
    ("http://:80", "its host is missing or invalid"), ("http://a:b", "its host or port is invalid"),
    ("http://a:70000", "its port is invalid"), ("http://a:0", "its port is invalid"),
    ("http://a?b=c", "remove the part that begins with “?”"), ("http://a/b#c", "remove the part that begins with “#”"),
    ("http://user:secret@a", "Authorization field"), ("http://a/ä", "percent-encode"),
    ("http://a b", "its host is missing or invalid"),
    ("http://[::1", "its host or port is invalid"),
  ])
  func `what says it not is told with what to do`(text: String, reason: String) {
    let error = #expect(throws: InvalidUpstreamURL.self) { try UpstreamURL(text) }
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
  }

  @Test(arguments: [
    "http://rex:s3cr3t@a.example", "rex:s3cr3t@a.example", "ftp://rex:s3cr3t@a", "http://rex:s3/cr3t@a",
    "http://a.example/?token=s3cr3t", "http://rex:s3cr3t@:80",
  ])
  func `what is said of a wrong URL has no password`(text: String) {
    let error = #expect(throws: InvalidUpstreamURL.self) { try UpstreamURL(text) }
    for said in ["\(error.map { "\($0)" } ?? "")", error?.text ?? "", error?.reason ?? ""] {
      #expect(!said.contains("s3cr3t") && !said.contains("cr3t"), "\(said)")
    }
    let diagnostics = MockBackend { Upstream(text) }.diagnostics
    #expect(diagnostics.count == 1 && !"\(diagnostics)".contains("cr3t"))
  }

  @Test func `it is asked when nothing else answers, and its answer is in the journal`() async throws {
    let real = MockBackend { Get("/dogs") { Respond(.accepted, text: "real") } }
    let backend = MockBackend {
      Upstream("http://real.example/")
      Get("/here") { Respond(text: "here") }
    }
    backend.passOn { request in
      #expect(request.authority == "real.example" && request.scheme == "http")
      return try await real.respond(to: request)
    }
    let here = try await backend.respond(to: HTTPRequest(method: .get, path: "/here"))
    #expect(here.body.bytes == Array("here".utf8))
    let there = try await backend.respond(to: HTTPRequest(method: .get, authority: "a", path: "/dogs"))
    #expect(there.body.bytes == Array("real".utf8))
    #expect(backend.journal.entries.map { "\($0.outcome)" } == ["200", "202"])
    #expect(
      real.journal.entries.first?.request.headerFields.map(\.name.rawName) == [
        "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto",
      ]
    )
  }

  @Test func `where nobody passes requests on, the answer says what to do`() async throws {
    let backend = MockBackend { Upstream("http://real.example") }
    let answer = try await backend.respond(to: HTTPRequest(method: .get, path: "/x"))
    #expect(answer.status == .badGateway)
    #expect(answer.headerFields[.contentType] == "application/problem+json")
    let text = String(decoding: answer.body.bytes ?? [], as: UTF8.self)
    #expect(text.contains("urn:backlot:problem:upstream-no-sender") && text.contains("passOn(with:)"))
    #expect(backend.journal.entries.map { "\($0.outcome)" } == ["502"])
  }

  @Test func `an upstream that leads back is a loop`() async throws {
    let backend = MockBackend { Upstream("http://self.example") }
    backend.passOn { [unowned backend] request in try await backend.respond(to: request) }
    let answer = try await backend.respond(to: HTTPRequest(method: .get, path: "/x"))
    #expect(answer.status.code == 508)
  }

  @Test func `a URL that is none is told with the backend`() async throws {
    let backend = MockBackend { Upstream("real.example") }
    #expect(backend.diagnostics.count == 1)
    #expect(backend.diagnostics.first?.message.contains("write http://real.example") == true)
  }

  @Test func `an answer in memory is revised, and fields of one connection are left out`() async throws {
    let backend = MockBackend {
      Upstream("http://real.example").revising(upTo: 10) { response, _ in
        HTTPResponse(status: response.status, headerFields: response.headerFields, body: "revised")
      }
    }
    let fields = [
      HTTPField(name: HTTPField.Name("Keep-Alive"), value: "x"), HTTPField(name: .etag, value: "y"),
    ]
    backend.passOn { request in
      let body = HTTPBody(request.path == "/long" ? "more than ten bytes" : "short")
      return HTTPResponse(status: .ok, headerFields: HTTPFields(fields), body: body)
    }
    let answer = try await backend.respond(to: HTTPRequest(method: .get, path: "/x"))
    #expect(answer.body.bytes == Array("revised".utf8) && answer.headerFields.map(\.name) == [.etag])
    #expect(try await backend.respond(to: HTTPRequest(method: .get, path: "/long")).status == .badGateway)
  }

  @Test func `one stub alone may go there too`() async throws {
    let backend = MockBackend { Get("/news/{id}") { Upstream("http://real.example/v1") } }
    backend.passOn { request in HTTPResponse(status: .ok, body: HTTPBody(request.path ?? "")) }
    let answer = try await backend.respond(to: HTTPRequest(method: .get, path: "/news/7?a=b"))
    #expect(answer.body.bytes == Array("/v1/news/7?a=b".utf8))
    await #expect(throws: UnmatchedRequest.self) {
      try await backend.respond(to: HTTPRequest(method: .get, path: "/other"))
    }
  }

  @Test func `it is written as a mapping that proxies`() throws {
    let stub = Get("/news") { Upstream("http://real.example") }.stub
    let mapping = try MappingWriter().mappings(of: stub).first
    #expect(mapping?["response"] == ["proxyBaseUrl": "http://real.example"])
  }
}
