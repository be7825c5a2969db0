import BacklotCaching
import BacklotClient
import Testing

/// RFC 9111 §4.3.5, and `HEAD` requests in general.
struct HeadTests {
  @Test func `a fresh entry responds to HEAD without its body`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60", .contentLength: "4"])
    try await server.get()
    let response = try await server.send(.head)
    #expect(response.headerFields[.contentLength] == "4")
    #expect(response.body == .empty)
    #expect(server.requests.count == 1)
  }

  @Test(
    arguments: [
      [.etag: "\"a\"", .contentLength: "4"], [.etag: "\"a\""], [.lastModified: Moment.date(-600)], [:],
    ] as [HTTPFields]
  )
  func `a HEAD response about the same version renews the entry`(fields: HTTPFields) async throws {
    let server = CachedServer([
      .cacheControl: "max-age=60", .etag: "\"a\"", .lastModified: Moment.date(-600), .contentLength: "4",
    ])
    try await server.get()
    server.respond(.ok, fields)
    server.advance(60)
    #expect(try await !server.isServedFromCache(.head))
    #expect(server.requests.last?.headerFields.isEmpty == true)
    #expect(try await server.get().text() == "dogs")
    #expect(server.requests.count == 2)
  }

  @Test(
    arguments: [
      [.etag: "\"b\""], [.lastModified: Moment.date()], [.etag: "\"a\"", .contentLength: "5"],
    ] as [HTTPFields]
  )
  func `a HEAD response about another version removes the entry`(fields: HTTPFields) async throws {
    let store = MemoryCacheStore()
    let server = CachedServer(store: store) { _ in
      HTTPResponse(
        status: .ok,
        headerFields: [
          .cacheControl: "max-age=60", .etag: "\"a\"", .lastModified: Moment.date(-600), .contentLength: "4",
        ],
        body: "dogs"
      )
    }
    try await server.get()
    server.respond(.ok, fields)
    server.advance(60)
    try await server.send(.head)
    #expect(store.size == 0)
  }

  @Test func `a successful HEAD response removes the entry of an error`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60"], status: .notFound)
    try await server.get()
    server.respond(.ok)
    try await server.send(.head, "/dogs", [.cacheControl: "no-cache"])
    #expect(try await server.get().status == .ok)
  }

  @Test func `a HEAD response that is no success changes no entry`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60", .etag: "\"a\""])
    try await server.get()
    server.respond(.internalServerError, [.etag: "\"b\""])
    try await server.send(.head, "/dogs", [.cacheControl: "no-cache"])
    #expect(try await server.isServedFromCache())
  }
}
