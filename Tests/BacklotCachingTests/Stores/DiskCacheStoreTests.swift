import BacklotCaching
import BacklotClient
import Foundation
import TemporaryFolders
import Testing

struct DiskCacheStoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `entries survive a restart`() async throws {
    let entry = CacheEntry.sample("/a")
    try await open().insert(entry)
    let store = try open()
    #expect(store.size > entry.body.count)
    #expect(try await store.entries(for: "/a") == [entry])
  }

  @Test func `a response survives a restart of the app`() async throws {
    let respond: CachedServer.Responder = { _ in
      HTTPResponse(status: .ok, headerFields: [.cacheControl: "max-age=60"], body: "dogs")
    }
    try await CachedServer(store: open(), respond).get()
    let server = CachedServer(store: try open(), respond)
    #expect(try await server.get().text() == "dogs")
    #expect(server.requests.isEmpty)
  }

  @Test func `a folder with more than fits is made smaller`() async throws {
    let store = try open()
    for target in ["/a", "/b", "/c"] { try await store.insert(.sample(target, count: 1_000)) }
    let smaller = try DiskCacheStore(folder: folder.path, capacity: store.size - 1)
    #expect(smaller.size < store.size)
    #expect(try files().count == 2)
  }

  @Test(arguments: [0, 1, 8, 20, 31, 32, 33, 200])
  func `a file that ends early counts as absent and is removed`(count: Int) async throws {
    try await open().insert(.sample("/a", count: 1_000))
    try change { $0.prefix(count) }
    #expect(try await open().entries(for: "/a").isEmpty)
    #expect(try files().isEmpty)
  }

  @Test(arguments: [0, 7, 8, 15, 16, 23, 24, 31, 32, 100, -1])
  func `a file with a changed byte counts as absent and is removed`(position: Int) async throws {
    try await open().insert(.sample("/a", count: 1_000))
    try change { data in
      var data = data
      data[position < 0 ? data.count - 1 : position] ^= 0x81
      return data
    }
    #expect(try await open().entries(for: "/a").isEmpty)
    #expect(try files().isEmpty)
  }

  @Test func `a file with the name of another entry counts as absent`() async throws {
    let store = try open()
    try await store.insert(.sample("/a"))
    let name = try #require(try files().first)
    try await store.insert(.sample("/b"))
    let other = try #require(try files().first { $0 != name })
    try FileManager.default.removeItem(atPath: path(name))
    try FileManager.default.moveItem(atPath: path(other), toPath: path(name))
    #expect(try await open().entries(for: "/a").isEmpty)
  }

  @Test func `a file that disappears counts as absent`() async throws {
    let store = try open()
    try await store.insert(.sample("/a"))
    try FileManager.default.removeItem(atPath: path(try #require(try files().first)))
    #expect(try await store.entries(for: "/a").isEmpty)
    #expect(store.size == 0)
  }

  @Test func `a file that is larger than the store counts as absent`() async throws {
    let store = try DiskCacheStore(folder: folder.path, capacity: 2_000)
    try await store.insert(.sample("/a"))
    try change { $0 + Data(repeating: 0, count: 2_000) }
    #expect(try await store.entries(for: "/a").isEmpty)
  }

  @Test func `other files stay, and incomplete ones are removed`() async throws {
    try folder.write("mine", to: "notes.backlot-cache")
    try folder.write("half", to: ".1234.backlot-cache-part")
    let store = try open()
    try await store.removeAll()
    #expect(try files() == ["notes.backlot-cache"])
    #expect(store.size == 0)
  }

  @Test func `no key names a file outside of the folder or is too long for a name`() async throws {
    let store = try open()
    let entry = CacheEntry.sample("/../" + String(repeating: "a", count: 5_000), variant: "../../b")
    try await store.insert(entry)
    #expect(try await store.entries(for: entry.key.target) == [entry])
    #expect(try files().allSatisfy { $0.utf8.count < 255 })
  }

  @Test func `only the user can read the files`() async throws {
    let store = try DiskCacheStore(folder: "\(folder.path)/new/cache")
    try await store.insert(.sample("/a"))
    let manager = FileManager.default
    let name = try #require(try manager.contentsOfDirectory(atPath: store.folder).first)
    for (path, mode) in [(store.folder, 0o700), ("\(store.folder)/\(name)", 0o600)] {
      #expect(try manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode)
    }
  }

  @Test func `no value of Authorization is written`() async throws {
    let server = CachedServer(store: try open()) { _ in
      HTTPResponse(status: .ok, headerFields: [.cacheControl: "max-age=60"])
    }
    try await server.get("/dogs", [.authorization: "Bearer secret"])
    let data = try Data(contentsOf: URL(fileURLWithPath: path(try #require(try files().first))))
    #expect(data.range(of: Data("secret".utf8)) == nil)
  }

  @Test func `a folder that cannot be created is an error that names it`() throws {
    try folder.write("", to: "file")
    let error = #expect(throws: CacheError.self) { try DiskCacheStore(folder: "\(folder.path)/file/cache") }
    #expect(error?.code == .unusableFolder)
    #expect(error?.message.contains("\(folder.path)/file/cache") == true)
  }

  private func open() throws -> DiskCacheStore { try DiskCacheStore(folder: folder.path) }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  private func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }

  private func change(_ body: (Data) -> Data) throws {
    let url = URL(fileURLWithPath: path(try #require(try files().first)))
    try body(Data(contentsOf: url)).write(to: url)
  }
}
