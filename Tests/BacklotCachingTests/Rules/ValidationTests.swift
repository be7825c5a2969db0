import BacklotCaching
import BacklotClient
import Testing

/// RFC 9111 §3.2 and §4.3.
struct ValidationTests {
  @Test func `a stale response is validated with both validators`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60", .etag: "\"a\"", .lastModified: Moment.date(-600)])
    try await server.get()
    server.respond(.notModified, [.etag: "\"a\""])
    server.advance(60)
    let response = try await server.get()
    #expect(response.status == .ok)
    #expect(try await response.text() == "dogs")
    #expect(server.requests.last?.headerFields[.ifNoneMatch] == "\"a\"")
    #expect(server.requests.last?.headerFields[.ifModifiedSince] == Moment.date(-600))
  }

  @Test func `a confirmed response is fresh again, with the fields that are stated again`() async throws {
    let server = CachedServer([
      .cacheControl: "max-age=60", .etag: "\"a\"", .date: Moment.date(), .contentType: "text/plain",
      .contentLength: "4", .named("X-Old"): "1",
    ])
    try await server.get()
    server.advance(60)
    server.respond(
      .notModified,
      [
        .etag: "\"a\"", .cacheControl: "max-age=90", .date: Moment.date(60), .contentLength: "0",
        .named("X-New"): "2",
      ]
    )
    try await server.get()
    server.advance(89)
    let fields = try await server.get().headerFields
    #expect(server.requests.count == 2)
    #expect(fields[.age] == "89")
    #expect(fields[.contentLength] == "4")
    #expect(fields[.contentType] == "text/plain")
    #expect(fields[.named("X-Old")] == "1")
    #expect(fields[.named("X-New")] == "2")
    #expect(fields[values: .cacheControl] == ["max-age=90"])
  }

  @Test func `a confirmation without Date counts from its arrival`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60", .etag: "\"a\"", .date: Moment.date(), .age: "30"])
    try await server.get()
    server.respond(.notModified, [.etag: "\"a\""])
    server.advance(60)
    #expect(try await server.get().headerFields[.age] == "0")
    server.advance(59)
    #expect(try await server.isServedFromCache())
  }

  @Test func `a new version replaces the entry`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60", .etag: "\"a\""])
    try await server.get()
    server.respond(.ok, [.cacheControl: "max-age=60", .etag: "\"b\""], body: "new")
    server.advance(60)
    for _ in 0..<2 { #expect(try await server.get().text() == "new") }
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [
    ("\"a\"", "\"a\"", true), ("\"a\"", "\"b\"", false), ("\"a\"", "W/\"a\"", true), ("W/\"a\"", "W/\"a\"", true),
    ("W/\"a\"", "\"a\"", false),
  ])
  func `a 304 for another version does not confirm an entry`(own: String, other: String, isSame: Bool) async throws {
    let server = CachedServer([.cacheControl: "max-age=60", .etag: own], body: "old")
    try await server.get()
    server.respond { request in
      guard request.headerFields[.ifNoneMatch] == nil else {
        return HTTPResponse(status: .notModified, headerFields: [.etag: other])
      }
      return HTTPResponse(status: .ok, body: "new")
    }
    server.advance(60)
    #expect(try await server.get().text() == (isSame ? "old" : "new"))
  }

  @Test(arguments: [(Int64(-600), "old"), (-60, "new")])
  func `a 304 with another modification date does not confirm an entry`(offset: Int64, text: String) async throws {
    let server = CachedServer([.cacheControl: "max-age=60", .lastModified: Moment.date(-600)], body: "old")
    try await server.get()
    server.respond { request in
      guard request.headerFields[.ifModifiedSince] == nil else {
        return HTTPResponse(status: .notModified, headerFields: [.lastModified: Moment.date(offset)])
      }
      return HTTPResponse(status: .ok, body: "new")
    }
    server.advance(60)
    #expect(try await server.get().text() == text)
  }

  @Test func `a 304 without validators confirms the entry whose validators were sent`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60", .lastModified: Moment.date(-600)])
    try await server.get()
    server.respond(.notModified)
    server.advance(60)
    #expect(try await server.get().text() == "dogs")
    #expect(try await server.isServedFromCache())
  }

  @Test func `a 304 that forbids storing removes the entry`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60", .etag: "\"a\""])
    try await server.get()
    server.respond(.notModified, [.etag: "\"a\"", .cacheControl: "no-store"])
    server.advance(60)
    #expect(try await server.get().text() == "dogs")
    server.respond(.ok, body: "new")
    #expect(try await server.get().text() == "new")
    #expect(server.requests.last?.headerFields[.ifNoneMatch] == nil)
  }

  @Test func `a confirmation with another Vary moves the entry`() async throws {
    let store = MemoryCacheStore()
    let server = CachedServer(store: store) { _ in
      HTTPResponse(status: .ok, headerFields: [.cacheControl: "max-age=60", .etag: "\"a\""])
    }
    try await server.get("/dogs", [.accept: "text/plain"])
    server.respond(.notModified, [.etag: "\"a\"", .vary: "Accept"])
    server.advance(60)
    try await server.get("/dogs", [.accept: "text/plain"])
    #expect(store.entries(for: "https://example.com/dogs").map(\.selectingFields) == [["accept", "authorization"]])
    #expect(try await !server.isServedFromCache(.get, "/dogs", [.accept: "text/html"]))
  }

  @Test func `an entry without validators is requested again without conditions`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60"])
    try await server.get()
    server.advance(60)
    try await server.get()
    #expect(server.requests.last?.headerFields.isEmpty == true)
  }

  @Test(
    arguments: [
      ([.ifNoneMatch: "\"a\""], 304), ([.ifNoneMatch: "\"x\", W/\"a\""], 304), ([.ifNoneMatch: "*"], 304),
      ([.ifNoneMatch: "\"x\""], 200), ([.ifModifiedSince: Moment.date(-600)], 304),
      ([.ifModifiedSince: Moment.date(-601)], 200), ([.ifModifiedSince: "never"], 200),
      ([.ifNoneMatch: "\"x\"", .ifModifiedSince: Moment.date()], 200),
    ] as [(HTTPFields, Int)]
  )
  func `a caller's own condition is evaluated against a fresh entry`(fields: HTTPFields, code: Int) async throws {
    let server = CachedServer([.cacheControl: "max-age=60", .etag: "\"a\"", .lastModified: Moment.date(-600)])
    try await server.get()
    let response = try await server.get("/dogs", fields)
    #expect(response.status.code == code)
    #expect(try await response.text() == (code == 304 ? "" : "dogs"))
    #expect(server.requests.count == 1)
  }

  @Test func `a caller's own condition reaches the server unchanged, and its 304 also renews the entry`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60", .etag: "\"a\"", .lastModified: Moment.date(-600)])
    try await server.get()
    server.respond(.notModified, [.etag: "\"a\""])
    server.advance(60)
    #expect(try await server.get("/dogs", [.ifNoneMatch: "\"a\""]).status == .notModified)
    #expect(server.requests.last?.headerFields == [.ifNoneMatch: "\"a\""])
    #expect(try await server.get().text() == "dogs")
    #expect(server.requests.count == 2)
  }

  @Test func `a 304 about another version than the entry does not renew it`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60", .etag: "\"a\""])
    try await server.get()
    server.respond(.notModified, [.etag: "\"b\""])
    server.advance(60)
    try await server.get("/dogs", [.ifNoneMatch: "\"b\""])
    #expect(try await !server.isServedFromCache())
  }
}
