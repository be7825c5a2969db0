import BacklotCaching
import BacklotClient
import BacklotPlatform
import Testing

/// RFC 9111 §4.4.
struct InvalidationTests {
  private let server = CachedServer([.cacheControl: "max-age=60"])

  @Test(arguments: [HTTPMethod.post, .put, .delete, .patch, HTTPMethod(rawValue: "LOCK") ?? .post], [200, 204, 303])
  func `a successful unsafe request removes the entries of its target`(method: HTTPMethod, code: Int) async throws {
    try await server.get()
    try await server.get("/dogs", [.authorization: "another user"])
    server.respond(HTTPStatus(code: code))
    try await server.send(method)
    #expect(try await !server.isServedFromCache())
    #expect(try await !server.isServedFromCache(.get, "/dogs", [.authorization: "another user"]))
  }

  @Test(arguments: [400, 404, 409, 500, 503])
  func `an unsafe request that is refused removes no entry`(code: Int) async throws {
    try await server.get()
    server.respond(HTTPStatus(code: code))
    try await server.send(.post)
    #expect(try await server.isServedFromCache())
  }

  @Test func `an unsafe request without a response removes entries, since it may have been processed`() async throws {
    try await server.get()
    server.respond { _ in throw StaleTests.Offline() }
    await #expect(throws: StaleTests.Offline.self) { try await server.send(.post) }
    server.respond(.ok)
    #expect(try await !server.isServedFromCache())
  }

  @Test(arguments: [HTTPMethod.get, .head, .options, .trace])
  func `a safe request removes no entry`(method: HTTPMethod) async throws {
    try await server.get()
    try await server.send(method)
    #expect(try await server.isServedFromCache())
  }

  @Test(
    arguments: [HTTPField.Name.location, .contentLocation],
    [
      ("/cats", false), ("https://example.com/cats", false), ("https://EXAMPLE.com:443/cats", false), ("cats", false),
      ("https://other.com/cats", true), ("http://example.com/cats", true), ("https://example.com:8443/cats", true),
      ("/cats?a=1", true), ("http://[", true),
    ]
  )
  func `targets of the same origin that the response names are removed, too`(
    name: HTTPField.Name,
    example: (reference: String, isKept: Bool)
  ) async throws {
    try await server.get("/cats")
    server.respond(.created, [name: example.reference])
    try await server.send(.post)
    #expect(try await server.isServedFromCache(.get, "/cats") == example.isKept)
  }

  @Test func `a response that was requested before is not stored`() async throws {
    server.respond { [server] request in
      if request.method == .get { try await server.send(.post) }
      return HTTPResponse(status: .ok, headerFields: [.cacheControl: "max-age=60"])
    }
    try await server.get()
    server.respond(.ok)
    #expect(try await !server.isServedFromCache())
  }

  @Test func `a response that is being stored during an invalidation is removed`() async throws {
    let store = InterruptedStore()
    let server = CachedServer(store: store) { _ in
      HTTPResponse(status: .ok, headerFields: [.cacheControl: "max-age=60"])
    }
    store.interruption.withLock { $0 = { try await server.send(.delete) } }
    try await server.get()
    #expect(try await store.entries(for: "https://example.com/dogs").isEmpty)
  }

  @Test func `all entries can be removed, and earlier requests store none`() async throws {
    try await server.get("/cats")
    server.respond { [server] _ in
      try await server.cache.removeAll()
      return HTTPResponse(status: .ok, headerFields: [.cacheControl: "max-age=60"])
    }
    try await server.get()
    server.respond(.ok)
    for path in ["/cats", "/dogs"] { #expect(try await !server.isServedFromCache(.get, path)) }
  }
}

/// A store in memory that does something else before it stores an entry.
private final class InterruptedStore: CacheStore {
  let interruption = Mutex<@Sendable () async throws -> Void>({})
  private let store = MemoryCacheStore()

  func insert(_ entry: CacheEntry) async throws {
    let interrupt = interruption.withLock { $0 }
    try await interrupt()
    store.insert(entry)
  }

  func entries(for target: String) async throws -> [CacheEntry] { store.entries(for: target) }
  func remove(_ key: CacheKey) async throws { store.remove(key) }
  func removeAll(for target: String) async throws { store.removeAll(for: target) }
  func removeAll() async throws { store.removeAll() }
}
