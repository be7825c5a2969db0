import BacklotHTTP
import BacklotPlatform

/// A store in a folder, with one file for each entry, which keeps entries between launches.
///
/// Each file is replaced in one step. A damaged file counts as absent and is removed. When the store is full, it
/// removes the least recently used entries; after a launch, the order is that in which they were written.
///
/// ```swift
/// let caches = URL.cachesDirectory.appending(path: "http")
/// let store = try DiskCacheStore(folder: caches.path)
/// let client = APIClient(host: .production, middleware: [.caching(in: store)])
/// ```
///
/// Only one store may use a folder at a time. The folder and its files can only be read by the user; the content is
/// not encrypted. Values of `Authorization` and other selecting request fields are stored as digests only.
public final class DiskCacheStore: CacheStore {
  /// The path of the folder.
  public let folder: String
  /// The maximum sum of the sizes of all files, in bytes.
  public let capacity: Int
  private let files: CacheFolder
  private let index: Mutex<RecencyIndex<String>>

  /// Opens a store, and creates its folder if needed.
  ///
  /// - Parameters:
  ///   - folder: The path of a folder for this store only, for example in the system's folder for caches.
  ///   - capacity: The maximum sum of the sizes of all files, in bytes. Defaults to 64 MiB.
  /// - Throws: ``CacheError`` with ``CacheError/Code/unusableFolder``.
  public init(folder: String, capacity: Int = 64 << 20) throws(CacheError) {
    self.folder = folder
    self.capacity = capacity
    files = CacheFolder(path: folder)
    var found = RecencyIndex<String>()
    for file in try files.open() {
      CacheFolder.group(ofFile: file.name).map { found.insert(file.name, in: $0, size: file.size) }
    }
    index = Mutex(found)
    try shrink()
  }

  /// The sum of the sizes of all files, in bytes.
  public var size: Int { index.withLock { $0.size } }
}

extension DiskCacheStore {
  /// Returns the entries of a target.
  ///
  /// - Throws: ``CacheError`` with ``CacheError/Code/unreadableEntry`` if a file cannot be read.
  @concurrent
  public func entries(for target: String) async throws -> [CacheEntry] {
    let group = CacheFolder.group(of: target)
    return try index.withLock { index throws(CacheError) in
      var entries: [CacheEntry] = []
      for name in index.items(in: group) {
        if let entry = try entry(in: name, target: target) {
          index.use(name)
          entries.append(entry)
        } else {
          try remove(name, from: group, updating: &index)
        }
      }
      return entries
    }
  }

  /// Stores an entry, and replaces the one with the same key.
  ///
  /// A target has at most 16 entries; the least recently used one is removed for another.
  ///
  /// - Throws: ``CacheError`` with ``CacheError/Code/unwritableEntry``.
  @concurrent
  public func insert(_ entry: CacheEntry) async throws {
    let (name, group) = (CacheFolder.name(of: entry.key), CacheFolder.group(of: entry.key.target))
    let bytes = try EntryFile.bytes(of: entry)
    try index.withLock { index throws(CacheError) in
      guard bytes.count <= min(capacity, entry.body.count + EntryFile.overheadLimit) else {
        return try remove(name, from: group, updating: &index)
      }
      try makeRoom(for: name, in: group, updating: &index)
      try write(bytes, to: name)
      index.insert(name, in: group, size: bytes.count)
      try shrink(&index)
    }
  }

  /// Removes an entry.
  ///
  /// - Throws: ``CacheError`` with ``CacheError/Code/unremovableEntry``.
  @concurrent
  public func remove(_ key: CacheKey) async throws {
    try index.withLock { index throws(CacheError) in
      try remove(CacheFolder.name(of: key), from: CacheFolder.group(of: key.target), updating: &index)
    }
  }

  /// Removes all entries of a target.
  ///
  /// - Throws: ``CacheError`` with ``CacheError/Code/unremovableEntry``.
  @concurrent
  public func removeAll(for target: String) async throws {
    let group = CacheFolder.group(of: target)
    try index.withLock { index throws(CacheError) in
      for name in index.items(in: group) { try remove(name, from: group, updating: &index) }
    }
  }

  /// Removes all entries.
  ///
  /// Other files in the folder stay.
  ///
  /// - Throws: ``CacheError`` with ``CacheError/Code/unremovableEntry``.
  @concurrent
  public func removeAll() async throws {
    try index.withLock { index throws(CacheError) in
      for name in index.items { try remove(name, from: CacheFolder.group(ofFile: name) ?? "", updating: &index) }
    }
  }
}

// MARK: - Files

extension DiskCacheStore {
  /// Returns `nil` if the file is missing or damaged, or belongs to another target.
  private func entry(in name: String, target: String) throws(CacheError) -> CacheEntry? {
    do {
      guard let bytes = try files.read(name, upTo: capacity), let entry = EntryFile.entry(from: bytes) else {
        return nil
      }
      return entry.key.target == target && CacheFolder.name(of: entry.key) == name ? entry : nil
    } catch {
      throw CacheError(.unreadableEntry, cause: error, action: "read a cache entry")
    }
  }

  private func write(_ bytes: [UInt8], to name: String) throws(CacheError) {
    do throws(SystemCallError) {
      try files.write(bytes, to: name)
    } catch {
      let message = "Cannot write a cache entry into \(folder): \(error.text)."
      throw CacheError(.unwritableEntry, message: message, underlyingError: error)
    }
  }

  private func makeRoom(
    for name: String,
    in group: String,
    updating index: inout RecencyIndex<String>
  ) throws(CacheError) {
    let names = index.items(in: group)
    guard !names.contains(name), names.count >= VariantLimit.count else { return }
    if let oldest = index.leastRecent(in: group) { try remove(oldest, from: group, updating: &index) }
  }

  private func shrink() throws(CacheError) {
    try index.withLock { index throws(CacheError) in try shrink(&index) }
  }

  private func shrink(_ index: inout RecencyIndex<String>) throws(CacheError) {
    while index.size > capacity, let name = index.leastRecent() {
      try remove(name, from: CacheFolder.group(ofFile: name) ?? "", updating: &index)
    }
  }

  private func remove(_ name: String, from group: String, updating index: inout RecencyIndex<String>) throws(CacheError)
  {
    do throws(SystemCallError) {
      try files.remove(name)
    } catch {
      let message = "Cannot remove a cache entry from \(folder): \(error.text)."
      throw CacheError(.unremovableEntry, message: message, underlyingError: error)
    }
    index.remove(name, from: group)
  }
}
