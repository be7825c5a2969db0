import BacklotCaching
import BacklotClient
import Testing

/// RFC 9111 §3.
struct StoringTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let status: HTTPStatus
    let fields: HTTPFields
    let isStored: Bool

    init(_ description: String, status: HTTPStatus = .ok, _ fields: HTTPFields, stored: Bool) {
      (testDescription, self.status, self.fields, isStored) = (description, status, fields, stored)
    }
  }

  private static let cases: [Case] = [
    Case("max-age", [.cacheControl: "max-age=60"], stored: true),
    Case("a name in capitals", [.cacheControl: "MAX-AGE=60"], stored: true),
    Case("a quoted argument", [.cacheControl: "max-age=\"60\""], stored: true),
    Case("Expires", [.date: Moment.date(), .expires: Moment.date(60)], stored: true),
    Case("public with a validator", status: .found, [.cacheControl: "public", .etag: "\"a\""], stored: true),
    Case("private", status: .found, [.cacheControl: "private", .etag: "\"a\""], stored: true),
    Case("private with max-age", [.cacheControl: "private, max-age=60"], stored: true),
    Case("a status with heuristics and a validator", [.etag: "\"a\""], stored: true),
    Case("another status without permission", status: .found, [.etag: "\"a\""], stored: false),
    Case("an unknown status with permission", status: 299, [.cacheControl: "max-age=60"], stored: true),
    Case("a not found with max-age", status: .notFound, [.cacheControl: "max-age=60"], stored: true),
    Case("a server error with max-age", status: .internalServerError, [.cacheControl: "max-age=60"], stored: true),
    Case("no-store", [.cacheControl: "no-store, max-age=60"], stored: false),
    Case("no-store in a second field", [.cacheControl: "max-age=60", .cacheControl: "no-store"], stored: false),
    Case("no-store after an escaped quotation mark", [.cacheControl: #"a="\"", no-store, max-age=60"#], stored: false),
    Case("no-store inside a quoted string", [.cacheControl: "a=\"no-store, b\", max-age=60"], stored: true),
    Case(
      "must-understand, which precedes no-store",
      [.cacheControl: "must-understand, no-store, max-age=60"],
      stored: true
    ),
    Case(
      "must-understand for an unknown status",
      status: 299,
      [.cacheControl: "must-understand, max-age=60"],
      stored: false
    ),
    Case("s-maxage, which only shared caches read", status: .found, [.cacheControl: "s-maxage=60"], stored: false),
    Case("partial content", status: .partialContent, [.cacheControl: "max-age=60"], stored: false),
    Case("a content range", [.cacheControl: "max-age=60", .named("Content-Range"): "bytes 0-3/9"], stored: false),
    Case("a truncated body", [.cacheControl: "max-age=60", .contentLength: "5"], stored: false),
    Case("a complete body", [.cacheControl: "max-age=60", .contentLength: "4"], stored: true),
    Case(
      "a decoded body of another length",
      [.cacheControl: "max-age=60", .contentLength: "3", .contentEncoding: "gzip"],
      stored: true
    ),
    Case("a response that could never be reused", [:], stored: false),
    Case("stale-if-error only", [.cacheControl: "max-age=0, stale-if-error=60"], stored: true),
    Case("Vary: *", [.cacheControl: "max-age=60", .vary: "Accept, *"], stored: false),
    Case("a malformed Vary", [.cacheControl: "max-age=60", .vary: "a b"], stored: false),
  ]

  @Test(arguments: Self.cases)
  func `a response is stored if it permits a private cache to`(_ example: Case) async throws {
    let store = MemoryCacheStore()
    let server = CachedServer(store: store) { _ in
      HTTPResponse(status: example.status, headerFields: example.fields, body: "dogs")
    }
    try await server.get()
    #expect((store.size > 0) == example.isStored)
  }

  @Test func `a response to a request with Authorization is stored, as a private cache may`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60"])
    try await server.get("/dogs", [.authorization: "Bearer a"])
    #expect(try await server.isServedFromCache(.get, "/dogs", [.authorization: "Bearer a"]))
  }

  @Test func `a request with no-store leaves no trace and sees no entry`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60"])
    try await server.get("/dogs", [.cacheControl: "no-store"])
    #expect(try await !server.isServedFromCache())
    #expect(try await !server.isServedFromCache(.get, "/dogs", [.cacheControl: "no-store"]))
    #expect(try await server.isServedFromCache())
  }

  @Test(arguments: [HTTPMethod.head, .post, .put, .options, .trace])
  func `only responses to GET are stored`(method: HTTPMethod) async throws {
    let server = CachedServer([.cacheControl: "max-age=60"])
    try await server.send(method)
    #expect(try await !server.isServedFromCache(method))
    #expect(try await !server.isServedFromCache())
  }

  @Test func `fields of the connection are not stored`() async throws {
    let server = CachedServer([
      .cacheControl: "max-age=60", .named("Connection"): "X-Hop", .named("X-Hop"): "1", .named("X-End"): "2",
      .named("Proxy-Authenticate"): "Basic",
    ])
    try await server.get()
    let names = Set(try await server.get().headerFields.map(\.name.rawName))
    #expect(names == ["Cache-Control", "X-End", "Age"])
  }

  @Test func `a body that exceeds the limit is passed on and not stored`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60"], policy: CachePolicy(bodyLimit: 3))
    #expect(try await server.get().text() == "dogs")
    #expect(try await !server.isServedFromCache())
  }

  @Test(
    arguments: [
      [HTTPField.Name.range: "bytes=0-1"], [.named("If-Range"): "\"a\""], [.named("If-Match"): "\"a\""],
      [.named("If-Unmodified-Since"): Moment.date()],
    ] as [HTTPFields]
  )
  func `requests that only the server can judge bypass the cache`(fields: HTTPFields) async throws {
    let server = CachedServer([.cacheControl: "max-age=60"])
    try await server.get()
    #expect(try await !server.isServedFromCache(.get, "/dogs", fields))
  }

  @Test func `a request with a body bypasses the cache`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60"])
    try await server.get()
    try await server.send(.get, "/dogs", body: "query")
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [(200, false), (302, false), (404, false), (410, false), (401, true), (429, true), (500, true)])
  func `a newer response that is not stored removes the entry if it is about the target`(
    code: Int,
    isKept: Bool
  ) async throws {
    let server = CachedServer([.cacheControl: "max-age=60"])
    try await server.get()
    server.respond(HTTPStatus(code: code), [.cacheControl: "no-store"])
    try await server.get("/dogs", [.cacheControl: "no-cache"])
    #expect(try await server.isServedFromCache() == isKept)
  }
}
