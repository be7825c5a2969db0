import BacklotCaching
import BacklotClient
import Testing

struct CacheLifeTests {
  @Test func `a cache's whole life`() async throws {
    let store = MemoryCacheStore(capacity: 1_000)
    let server = CachedServer(store: store) { _ in
      HTTPResponse(status: .ok, headerFields: [.cacheControl: "max-age=60", .etag: "\"1\""], body: "one")
    }

    // Fresh: the server is asked once.
    try await server.get()
    server.advance(59)
    #expect(try await server.get().text() == "one")
    #expect(server.requests.count == 1)

    // Stale: the server confirms the version.
    server.respond(.notModified, [.etag: "\"1\""])
    server.advance(1)
    #expect(try await server.get().text() == "one")
    #expect(server.requests.last?.headerFields[.ifNoneMatch] == "\"1\"")
    server.advance(59)
    #expect(try await server.isServedFromCache())

    // Stale again: there is a new version.
    server.respond(.ok, [.cacheControl: "max-age=60", .etag: "\"2\""], body: "two")
    server.advance(1)
    #expect(try await server.get().text() == "two")
    #expect(try await server.get().text() == "two")

    // Invalidated: a change removes the entry, and the next request has no condition.
    server.respond(.noContent)
    try await server.send(.put, body: "three")
    server.respond(.ok, [.cacheControl: "max-age=60", .etag: "\"3\""], body: "three")
    #expect(try await server.get().text() == "three")
    #expect(server.requests.last?.headerFields.isEmpty == true)

    // Evicted: other responses need the space.
    server.respond(.ok, [.cacheControl: "max-age=60"], body: HTTPBody([UInt8](repeating: 0, count: 800)))
    try await server.get("/cats")
    #expect(store.size <= 1_000)
    #expect(try await !server.isServedFromCache())
    #expect(server.errors.isEmpty)
  }

  @Test func `a client's second call needs no server`() async throws {
    let transport = CountingTransport()
    let client = APIClient(host: URLHost(rawValue: "example.com"), transport: transport, middleware: [.caching()])
    let dogs = Endpoint<EndpointKinds.Public, [String]>(path: "dogs")
    #expect(try await client.send(dogs) == ["Rex"])
    #expect(try await client.send(dogs) == ["Rex"])
    #expect(await transport.count == 1)
  }
}

private actor CountingTransport: HTTPTransport {
  private(set) var count = 0

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    count += 1
    return HTTPResponse(status: .ok, headerFields: [.cacheControl: "max-age=60"], body: #"["Rex"]"#)
  }
}
