import BacklotHTTP
import BacklotJSON
import SampleRequests
import Testing

@testable import BacklotStubs

@Suite struct RequestMatcherTests {
  /// One matcher held against one request.
  struct Case: Sendable, CustomTestStringConvertible {
    let matcher: RequestMatcher
    let request: ReceivedRequest
    let isFitting: Bool

    init(_ matcher: RequestMatcher, _ request: ReceivedRequest, _ isFitting: Bool) {
      self.matcher = matcher
      self.request = request
      self.isFitting = isFitting
    }

    var testDescription: String { "\(matcher) and \(request.message) \(request.headerFields)" }
  }

  private static let anything = RequestMatcher()

  static let origins: [Case] = [
    Case(anything, .sample(), true),
    Case(anything.scheme("HTTPS"), .sample(scheme: "https"), true),
    Case(anything.scheme("https"), .sample(scheme: "HTTPS"), true),
    Case(anything.scheme("https"), .sample(scheme: "http"), false),
    Case(anything.scheme("https"), .sample(scheme: nil), false),
    Case(anything.host("API.Example.com"), .sample(authority: "api.EXAMPLE.com:8443"), true),
    Case(anything.host("example.com"), .sample(authority: "api.example.com"), false),
    Case(anything.host("example.com"), .sample(authority: nil, fields: [.host: "Example.com:80"]), true),
    Case(anything.host("example.com"), .sample(authority: nil, fields: [.host: "example.org"]), false),
    Case(anything.host("example.com"), .sample(authority: "example.org", fields: [.host: "example.com"]), false),
    Case(anything.host(.hasSuffix(".example.com")), .sample(authority: "a.example.com"), true),
    Case(anything.host(.hasSuffix(".example.com")), .sample(authority: "example.com"), false),
    Case(anything.host(""), .sample(authority: nil), false),
    Case(anything.host(.absent), .sample(authority: nil), true),
    Case(anything.host(.present), .sample(authority: nil), false), Case(anything.host(.absent), .sample(), false),
    Case(anything.host("[::1]"), .sample(authority: "[::1]"), true),
    Case(anything.host("[::1]"), .sample(authority: "[::1]:8080"), true),
    Case(anything.host("example.com"), .sample(authority: "user:pass@example.com:1"), true),
    Case(anything.port(8080), .sample(authority: "[::1]:8080"), true),
    Case(anything.port(443), .sample(scheme: "https"), true), Case(anything.port(80), .sample(scheme: "http"), true),
    Case(anything.port(80), .sample(scheme: "https"), false), Case(anything.port(80), .sample(scheme: nil), false),
    Case(anything.port(443), .sample(scheme: "https", authority: "a:8443"), false),
    Case(anything.port(443), .sample(scheme: "https", authority: "a:"), true),
    Case(anything.port(443), .sample(scheme: "https", authority: nil), false),
  ]

  static let targets: [Case] = [
    Case(anything.method(.get), .sample(.get), true), Case(anything.method(.get), .sample(.post), false),
    Case(anything.path("/dogs"), .sample(.get, "/dogs"), true),
    Case(anything.path("/dogs"), .sample(.get, "/d"), false),
    Case(anything.path("/dogs"), .sample(.get, "/dogs?a=b"), true), Case(anything.path("/"), .sample(.get, nil), true),
    Case(anything.query("a", "1"), .sample(.get, "/?a=1"), true),
    Case(anything.query("a", "1"), .sample(.get, "/?a=2"), false),
    Case(anything.query("a", "1"), .sample(.get, "/"), false),
    Case(anything.query("a", "2"), .sample(.get, "/?a=1&a=2"), true),
    Case(anything.query("a", "1").query("a", "2"), .sample(.get, "/?a=1&a=2"), true),
    Case(anything.query("a", "1").query("a", "2"), .sample(.get, "/?a=1"), false),
    Case(anything.query("a", ""), .sample(.get, "/?a"), true),
    Case(anything.query("a", ""), .sample(.get, "/?a="), true),
    Case(anything.query("a", .present), .sample(.get, "/?a"), true),
    Case(anything.query("a", .absent), .sample(.get, "/?b"), true),
    Case(anything.query("a", .absent), .sample(.get, "/?a"), false),
    Case(anything.query("a", "x y"), .sample(.get, "/?a=x+y"), true),
    Case(anything.query("a", "x y"), .sample(.get, "/?a=x%20y"), true),
    Case(anything.query("a", "x+y"), .sample(.get, "/?a=x%2By"), true),
    Case(anything.query("a b", "1"), .sample(.get, "/?a+b=1"), true),
    Case(anything.query("a", "1"), .sample(.get, "/?a=1?"), false),
    Case(anything.query("a", "1?"), .sample(.get, "/?a=1?"), true),
  ]

