import BacklotCaching
import BacklotClient
import Testing

/// RFC 9111 §5.2 and §5.4, and RFC 8246.
struct DirectiveTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let response: String
    let age: Int64
    let isServed: Bool

    init(_ request: String, to response: String = "max-age=60", age: Int64, served: Bool) {
      (testDescription, self.response, self.age, isServed) = (request, response, age, served)
    }
  }

  private static let cases: [Case] = [
    Case("no-cache", age: 0, served: false),
    Case("max-age=10", age: 10, served: true),
    Case("max-age=10", age: 11, served: false),
    Case("max-age=0", age: 0, served: true),
    Case("max-age=soon", age: 1, served: false),
    Case("min-fresh=20", age: 40, served: true),
    Case("min-fresh=20", age: 41, served: false),
    Case("min-fresh=soon", age: 0, served: false),
    Case("max-stale", age: 6_000, served: true),
    Case("max-stale=10", age: 70, served: true),
    Case("max-stale=10", age: 71, served: false),
    Case("max-stale=soon", age: 61, served: false),
    Case("max-stale, max-age=65", age: 66, served: false),
    Case("max-stale, min-fresh=1", age: 61, served: false),
    Case("unknown=1, another", age: 59, served: true),
    Case("", to: "max-age=60, no-cache", age: 0, served: false),
    Case("max-stale", to: "max-age=60, no-cache", age: 0, served: false),
    Case("", to: "max-age=60, private", age: 59, served: true),
    Case("", to: "max-age=60, must-revalidate", age: 59, served: true),
    Case("max-stale", to: "max-age=60, must-revalidate", age: 60, served: false),
    Case("max-stale", to: "max-age=60, proxy-revalidate", age: 60, served: true),
    Case("max-age=0", to: "max-age=60, immutable", age: 59, served: true),
    Case("max-age=0", to: "max-age=60, immutable", age: 60, served: false),
    Case("no-cache", to: "max-age=60, immutable", age: 1, served: false),
    Case("max-age=0", to: "max-age=60, stale-while-revalidate=60", age: 61, served: false),
  ]

  @Test(arguments: Self.cases)
  func `directives of request and response decide whether an entry is used`(_ example: Case) async throws {
    let server = CachedServer([.cacheControl: example.response, .etag: "\"a\""])
    try await server.get()
    server.advance(example.age)
    let request: HTTPFields = [.cacheControl: example.testDescription]
    #expect(try await server.isServedFromCache(.get, "/dogs", request) == example.isServed)
  }

  @Test(arguments: [(0, 200), (60, 504)] as [(Int64, Int)])
  func `only-if-cached never reaches the server`(age: Int64, code: Int) async throws {
    let server = CachedServer([.cacheControl: "max-age=60", .etag: "\"a\""])
    let fields: HTTPFields = [.cacheControl: "only-if-cached"]
    #expect(try await server.get("/dogs", fields).status == .gatewayTimeout)
    #expect(server.requests.isEmpty)
    try await server.get()
    server.advance(age)
    #expect(try await server.get("/dogs", fields).status.code == code)
    #expect(server.requests.count == 1)
  }

  @Test func `only-if-cached starts no later validation`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60, stale-while-revalidate=60"])
    try await server.get()
    server.advance(61)
    #expect(try await server.get("/dogs", [.cacheControl: "only-if-cached"]).status == .ok)
    await server.cache.waitForRevalidation()
    #expect(server.requests.count == 1)
  }

  @Test(
    arguments: [
      ([.pragma: "no-cache"], false), ([.pragma: "x, NO-CACHE"], false), ([.pragma: "other"], true),
      ([.pragma: "no-cache", .cacheControl: "max-age=60"], true),
    ] as [(HTTPFields, Bool)]
  )
  func `Pragma counts for a request without Cache-Control`(fields: HTTPFields, isServed: Bool) async throws {
    let server = CachedServer([.cacheControl: "max-age=60"])
    try await server.get()
    #expect(try await server.isServedFromCache(.get, "/dogs", fields) == isServed)
  }

  @Test func `fields that no-cache names are left out until they are validated`() async throws {
    let server = CachedServer([
      .cacheControl: "max-age=60, no-cache=\"Set-Cookie, X-Turn\"", .setCookie: "a=1", .named("X-Turn"): "1",
      .named("X-Stays"): "2", .etag: "\"a\"",
    ])
    #expect(try await server.get().headerFields[.setCookie] == "a=1")
    let fields = try await server.get().headerFields
    #expect(fields[.setCookie] == nil)
    #expect(fields[.named("X-Turn")] == nil)
    #expect(fields[.named("X-Stays")] == "2")
    server.respond(.notModified, [.etag: "\"a\""])
    #expect(try await server.get("/dogs", [.cacheControl: "no-cache"]).headerFields[.setCookie] == "a=1")
  }
}
