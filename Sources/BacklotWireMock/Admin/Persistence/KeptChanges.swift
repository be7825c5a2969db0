/// The changes to make in a folder of mappings in one step.
///
/// They are collected first, so that each file is read and written once.
struct KeptChanges {
  private let folder: MappingFolder
  /// A closure that returns the stubs previously read from the files.
  ///
  /// It is called only if a file has mappings without identifiers.
  private let stubs: () -> [Stub]
  private var mappings: [String: [StubMapping]]?
  /// The files in the order in which they were added.
  private var files: [String] = []
  private var documents: [String: MappingDocument] = [:]
  private var removed: [String] = []
  /// The identifiers of the mappings whose new files do not exist yet.
  private var named: [String] = []
  /// A cache of whether folders are inside the folder, because many stubs come from the same one.
  private var known: [String: Bool] = [:]

  /// Creates an empty collection of changes.
  ///
  /// - Parameters:
  ///   - folder: The folder to change.
  ///   - stubs: A closure that returns all stubs before the changes.
  init(in folder: MappingFolder, of stubs: @escaping () -> [Stub] = { [] }) {
    self.folder = folder
    self.stubs = stubs
  }

  /// Returns the file in the folder that contains a stub, if any.
  mutating func file(of stub: Stub) throws(FileWritingError) -> String? {
    guard stub.mapping != nil, stub.origin != .adminInterface else { return nil }
    let around = ResolvedPath.folder(of: stub.origin.file)
    let isInside = if let known = known[around] { known } else { try folder.holds(around) }
    known[around] = isInside
    return isInside ? stub.origin.file : nil
  }

  /// Adds a mapping, or replaces the mapping with its identifier if the file has one.
  ///
  /// - Returns: The file that contains the mapping. It is a new one if `file` is `nil`.
  mutating func keep(_ mapping: StubMapping, in file: String?) throws(FileWritingError) -> String {
    guard let file else {
      let (newFile, isNew) = try folder.newFile(for: mapping)
      if isNew { named.append(mapping.id) }
      return try keep(mapping, in: newFile)
    }
    try open(file)
    try documents[file]?.put(mapping.json, as: mapping.id)
    return file
  }

  /// Removes a mapping from its file.
  mutating func remove(_ id: String, from file: String) throws(FileWritingError) {
    try open(file)
    try documents[file]?.remove(id)
    removed.append(id)
  }

  private mutating func open(_ file: String) throws(FileWritingError) {
    guard documents[file] == nil else { return }
    var mappings = mappings
    documents[file] = try MappingDocument(file) {
      let all = mappings ?? Self.mappings(of: stubs())
      mappings = all
      return all[file] ?? []
    }
    self.mappings = mappings
    files.append(file)
  }

  private static func mappings(of stubs: [Stub]) -> [String: [StubMapping]] {
    Dictionary(grouping: stubs.filter { $0.mapping != nil }, by: \.origin.file).mapValues { $0.compactMap(\.mapping) }
  }

  var isEmpty: Bool { files.isEmpty }

  /// Returns the stubs to remove because other stubs with the same identifier are removed or changed.
  ///
  /// Their file keeps at most one mapping per identifier.
  func surplus(among stubs: @autoclosure () -> [Stub]) -> Set<Stub.ID> {
    var left = documents.mapValues(\.leftOfSeveral).filter { !$0.value.isEmpty }
    guard !left.isEmpty else { return [] }
    let surplus = stubs().filter { stub in
      guard let id = stub.mapping?.id, let count = left[stub.origin.file]?[id] else { return false }
      left[stub.origin.file]?[id] = count - 1
      return count <= 0
    }
    return Set(surplus.map(\.id))
  }
}

// MARK: - Writing

extension KeptChanges {
  /// Writes the files, and waits until they are on the disk.
  ///
  /// All contents are on the disk before the first file is renamed. If there is no space for one, no file is changed.
  func write() throws(FileWritingError) {
    var left = try staged()[...]
    var undo = FileUndo()
    do throws(FileWritingError) {
      while let (file, staged) = left.popFirst() {
        do throws(FileWritingError) { try undo.keep(file) } catch {
          staged?.discard()
          throw error
        }
        if let staged { try staged.commit() } else { try Folder(ResolvedPath.folder(of: file)).remove(file) }
      }
      for around in Set(files.map(ResolvedPath.folder(of:))) where try ResolvedPath.status(at: around) != nil {
        try Folder(around).sync()
      }
    } catch {
      for (_, staged) in left { staged?.discard() }
      throw undo.restore(after: error)
    }
    undo.discard()
    folder.forget(removed)
  }

  /// Discards the changes.
  ///
  /// If a mapping is added again later, its file must sort after those added meanwhile, because the last one answers.
  func abandon() { folder.forget(named) }

  private func staged() throws(FileWritingError) -> [(file: String, staged: StagedFile?)] {
    var all: [(file: String, staged: StagedFile?)] = []
    do throws(FileWritingError) {
      for file in files {
        try folder.boundary.check(file)
        try folder.removeStaged(in: ResolvedPath.folder(of: file))
        all.append((file, try documents[file]?.stage()))
      }
    } catch {
      for (_, staged) in all { staged?.discard() }
      throw error
    }
    return all
  }
}
