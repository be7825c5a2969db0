import BacklotCaching
import BacklotClient
import BacklotHTTP
import Foundation
import TemporaryFolders
import Testing

struct StoreFaultTests {
  private let folder: TemporaryFolder
  private let respond: CachedServer.Responder = { _ in
    HTTPResponse(status: .ok, headerFields: [.cacheControl: "max-age=60"], body: "dogs")
  }

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [SystemCalls.Kind.open, .write, .rename, .close])
  func `a response that cannot be stored is passed on, and the reason is reported`(call: SystemCalls.Kind) async throws
  {
    let server = CachedServer(store: try DiskCacheStore(folder: folder.path), respond)
    try await failing([call]) {
      let text = try await server.get().text()
      #expect(text == "dogs")
    }
    #expect(server.errors.map(\.code) == [.unwritableEntry])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    try await server.get()
    #expect(try await server.isServedFromCache())
  }

  @Test(arguments: [SystemCalls.Kind.open, .read, .stat])
  func `an entry that cannot be read is requested again, and the reason is reported`(
    call: SystemCalls.Kind
  ) async throws {
    let server = CachedServer(store: try DiskCacheStore(folder: folder.path), respond)
    try await server.get()
    try await failing([call]) {
      let text = try await server.get().text()
      #expect(text == "dogs")
    }
    #expect(server.requests.count == 2)
    #expect(server.errors.first?.code == .unreadableEntry)
  }

  @Test func `an entry that cannot be removed is reported`() async throws {
    let server = CachedServer(store: try DiskCacheStore(folder: folder.path), respond)
    try await server.get()
    try await failing([.unlink]) { try await server.send(.delete) }
    #expect(server.errors.map(\.code) == [.unremovableEntry])
  }

  @Test func `an earlier entry stays if the new one cannot be written`() async throws {
    let store = try DiskCacheStore(folder: folder.path)
    try await store.insert(.sample("/a"))
    await #expect(throws: CacheError.self) {
      try await failing([.write]) { try await store.insert(.sample("/a", count: 20)) }
    }
    #expect(try await store.entries(for: "/a") == [.sample("/a")])
  }

  @Test func `short reads and writes change nothing`() async throws {
    let store = try DiskCacheStore(folder: folder.path)
    try await SystemCallFaults.withFaults(below: folder.path, { _ in .short(7) }) {
      try await store.insert(.sample("/a"))
      #expect(try await store.entries(for: "/a") == [.sample("/a")])
    }
  }

  private func failing(_ kinds: Set<SystemCalls.Kind>, _ body: () async throws -> Void) async throws {
    let decide: @Sendable (SystemCallFaults.Call) -> SystemCallFaults.Fault? = {
      kinds.contains($0.kind) ? .failure(ENOSPC) : nil
    }
    try await SystemCallFaults.withFaults(below: folder.path, decide, run: body)
  }
}
