import BacklotCaching
import BacklotClient
import TemporaryFolders
import Testing

struct ConcurrencyTests {
  enum Kind: CaseIterable { case memory, disk }

  @Test(arguments: Kind.allCases)
  func `concurrent requests receive whole responses`(kind: Kind) async throws {
    let folder = try TemporaryFolder()
    let store: any CacheStore = try kind == .memory ? MemoryCacheStore() : DiskCacheStore(folder: folder.path)
    let server = CachedServer(store: store) { request in
      let version = UInt8(request.headerFields[.named("X-Version")] ?? "") ?? 0
      return HTTPResponse(
        status: .ok,
        headerFields: [.cacheControl: "max-age=60", .etag: "\(version)"],
        body: HTTPBody([UInt8](repeating: version, count: 1_000 + Int(version)))
      )
    }
    try await withThrowingTaskGroup { group in
      for version in 0..<200 {
        group.addTask {
          let control = version % 4 == 0 ? "no-cache" : "max-age=60"
          let fields: HTTPFields = [.named("X-Version"): "\(version)", .cacheControl: control]
          if version % 50 == 7 { try await server.send(.delete) }
          let response = try await server.get("/dogs", fields)
          return (response.headerFields[.etag], try await response.body.collect(upTo: 2_000))
        }
      }
      for try await (tag, bytes) in group {
        let version = UInt8(tag ?? "") ?? 0
        #expect(bytes == [UInt8](repeating: version, count: 1_000 + Int(version)))
      }
    }
    #expect(server.errors.isEmpty)
  }

  @Test func `a response does not replace that of a later request`() async throws {
    let server = CachedServer([:])
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let (arrivals, arrival) = AsyncStream<Void>.makeStream()
    server.respond { _ in
      arrival.yield()
      for await _ in gate {}
      return HTTPResponse(status: .ok, headerFields: [.cacheControl: "max-age=60"], body: "old")
    }
    async let earlier = server.get()
    for await _ in arrivals { break }
    server.respond(.ok, [.cacheControl: "max-age=60"], body: "new")
    try await server.get()
    opener.finish()
    #expect(try await earlier.text() == "old")
    #expect(try await server.get().text() == "new")
    #expect(server.requests.count == 2)
  }

  @Test func `later validations are cancelled with the cache`() async throws {
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let (ends, end) = AsyncStream<Bool>.makeStream()
    let (arrivals, arrival) = AsyncStream<Void>.makeStream()
    var server: CachedServer? = CachedServer([.cacheControl: "max-age=60, stale-while-revalidate=60"])
    try await server?.get()
    server?.respond { _ in
      arrival.yield()
      for await _ in gate {}
      end.yield(Task.isCancelled)
      return HTTPResponse(status: .ok)
    }
    server?.advance(61)
    try await server?.get()
    for await _ in arrivals { break }
    server = nil
    for await isCancelled in ends {
      #expect(isCancelled)
      break
    }
    opener.finish()
  }

  @Test func `one later validation of an entry runs at a time`() async throws {
    let server = CachedServer([.cacheControl: "max-age=60, stale-while-revalidate=60"])
    try await server.get()
    server.advance(61)
    let (gate, opener) = AsyncStream<Void>.makeStream()
    server.respond { _ in
      for await _ in gate {}
      return HTTPResponse(status: .ok)
    }
    for _ in 0..<10 { try await server.get() }
    opener.finish()
    await server.cache.waitForRevalidation()
    #expect(server.requests.count == 2)
  }
}
