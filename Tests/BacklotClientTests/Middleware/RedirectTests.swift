import BacklotClient
import Foundation
import Testing

@Suite struct RedirectTests {
  private static let source = HTTPRequest(
    method: .get,
    scheme: "https",
    authority: "a.test",
    path: "/x/y?q=1",
    headerFields: [.authorization: "Bearer a", .cookie: "b=c", .proxyAuthorization: "d", .accept: "text/plain"]
  )

  private static func found(_ location: String) -> HTTPResponse {
    HTTPResponse(status: .found, headerFields: [.location: location])
  }

  @Test(arguments: [
    ("/new", "https://a.test/new"), ("new", "https://a.test/x/new"), ("?q=2", "https://a.test/x/y?q=2"),
    ("../up", "https://a.test/up"), ("//b.test/new", "https://b.test/new"),
    ("http://user:secret@b.test:8080", "http://b.test:8080/"), ("/new#part", "https://a.test/new"),
    ("/caf%C3%A9?a=b%26c", "https://a.test/caf%C3%A9?a=b%26c"), ("HTTPS://B.test/new", "https://B.test/new"),
    ("http://[::1]:80/new", "http://[::1]:80/new"),
  ])
  func `a location is resolved against the target`(location: String, url: String) throws {
    let target = try #require(Redirect(Self.found(location), to: Self.source)?.target)
    #expect(URL(target)?.absoluteString == url)
  }

  @Test(arguments: ["", "mailto:a@b.test", "myapp://callback", "javascript:alert(1)", "http://", "file:///etc/passwd"])
  func `a location that is not one of HTTP is no redirect`(location: String) {
    let redirect = Redirect(Self.found(location), to: Self.source)
    // An empty reference is the target itself.
    #expect(redirect == nil || location.isEmpty)
  }

  @Test(arguments: [200, 300, 304, 305, 306, 400])
  func `other statuses are no redirects`(code: Int) {
    let response = HTTPResponse(status: HTTPStatus(code: code), headerFields: [.location: "/new"])
    #expect(Redirect(response, to: Self.source) == nil)
  }

  @Test(arguments: [
    ("/new", true), ("https://A.test:443/new", true), ("https://a.test:8443/new", false),
    ("http://a.test/new", false), ("https://b.a.test/new", false),
  ])
  func `credentials stay with their origin`(location: String, isSame: Bool) throws {
    var source = Self.source
    source.headerFields.append(HTTPField(name: HTTPField.Name("X-Api-Key"), value: "e"))
    let redirect = try #require(Redirect(Self.found(location), to: source))
    #expect(redirect.isSameOrigin == isSame)
    let names = redirect.target.headerFields.map(\.name.rawName)
    let credentials = ["Authorization", "Cookie", "Proxy-Authorization"]
    #expect(names == (isSame ? credentials : []) + ["Accept"] + (isSame ? ["X-Api-Key"] : []))
  }

  private func response(
    to request: HTTPRequest,
    _ policy: RedirectPolicy,
    _ locations: [String: String]
  ) async throws -> HTTPResponse {
    try await RedirectMiddleware(policy).intercept(
      request,
      next: NextTransport { request in
        locations[URL(request)?.absoluteString ?? ""].map(Self.found)
          ?? HTTPResponse(status: .ok, body: HTTPBody(Array("\(request)".utf8)))
      }
    )
  }

  @Test func `a redirect from https to http is refused unless the policy allows it`() async throws {
    let locations = ["https://a.test/x/y?q=1": "http://a.test/new"]
    let error = await #expect(throws: RedirectError.self) { try await response(to: Self.source, .follow, locations) }
    #expect(error?.code == .insecureTarget)
    #expect(error?.chain.count == 2)
    var policy = RedirectPolicy.follow
    policy.allowsDowngrade = true
    #expect(try await response(to: Self.source, policy, locations).status == .ok)
  }

  @Test func `redirects that differ only in a secret are no loop`() async throws {
    let error = await #expect(throws: RedirectError.self) {
      try await RedirectMiddleware(.follow(upTo: 2)).intercept(
        Self.source,
        next: NextTransport { Self.found("/next?token=\($0.path?.count ?? 0)") }
      )
    }
    #expect(error?.chain.last == error?.chain.dropLast().last)
    #expect(error?.description.contains("loop") == false)
  }

  @Test func `a closure changes the next request`() async throws {
    let policy = RedirectPolicy { redirect in
      var target = redirect.target
      target.path = "/changed"
      return redirect.number == 1 ? target : nil
    }
    let response = try await response(
      to: Self.source,
      policy,
      ["https://a.test/x/y?q=1": "/new", "https://a.test/changed": "/newer"]
    )
    #expect(response.headerFields[.location] == "/newer")
  }

  @Test func `a body that can be read once is not sent again`() async throws {
    let once = HTTPBody(streaming: AsyncStream { $0.finish() })
    let request = HTTPRequest(method: .put, scheme: "https", authority: "a.test", path: "/", body: once)
    let error = await #expect(throws: RedirectError.self) {
      try await response(to: request, .follow, ["https://a.test/": "/new"])
    }
    #expect(error?.code == .bodyNotReplayable)
  }
}
