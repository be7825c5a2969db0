import BacklotClient
import BacklotServer
import BacklotStubs
import BacklotURLSession
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The same redirects in memory, through a stubbed session and over a socket whose session would follow them itself.
@Suite struct RedirectConformanceTests {
  enum Route: String, CaseIterable, CustomTestStringConvertible, Sendable {
    case memory
    case urlSession
    case socket

    var testDescription: String { rawValue }

    /// Calls a body with a client whose requests reach the backend.
    func withClient<Result>(
      of backend: MockBackend,
      _ policy: RedirectPolicy = .follow,
      _ body: (APIClient) async throws -> Result
    ) async throws -> Result {
      let host = URLHost(rawValue: "http://a.test")
      switch self {
      case .memory:
        return try await body(APIClient(host: host, transport: .stub(backend), middleware: [.redirects(policy)]))
      case .urlSession:
        let transport = URLSessionTransport.urlSession(backend.urlSession)
        return try await body(APIClient(host: host, transport: transport, middleware: [.redirects(policy)]))
      case .socket:
        let server = try MockServer(backend)
        defer { server.stop() }
        let host = URLHost(rawValue: server.url)
        return try await body(APIClient(host: host, middleware: [.redirects(policy)]))
      }
    }
  }

  @Test func `in memory, a redirect without the middleware is an error that names it`() async throws {
    let backend = MockBackend {
      Get("/old") { Respond(.movedPermanently, headers: ["Location": "/new"]) }
      Get("/new")
    }
    let client = APIClient(host: URLHost(rawValue: "http://a.test"), transport: .stub(backend))
    let endpoint = Endpoint<EndpointKinds.Public, EmptyResponse>(path: "old")
    let error = await #expect(throws: ClientError.self) { try await client.send(endpoint) }
    #expect(error?.response?.status == .movedPermanently)
    #expect(
      error?.message.hasSuffix("To follow the redirect to /new, add the middleware .redirects(.follow) to the client.")
        == true
    )
    #expect(backend.received(Get("/new"), .never))
  }

  private func answer(
    _ method: HTTPMethod = .get,
    _ path: EndpointPath,
    _ client: APIClient,
    fields: HTTPFields = [:],
    body: HTTPBody = .empty
  ) async throws -> HTTPResponse {
    let url = try #require(URL(string: client.host.rawValue))
    let authority = (url.host ?? "") + (url.port.map { ":\($0)" } ?? "")
    let request = HTTPRequest(
      method: method,
      scheme: url.scheme,
      authority: authority,
      path: "\(path)",
      headerFields: fields,
      body: body
    )
    return try await client.response(to: request)
  }

  struct Rule: Sendable, CustomTestStringConvertible {
    let status: Int
    let method: HTTPMethod
    let next: HTTPMethod

    var testDescription: String { "\(status) \(method) → \(next)" }
  }

  private static let rules = [
    Rule(status: 301, method: .get, next: .get), Rule(status: 301, method: .post, next: .get),
    Rule(status: 301, method: .put, next: .put), Rule(status: 302, method: .post, next: .get),
    Rule(status: 302, method: .delete, next: .delete), Rule(status: 303, method: .post, next: .get),
    Rule(status: 303, method: .put, next: .get), Rule(status: 303, method: .head, next: .head),
    Rule(status: 307, method: .post, next: .post), Rule(status: 308, method: .put, next: .put),
  ]

  @Test(arguments: Route.allCases, rules)
  func `the method and the body of the next request depend on the status`(route: Route, rule: Rule) async throws {
    let backend = MockBackend {
      AnyMethod("/old") { Respond(HTTPStatus(code: rule.status)).header("Location", "new?a=b%20c#part") }
      AnyMethod("/new") { Respond(.ok) }
    }
    let hasBody = rule.method == .post || rule.method == .put
    try await route.withClient(of: backend) { client in
      let fields: HTTPFields = hasBody ? [.contentType: "text/plain"] : [:]
      let response = try await answer(rule.method, "/old", client, fields: fields, body: hasBody ? "content" : .empty)
      #expect(response.status == .ok)
    }
    let last = try #require(backend.journal.entries.last?.request)
    #expect(last.method == rule.next)
    #expect(last.message.path == "/new?a=b%20c")
    let keepsBody = hasBody && rule.next == rule.method
    #expect(String(decoding: last.body, as: UTF8.self) == (keepsBody ? "content" : ""))
    #expect(last.headerFields.contains(.contentType) == keepsBody)
  }

  @Test(arguments: Route.allCases)
  func `a policy returns redirects`(route: Route) async throws {
    let backend = MockBackend {
      Get("/old") { Respond(.found).header("Location", "/new") }
      Get("/away") { Respond(.found).header("Location", "https://other.test/new") }
      Get("/app") { Respond(.found).header("Location", "countries://callback?code=1") }
      Get("/unchanged") { Respond(.found) }
      Get("/new") { Respond(.ok) }
    }
    try await route.withClient(of: backend, .doNotFollow) { client in
      let status = try await answer(.get, "/old", client).status
      #expect(status == .found)
    }
    try await route.withClient(of: backend, .sameOrigin) { client in
      let status = try await answer(.get, "/old", client).status
      #expect(status == .ok)
      let location = try await answer(.get, "/away", client).headerFields[.location]
      #expect(location == "https://other.test/new")
    }
    try await route.withClient(of: backend) { client in
      let location = try await answer(.get, "/app", client).headerFields[.location]
      #expect(location == "countries://callback?code=1")
      let status = try await answer(.get, "/unchanged", client).status
      #expect(status == .found)
    }
    #expect(backend.received(Get("/new"), .once))
  }

  @Test(arguments: Route.allCases)
  func `too many redirects are an error with all requests`(route: Route) async throws {
    let backend = MockBackend {
      Get("/loop") { Respond(.found).header("Location", "/loop") }
      Get("/{number}") { request in
        let number = request.path["number"].flatMap { Int($0) } ?? 0
        return Respond(.found).header("Location", "/\(number + 1)")
      }
    }
    try await route.withClient(of: backend, .follow(upTo: 3)) { client in
      let counted = await #expect(throws: ClientError.self) { try await answer(.get, "/1", client) }
      let error = try #require(counted?.underlyingError as? RedirectError)
      #expect(error.code == .tooManyRedirects)
      #expect(error.chain.count == 5)
      #expect(error.description.contains("more than 3 redirects"))
      let looped = await #expect(throws: ClientError.self) { try await answer(.get, "/loop", client) }
      #expect((looped?.underlyingError as? RedirectError)?.description.contains("in a loop") == true)
    }
    #expect(backend.received(Get("/loop"), .exactly(4)))
  }

  @Test(arguments: Route.allCases)
  func `the response of a stream is redirected, too`(route: Route) async throws {
    let backend = MockBackend {
      Get("/old") { Respond(.found).header("Location", "/new") }
      Get("/new") { Respond(text: "content") }
    }
    try await route.withClient(of: backend) { client in
      let endpoint = Endpoint<EndpointKinds.Public, EmptyResponse>(path: "old")
      let response = try await client.stream(endpoint)
      let content = try await response.body.collect(upTo: 100)
      #expect(content == Array("content".utf8))
    }
    #expect(backend.received(Get("/old"), .once))
    #expect(backend.received(Get("/new"), .once))
  }

  @Test func `another origin on a socket receives no credentials`() async throws {
    let other = MockBackend { Get("/new") { Respond(text: "there") } }
    let target = try MockServer(other)
    defer { target.stop() }
    let location = target.url + "/new"
    let backend = MockBackend { Get("/old") { Respond(.found).header("Location", location) } }
    try await Route.socket.withClient(of: backend) { client in
      let fields: HTTPFields = [.authorization: "Bearer a", .cookie: "b=c", .accept: "text/plain"]
      let status = try await answer(.get, "/old", client, fields: fields).status
      #expect(status == .ok)
    }
    let request = try #require(other.journal.entries.last?.request)
    #expect(!request.headerFields.contains(.authorization))
    #expect(!request.headerFields.contains(.cookie))
    #expect(request.headerFields[.accept] == "text/plain")
  }

  @Test func `a transport may return redirects without a middleware`() async throws {
    let server = try MockServer(MockBackend { Get("/old") { Respond(.found).header("Location", "/new") } })
    defer { server.stop() }
    let request = HTTPRequest(method: .get, scheme: "http", authority: server.addresses.first ?? "", path: "/old")
    let transport = URLSessionTransport(followsRedirects: false)
    #expect(try await transport.send(request).status == .found)
    #expect(try await transport.stream(request).status == .found)
    #expect(try await URLSessionTransport().send(request).status == .notFound)
  }
}
