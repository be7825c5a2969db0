import BacklotHTTP
import BacklotJSON
import BacklotPlatform

/// A folder that stores the mappings added to a running backend.
///
/// Each new mapping gets its own file in `mappings/~added`. This name sorts after all others, and the names of the
/// files in it increase, because of two mappings the one in the later file answers. An existing file, which a person
/// may have written, is changed only if one of its mappings is changed or removed.
final class MappingFolder: Sendable {
  /// The folder of the mappings.
  let mappings: String
  /// The folder of the bodies that the mappings name.
  let bodies: String
  /// The boundary within which files are changed.
  let boundary: FolderBoundary
  /// The reason why the location of the mappings in the folder is unknown, if it is.
  ///
  /// Mappings written elsewhere would be lost.
  private let problem: FileWritingError?

  private struct Added: Sendable {
    /// The files by the identifier of the mapping in them.
    var files: [String: String] = [:]
    var lastNumber = 0
  }

  /// The contents of the folder for new mappings, or `nil` if they have not been read yet.
  private let added = Mutex<Added?>(nil)

  /// The folders that are known to contain no leftover staged files.
  private let clean = Mutex<Set<String>>([])

  /// Creates a reference to a folder.
  ///
  /// The folder is created with the first mapping.
  init(_ path: String) {
    // The readers of the files omit the slash, and paths are compared.
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    // If the folder itself contains the mappings, a new `mappings` folder in it would prevent them from being read.
    var hasOwn = true
    do throws(FileWritingError) {
      if try ResolvedPath.status(at: path + "/" + StubFileLayout.mappingsName) == nil {
        hasOwn = try !Self.holdsSomething(path)
      }
      problem = nil
    } catch {
      problem = error
    }
    let layout = StubFileLayout(path, isFolder: true, hasMappings: hasOwn)
    (mappings, bodies) = (layout.mappings, layout.bodies)
    boundary = FolderBoundary(root: path, folder: mappings)
  }

  private static func holdsSomething(_ path: String) throws(FileWritingError) -> Bool {
    if path.split(separator: "/").last.map({ $0 == StubFileLayout.mappingsName }) ?? false { return true }
    return try Folder(path).items().contains { !$0.name.hasPrefix(".") && $0.name != StubFileLayout.bodiesName }
  }

  private var addedFolder: Folder { Folder(mappings + "/~added") }

  /// Returns whether the files in a folder belong to this one.
  func holds(_ folder: String) throws(FileWritingError) -> Bool {
    // If a folder no longer exists, only its name shows that it was in this one.
    guard try ResolvedPath.withoutLinks(folder) != nil || (folder + "/").hasPrefix(mappings + "/") else { return false }
    return try boundary.holds(contentsOf: folder)
  }

  /// Removes the staged files of killed processes from a folder.
  ///
  /// Only the caller that may change stubs calls this method, before it writes to the folder.
  func removeStaged(in folder: String) throws(FileWritingError) {
    if let problem { throw problem }
    guard !clean.withLock({ $0.contains(folder) }) else { return }
    try Folder(folder).removeStaged()
    clean.withLock { _ = $0.insert(folder) }
  }

  /// Checks at the start that the folder can store mappings, and removes the staged files of killed processes.
  ///
  /// - Throws: An error if a mapping could not be written, or if a link leads out of the folder.
  func prepare() throws(FileWritingError) {
    if let problem { throw problem }
    try boundary.check(addedFolder.path + "/")
    var folder = addedFolder
    while !(try ResolvedPath.isTaken(folder.path)), ResolvedPath.folder(of: folder.path) != folder.path {
      folder = Folder(ResolvedPath.folder(of: folder.path))
    }
    guard try ResolvedPath.status(at: folder.path)?.isFolder ?? false else {
      throw FileWritingError("Cannot store mappings in \(addedFolder.path): \(folder.path) is not a folder.")
    }
    try StagedFile([], for: folder.path + "/probe").discard()
    for root in [mappings, bodies] { try removeStagedFiles(in: Folder(root), depth: 0) }
  }

  /// Removes staged files from a folder and its subfolders, without following links.
  private func removeStagedFiles(in folder: Folder, depth: Int) throws(FileWritingError) {
    guard depth < 32, let listing = try folder.listing() else { return }
    for item in listing.items {
      let path = "\(folder.path)/\(item.name)"
      if StagedFile.isStale(item) {
        try folder.remove(path)
      } else if item.isFolder, !item.isLink {
        try removeStagedFiles(in: Folder(path), depth: depth + 1)
      }
    }
  }

  /// Removes the recorded files of mappings.
  func forget(_ ids: [String]) { added.withLock { added in for id in ids { added?.files[id] = nil } } }
}

// MARK: - New files

extension MappingFolder {
  /// Returns the file for a mapping that has no file: its previous one, or a new one.
  ///
  /// - Returns: The file's path, and a Boolean value that indicates whether the name is new.
  func newFile(for mapping: StubMapping) throws(FileWritingError) -> (path: String, isNew: Bool) {
    // The folder is read outside of the lock. Only the caller that may change stubs does so.
    if added.withLock({ $0 == nil }) {
      let found = try look()
      added.withLock { $0 = found }
    }
    return added.withLock { added in
      var next = added ?? Added()
      defer { added = next }
      if let file = next.files[mapping.id] { return (file, false) }
      next.lastNumber += 1
      let number = String(next.lastNumber)
      let digits = String(repeating: "0", count: max(0, 8 - number.count)) + number
      let file = "\(addedFolder.path)/\(digits)-\(Self.fileName(of: mapping))\(mapping.id).json"
      next.files[mapping.id] = file
      return (file, true)
    }
  }

  /// Returns the existing content of the folder for new mappings.
  private func look() throws(FileWritingError) -> Added {
    if let problem { throw problem }
    try boundary.check(addedFolder.path + "/")
    try addedFolder.create()
    var added = Added()
    for item in try addedFolder.items() where item.name.hasSuffix(".json") {
      let name = item.name.dropLast(".json".count)
      let digits = name.prefix { $0.isASCII && $0.isNumber }
      // A longer number was not assigned here, and might leave no room for the next.
      if digits.count <= 12 { added.lastNumber = max(added.lastNumber, Int(digits) ?? 0) }
      if UniqueIdentifier.isValid(String(name.suffix(36))) {
        added.files[String(name.suffix(36))] = "\(addedFolder.path)/\(item.name)"
      }
    }
    return added
  }

  /// Returns the human-readable part of a file's name.
  private static func fileName(of mapping: StubMapping) -> String {
    let request = mapping.json["request"]
    let path = ["urlPath", "url", "urlPathTemplate"].compactMap { request?[$0]?.string }.first
    let words = (mapping.json["name"]?.string ?? path ?? "").lowercased()
    let letters = words.unicodeScalars.map {
      $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0) ? Character($0) : "-"
    }
    let name = String(letters).split(separator: "-").joined(separator: "-").prefix(60)
    return name.isEmpty ? "" : name + "-"
  }
}
