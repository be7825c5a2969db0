import BacklotCaching
import BacklotClient
import Testing

/// RFC 9111 §4.2.4, and RFC 5861.
struct StaleTests {
  struct Offline: Error {}

  @Test func `a stale response is used while it is validated`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60, stale-while-revalidate=30"], body: "old")
    try await server.get()
    server.respond(.ok, [.cacheControl: "max-age=60"], body: "new")
    server.advance(89)
    #expect(try await server.get().text() == "old")
    await server.cache.waitForRevalidation()
    #expect(try await server.get().text() == "new")
    #expect(server.requests.count == 2)
  }

  @Test func `a stream that validates a stale response is read and stored`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60, stale-while-revalidate=30"], body: "old")
    try await server.get()
    server.respond { _ in
      let (chunks, source) = AsyncStream<[UInt8]>.makeStream()
      for text in ["n", "ew"] { source.yield(Array(text.utf8)) }
      source.finish()
      let body = HTTPBody(streaming: chunks)
      return HTTPResponse(status: .ok, headerFields: [.cacheControl: "max-age=60"], body: body)
    }
    server.advance(60)
    try await server.get()
    await server.cache.waitForRevalidation()
    #expect(try await server.get().text() == "new")
  }

  @Test func `a response is not used while it is validated for longer than it permits`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60, stale-while-revalidate=30"], body: "old")
    try await server.get()
    server.respond(.ok, body: "new")
    server.advance(91)
    #expect(try await server.get().text() == "new")
  }

  @Test func `a later validation that fails is reported and changes no response`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60, stale-while-revalidate=30"])
    try await server.get()
    server.respond { _ in throw Offline() }
    server.advance(61)
    #expect(try await server.get().text() == "dogs")
    await server.cache.waitForRevalidation()
    #expect(server.errors.map(\.code) == [.failedRevalidation])
  }

  @Test(arguments: [500, 502, 503, 504])
  func `a stale response replaces an error of the server`(code: Int) async throws {
    let server = CachedServer([.cacheControl: "max-age=60, stale-if-error=30"])
    try await server.get()
    server.respond(HTTPStatus(code: code), [.cacheControl: "max-age=600"])
    server.advance(90)
    #expect(try await server.get().text() == "dogs")
    server.advance(1)
    #expect(try await server.get().status.code == code)
  }

  @Test func `an error does not replace the entry that stands in for it`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60, stale-if-error=600"])
    try await server.get()
    server.respond(.serviceUnavailable, [.cacheControl: "max-age=600"])
    server.advance(90)
    for _ in 0..<2 { #expect(try await server.get().status == .ok) }
  }

  @Test func `a stale response replaces a failure of the network`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60, stale-if-error=30"])
    try await server.get()
    server.respond { _ in throw Offline() }
    server.advance(90)
    #expect(try await server.get().text() == "dogs")
    server.advance(1)
    await #expect(throws: Offline.self) { try await server.get() }
  }

  @Test func `a cancelled request has no response`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60, stale-if-error=30"])
    try await server.get()
    server.respond { _ in throw CancellationError() }
    server.advance(61)
    await #expect(throws: CancellationError.self) { try await server.get() }
  }

  @Test func `a request can ask for a stale response in place of an error`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60"])
    try await server.get()
    server.respond(.serviceUnavailable)
    server.advance(61)
    #expect(try await server.get().status == .serviceUnavailable)
    #expect(try await server.get("/dogs", [.cacheControl: "stale-if-error=5"]).status == .ok)
  }

  @Test func `a policy can use stale responses offline`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60"], policy: CachePolicy(staleIfError: .seconds(3600)))
    try await server.get()
    server.respond { _ in throw Offline() }
    server.advance(3660)
    #expect(try await server.get().text() == "dogs")
    server.advance(1)
    await #expect(throws: Offline.self) { try await server.get() }
  }

  @Test(arguments: ["must-revalidate", "no-cache", "no-cache=\"Set-Cookie\""])
  func `a response can forbid that it is used stale`(directive: String) async throws {
    let control = "\(directive), max-age=60, stale-if-error=600, stale-while-revalidate=600"
    let policy = CachePolicy(staleIfError: .seconds(600))
    let server = CachedServer([.cacheControl: control, .etag: "\"a\""], policy: policy)
    try await server.get()
    server.respond(.serviceUnavailable)
    server.advance(61)
    for request in ["max-stale", "stale-if-error=600", ""] {
      #expect(try await server.get("/dogs", [.cacheControl: request]).status == .serviceUnavailable)
    }
  }
}
