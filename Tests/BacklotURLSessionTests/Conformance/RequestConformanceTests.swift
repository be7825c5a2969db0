import BacklotClient
import BacklotStubs
import BacklotURLSession
import Testing

@Suite struct RequestConformanceTests {
  private let backend = MockBackend { AnyMethod("/**") }

  @Test(
    arguments: Adapter.allCases,
    [HTTPMethod.get, .head, .post, .put, .patch, .delete, .options, HTTPMethod(rawValue: "PURGE") ?? .get]
  )
  func `the backend sees the method`(adapter: Adapter, method: HTTPMethod) async throws {
    _ = try await adapter.send(method, "/", to: backend)
    #expect(backend.journal.entries.map(\.request.method) == [method])
  }

  @Test(
    arguments: Adapter.allCases,
    [
      "/", "/a", "/a/", "/a//b", "/South%20Korea", "/%C3%85land", "/a%2Fb", "/?", "/?a", "/?a=", "/?a=1&a=2&b=%26",
      "/a+b?c+d=e+f", "/;v=1/@me:x!$'()*,", "/%7Euser/~user",
    ]
  )
  func `the backend sees the target as it was written`(adapter: Adapter, target: String) async throws {
    _ = try await adapter.send(.get, target, to: backend)
    #expect(backend.journal.entries.map(\.request.message.path) == [target])
  }

  @Test(arguments: Adapter.with(.originalAddress))
  func `the backend sees the scheme and the authority`(adapter: Adapter) async throws {
    _ = try await adapter.send(to: backend)
    #expect(backend.journal.entries.map(\.request.message.authority) == ["api.example.com"])
    #expect(backend.journal.entries.map(\.request.message.scheme) == ["https"])
  }

  @Test(arguments: Adapter.allCases)
  func `the backend sees the fields`(adapter: Adapter) async throws {
    let fields: HTTPFields = [.authorization: "Bearer t", .accept: "application/json", .cookie: "a=1; b=2"]
    _ = try await adapter.send(.get, "/", headers: fields, to: backend)
    let seen = try #require(backend.journal.entries.first?.request)
    for field in fields { #expect(seen.headerFields[field.name] == field.value) }
    #expect(seen.cookies["b"] == "2")
  }

  @Test(arguments: Adapter.with(.streamedRequests))
  func `a streamed body is collected for the backend`(adapter: Adapter) async throws {
    let chunks = AsyncStream<[UInt8]> { continuation in
      for chunk in ["a", "bc", ""] { continuation.yield(Array(chunk.utf8)) }
      continuation.finish()
    }
    _ = try await adapter.send(.post, "/", body: HTTPBody(streaming: chunks), to: backend)
    #expect(backend.journal.entries.map(\.request.text) == ["abc"])
  }
}
