import BacklotCaching
import BacklotClient
import BacklotPlatform
import TemporaryFolders
import Testing

struct StreamedBodyTests {
  private let fresh: HTTPFields = [.cacheControl: "max-age=60"]

  @Test func `a stream is stored when its reader reaches the end`() async throws {
    let server = Self.server(["do", "gs"], fresh)
    let response = try await server.get()
    #expect(try await !server.isServedFromCache())
    #expect(try await response.text() == "dogs")
    #expect(try await server.get().text() == "dogs")
    #expect(server.requests.count == 2)
  }

  @Test func `a stream that is read in part is not stored`() async throws {
    let server = Self.server(["do", "gs"], fresh)
    for try await _ in try await server.get().body { break }
    #expect(try await !server.isServedFromCache())
  }

  @Test func `a stream that exceeds the limit reaches its reader and is not stored`() async throws {
    let server = Self.server(["do", "gs"], fresh, policy: CachePolicy(bodyLimit: 3))
    #expect(try await server.get().text() == "dogs")
    #expect(try await !server.isServedFromCache())
  }

  @Test func `a stream of another length than stated is not stored`() async throws {
    let server = Self.server(["do", "gs"], [.cacheControl: "max-age=60", .contentLength: "5"])
    #expect(try await server.get().text() == "dogs")
    #expect(try await !server.isServedFromCache())
  }

  @Test func `a stream that cannot be stored is passed on as it is`() async throws {
    let (chunks, _) = AsyncStream<[UInt8]>.makeStream()
    let body = HTTPBody(streaming: chunks)
    let server = CachedServer([.cacheControl: "no-store"], body: body)
    #expect(try await server.get().body == body)
  }

  @Test func `a stream that was requested before an invalidation is not stored`() async throws {
    let server = Self.server(["dogs"], fresh)
    let response = try await server.get()
    try await server.send(.delete)
    _ = try await response.text()
    #expect(try await !server.isServedFromCache())
  }

  @Test func `a file is stored as its content`() async throws {
    let folder = try TemporaryFolder(["dogs": "dogs"])
    let server = CachedServer(fresh, body: HTTPBody(file: "\(folder.path)/dogs", length: 4))
    try await server.get()
    try folder.remove("dogs")
    #expect(try await server.get().text() == "dogs")
  }

  private static func server(
    _ chunks: [String],
    _ fields: HTTPFields,
    policy: CachePolicy = CachePolicy()
  ) -> CachedServer {
    CachedServer(policy: policy) { _ in
      let (stream, source) = AsyncStream<[UInt8]>.makeStream()
      for chunk in chunks { source.yield(Array(chunk.utf8)) }
      source.finish()
      return HTTPResponse(status: .ok, headerFields: fields, body: HTTPBody(streaming: stream))
    }
  }
}
