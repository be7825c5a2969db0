import BacklotCaching
import BacklotClient
import TemporaryFolders
import Testing

/// The tests that every store passes.
struct CacheStoreTests {
  enum Kind: CaseIterable { case memory, disk }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: Kind.allCases)
  func `entries are found by target, unchanged`(kind: Kind) async throws {
    let store = try store(kind)
    let entries = [CacheEntry.sample("/a", variant: "1"), .sample("/a", variant: "2"), .sample("/b")]
    for entry in entries { try await store.insert(entry) }
    #expect(try await Set(store.entries(for: "/a")) == Set(entries.prefix(2)))
    #expect(try await store.entries(for: "/b") == [entries[2]])
    #expect(try await store.entries(for: "/c").isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func `an entry replaces the one with its key`(kind: Kind) async throws {
    let store = try store(kind)
    for count in [10, 20] { try await store.insert(.sample("/a", count: count)) }
    #expect(try await store.entries(for: "/a") == [.sample("/a", count: 20)])
  }

  @Test(arguments: Kind.allCases)
  func `entries are removed by key, by target, or all of them`(kind: Kind) async throws {
    let store = try store(kind)
    for target in ["/a", "/b", "/c"] {
      for variant in ["1", "2"] { try await store.insert(.sample(target, variant: variant)) }
    }
    try await store.remove(CacheKey(target: "/a", variant: "1"))
    #expect(try await store.entries(for: "/a").map(\.key.variant) == ["2"])
    try await store.removeAll(for: "/b")
    #expect(try await store.entries(for: "/b").isEmpty)
    #expect(try await store.entries(for: "/c").count == 2)
    try await store.removeAll()
    #expect(try await store.entries(for: "/c").isEmpty)
    try await store.remove(CacheKey(target: "/a", variant: "1"))
  }

  @Test(arguments: Kind.allCases)
  func `the least recently used entry is removed first`(kind: Kind) async throws {
    let store = try store(kind, capacity: 4_500)
    for target in ["/a", "/b"] { try await store.insert(.sample(target, count: 1_500)) }
    _ = try await store.entries(for: "/a")
    try await store.insert(.sample("/c", count: 1_500))
    #expect(try await store.entries(for: "/a").count == 1)
    #expect(try await store.entries(for: "/b").isEmpty)
    #expect(try await store.entries(for: "/c").count == 1)
  }

  @Test(arguments: Kind.allCases)
  func `an entry that is larger than the store removes the earlier one only`(kind: Kind) async throws {
    let store = try store(kind, capacity: 4_500)
    for target in ["/a", "/b"] { try await store.insert(.sample(target)) }
    try await store.insert(.sample("/a", count: 5_000))
    #expect(try await store.entries(for: "/a").isEmpty)
    #expect(try await store.entries(for: "/b").count == 1)
  }

  @Test(arguments: Kind.allCases)
  func `a target has sixteen entries, the most recently used`(kind: Kind) async throws {
    let store = try store(kind)
    for variant in 0..<20 { try await store.insert(.sample("/a", variant: "\(variant)")) }
    let variants = try await store.entries(for: "/a").compactMap { Int($0.key.variant) }
    #expect(variants.sorted() == Array(4..<20))
  }

  @Test(arguments: Kind.allCases)
  func `a long use of the same entries keeps the order`(kind: Kind) async throws {
    let store = try store(kind, capacity: 4_500)
    for target in ["/a", "/b"] { try await store.insert(.sample(target, count: 1_500)) }
    for _ in 0..<200 {
      _ = try await store.entries(for: "/b")
      _ = try await store.entries(for: "/a")
    }
    try await store.insert(.sample("/c", count: 1_500))
    #expect(try await store.entries(for: "/b").isEmpty)
    #expect(try await store.entries(for: "/a").count == 1)
  }

  private func store(_ kind: Kind, capacity: Int = 1 << 20) throws -> any CacheStore {
    switch kind {
    case .memory: MemoryCacheStore(capacity: capacity)
    case .disk: try DiskCacheStore(folder: folder.path, capacity: capacity)
    }
  }
}

extension CacheEntry {
  static func sample(_ target: String, variant: String = "", count: Int = 10) -> Self {
    Self(
      key: CacheKey(target: target, variant: variant),
      selectingFields: ["authorization"],
      requestTime: Moment.start,
      responseTime: Moment.start + 1,
      status: HTTPStatus(code: 203, reasonPhrase: "Wuff"),
      headerFields: [.cacheControl: "max-age=60", .named("X-Größe".filter(\.isASCII)): "größer, \"zitiert\""],
      body: (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    )
  }
}