  static let fields: [Case] = [
    Case(anything.header("x-key", "1"), .sample(fields: [.named("X-Key"): "1"]), true),
    Case(anything.header("X-Key", "1"), .sample(fields: [.named("X-Key"): "2"]), false),
    Case(anything.header("X-Key", "2"), .sample(fields: [.named("X-Key"): "1", .named("x-key"): "2"]), true),
    Case(anything.header("X-Key", "1"), .sample(), false),
    Case(anything.header("X-Key", .absent), .sample(), true),
    Case(anything.header("X-Key", .absent), .sample(fields: [.named("X-Key"): ""]), false),
    Case(anything.header("not a name", .absent), .sample(), false),
    Case(anything.header("", .absent), .sample(), false),
    Case(anything.cookie("id", "7"), .sample(fields: [.cookie: "a=b; id=7"]), true),
    Case(anything.cookie("id", "7"), .sample(fields: [.cookie: "id=8"]), false),
    Case(anything.cookie("id", "7"), .sample(fields: [.cookie: #"id="7""#]), true),
    Case(anything.cookie("id", "7"), .sample(fields: [.cookie: "a=b", .named("COOKIE"): "id=7"]), true),
    Case(anything.cookie("ID", "7"), .sample(fields: [.cookie: "id=7"]), false),
    Case(anything.cookie("id", .absent), .sample(), true),
    Case(anything.cookie("id", .absent), .sample(fields: [.cookie: "id="]), false),
    Case(anything.body(.text("x")), .sample(body: "x"), true),
    Case(anything.body(.text("x")), .sample(body: "y"), false),
    Case(anything.satisfying("has a body") { !$0.body.isEmpty }, .sample(body: "x"), true),
    Case(anything.satisfying("has a body") { !$0.body.isEmpty }, .sample(), false),
  ]

  @Test(arguments: origins + targets + fields)
  func `a request fits if and only if the criterion holds`(example: Case) {
    #expect(example.matcher.matches(example.request) == example.isFitting)
  }

  @Test func `every criterion has to hold`() {
    let matcher = RequestMatcher().method(.get).path("/a").query("b", "1")
    #expect(matcher.matches(.sample(.get, "/a?b=1")))
    #expect(!matcher.matches(.sample(.post, "/a?b=1")))
    #expect(!matcher.matches(.sample(.get, "/b?b=1")))
    #expect(!matcher.matches(.sample(.get, "/a?b=2")))
  }

  @Test func `a test of the user's sees the values of the path`() {
    let matcher = Get("/dogs/{id}").satisfying("even id") { Int($0.path["id"] ?? "")?.isMultiple(of: 2) ?? false }
      .matcher
    #expect(matcher.matches(.sample(.get, "/dogs/4")))
    #expect(!matcher.matches(.sample(.get, "/dogs/5")))
  }

  @Test(arguments: [
    ("/dogs?size=big&tag", "/dogs?size=big&tag=x", true), ("/dogs?size=big", "/dogs?size=small", false),
    ("/dogs?size=big&tag", "/dogs?size=big", false), ("dogs", "/dogs", true),
    ("https://API.example.com/dogs?a=b", "/dogs?a=b", true), ("http://api.example.com/dogs", "/dogs", false),
    ("https://api.example.org/dogs", "/dogs", false), ("https://api.example.com:443/dogs", "/dogs", true),
    ("https://api.example.com:8443/dogs", "/dogs", false), ("https://api.example.com", "/", true),
    ("https://api.example.com?a=1", "/?a=1", true), ("/time/12:30", "/time/12:30", true),
    ("/a?u=http://b", "/a?u=http://b", true),
  ])
  func `a target may have a query or be a whole URL`(target: String, path: String, isFitting: Bool) {
    #expect(Get(target).matcher.matches(.sample(.get, path)) == isFitting)
  }

  @Test(arguments: [
    (Get("/dogs").matcher, #"Get("/dogs")"#), (RequestMatcher(), "AnyRequest()"),
    (Post("/a", query: ["b": "1"]).matcher, #"Post("/a", query: b = "1")"#),
    (Get("https://a.example/b").matcher, #"Get("/b", scheme: "https", host: "a.example", port: 443)"#),
    (
      RequestMatcher().header("X-A", .present).cookie("c", .absent),
      "AnyRequest(X-A: any value, cookie: c = absent)"
    ),
    (
      Get("/a").body(.json(1)).satisfying("is fine") { _ in true }.matcher,
      #"Get("/a", body: JSON equal to 1, is fine)"#
    ),
  ])
  func `a matcher is described as a test would write it`(matcher: RequestMatcher, words: String) {
    #expect("\(matcher)" == words)
  }
}
