import BacklotHTTP
import BacklotTransport
import Testing

struct HTTPRequestRedirectTests {
  private static let secrets: HTTPFields = [
    .authorization: "Bearer t", .cookie: "a=1", .init("Proxy-Authorization") ?? .accept: "Basic x", .accept: "a/b",
  ]

  private func redirected(
    _ method: HTTPMethod = .get,
    by status: Int,
    to location: String,
    body: HTTPBody = .empty
  ) -> HTTPRequest? {
    let request = HTTPRequest(
      method: method,
      scheme: "https",
      authority: "a.example",
      path: "/x/y?z",
      headerFields: Self.secrets,
      body: body
    )
    return request.redirected(
      by: HTTPResponse(status: HTTPStatus(code: status), headerFields: [.location: location])
    )
  }

  @Test(
    arguments: [
      ("/new", "https://a.example/new"), ("new?q", "https://a.example/x/new?q"), ("../up", "https://a.example/up"),
      ("//b.example:8443", "https://b.example:8443/"), ("http://[::1]:80/a%20b#c", "http://[::1]:80/a%20b"),
      ("HTTPS://a.example/new", "https://a.example/new"),
    ]
  )
  func `the location is relative to the request`(location: String, expected: String) throws {
    let next = try #require(redirected(by: 302, to: location))
    #expect("\(next.scheme ?? "")://\(next.authority ?? "")\(next.path ?? "")" == expected)
  }

  @Test(
    arguments: [
      (301, HTTPMethod.post, HTTPMethod.get), (302, .post, .get), (303, .put, .get), (303, .head, .head),
      (301, .put, .put), (307, .post, .post), (308, .post, .post), (302, .delete, .delete),
    ]
  )
  func `the method changes as in a browser, and with it goes the content`(
    status: Int,
    method: HTTPMethod,
    expected: HTTPMethod
  ) throws {
    let next = try #require(redirected(method, by: status, to: "/new", body: "content"))
    #expect(next.method == expected)
    #expect(next.body == (method == expected ? "content" : .empty))
  }

  @Test(
    arguments: [
      ("https://a.example/new", true), ("https://a.example:443/new", true), ("https://A.EXAMPLE/new", true),
      ("http://a.example/new", false), ("https://a.example:444/new", false), ("https://b.example/new", false),
      ("https://sub.a.example/new", false), ("//b.example/new", false),
    ]
  )
  func `credentials and cookies stay with their origin`(location: String, areKept: Bool) throws {
    let next = try #require(redirected(by: 307, to: location))
    for field in Self.secrets where field.name != .accept {
      #expect(next.headerFields.contains(field.name) == areKept, "\(field.name)")
    }
    #expect(next.headerFields[.accept] == "a/b")
  }

  @Test(arguments: [200, 300, 304, 404]) func `other responses are not redirects`(status: Int) {
    #expect(redirected(by: status, to: "/new") == nil)
  }

  @Test(arguments: ["ftp://a.example/new", "app:signed-in", "https://", "http://a b/"])
  func `a target that is not one of HTTP is not requested`(location: String) {
    #expect(redirected(by: 302, to: location) == nil)
  }
}
