import BacklotCaching
import BacklotClient
import Testing

/// RFC 9111 §2 and §4.1.
struct KeyTests {
  private let fresh: HTTPFields = [.cacheControl: "max-age=60"]

  @Test func `another user never receives an entry`() async throws {
    let server = CachedServer { request in
      HTTPResponse(
        status: .ok,
        headerFields: [.cacheControl: "max-age=60"],
        body: HTTPBody(request.headerFields[.authorization] ?? "guest")
      )
    }
    for user in ["Ada", "Bob"] { try await server.get("/me", [.authorization: user]) }
    try await server.get("/me")
    for user in ["Ada", "Bob"] { #expect(try await server.get("/me", [.authorization: user]).text() == user) }
    #expect(try await server.get("/me").text() == "guest")
    #expect(server.requests.count == 3)
  }

  @Test func `entries can be kept apart by another field`() async throws {
    let server = CachedServer(fresh, policy: CachePolicy(partitionFields: [.cookie]))
    try await server.get("/me", [.cookie: "id=1"])
    #expect(try await !server.isServedFromCache(.get, "/me", [.cookie: "id=2"]))
    #expect(try await server.isServedFromCache(.get, "/me", [.cookie: "id=1", .authorization: "ignored"]))
  }

  @Test func `entries that an earlier policy kept apart less are not used`() async throws {
    let store = MemoryCacheStore()
    let fields = fresh
    let respond: CachedServer.Responder = { _ in HTTPResponse(status: .ok, headerFields: fields) }
    try await CachedServer(store: store, policy: CachePolicy(partitionFields: []), respond).get()
    #expect(try await !CachedServer(store: store, respond).isServedFromCache())
  }

  @Test(
    arguments: [
      ("HTTPS", "EXAMPLE.com", "/dogs", true), ("https", "example.com:443", "/dogs", true),
      (nil, "example.com", "/dogs", true), ("http", "example.com", "/dogs", false),
      ("https", "example.com:8443", "/dogs", false), ("https", "example.com", "/Dogs", false),
      ("https", "example.com", "/dogs?a=1", false), ("https", "other.com", "/dogs", false),
    ] as [(String?, String, String, Bool)]
  )
  func `a target is the same if its normalized URL is`(
    scheme: String?,
    authority: String,
    path: String,
    isSame: Bool
  ) async throws {
    let server = CachedServer(fresh)
    try await server.get()
    _ = try await server.send(HTTPRequest(method: .get, scheme: scheme, authority: authority, path: path))
    #expect((server.requests.count == 1) == isSame)
  }

  @Test func `a request without an authority bypasses the cache`() async throws {
    let server = CachedServer(fresh)
    for _ in 0..<2 { _ = try await server.send(HTTPRequest(method: .get, path: "/dogs")) }
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [
    (["Accept-Language": "de"], true), (["Accept-Language": "en"], false), ([:], false),
    (["Accept-Language": ""], false), (["accept-language": "de", "Accept": "text/html"], true),
  ])
  func `an entry is used if the fields that Vary names are the same`(
    fields: [String: String],
    isSame: Bool
  ) async throws {
    let server = CachedServer([.cacheControl: "max-age=60", .vary: "accept-language"])
    try await server.get("/dogs", [.acceptLanguage: "de"])
    let other = HTTPFields(fields.map { HTTPField(name: .named($0), value: $1) })
    #expect(try await server.isServedFromCache(.get, "/dogs", other) == isSame)
  }

  @Test func `each variant has an entry`() async throws {
    let server = CachedServer { request in
      HTTPResponse(
        status: .ok,
        headerFields: [.cacheControl: "max-age=60", .vary: "Accept-Language"],
        body: HTTPBody(request.headerFields[.acceptLanguage] ?? "")
      )
    }
    for language in ["de", "en"] { try await server.get("/dogs", [.acceptLanguage: language]) }
    for language in ["de", "en"] {
      #expect(try await server.get("/dogs", [.acceptLanguage: language]).text() == language)
    }
    #expect(server.requests.count == 2)
  }

  @Test func `of several matching entries, the most recent is used`() async throws {
    let server = CachedServer([.cacheControl: "max-age=600", .vary: "Accept", .date: Moment.date()], body: "old")
    try await server.get()
    server.advance(10)
    server.respond(.ok, [.cacheControl: "max-age=600", .date: Moment.date(10)], body: "new")
    try await server.get("/dogs", [.accept: "text/html"])
    #expect(try await server.get().text() == "new")
    #expect(server.requests.count == 2)
  }
}
