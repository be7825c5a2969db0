/// What is to change in a folder of mappings in one step: collected first, so that each file is read and written once.
struct KeptChanges {
  private let folder: MappingFolder
  /// The files in the order in which they came.
  private var files: [String] = []
  private var documents: [String: MappingDocument] = [:]
  private var removed: [String] = []
  /// Which folders lie in the folder: many stubs come from one.
  private var known: [String: Bool] = [:]

  init(in folder: MappingFolder) { self.folder = folder }

  /// The file in the folder from which a stub comes, if it comes from one.
  mutating func file(of stub: Stub) -> String? {
    guard stub.mapping != nil, stub.origin != .adminInterface else { return nil }
    let around = Folder.around(stub.origin.file)
    let isInside = known[around] ?? folder.holds(around)
    known[around] = isInside
    return isInside ? stub.origin.file : nil
  }

  /// Takes a mapping, in the place of the one with its identifier where the file has one.
  ///
  /// - Returns: The file that has it, a new one where none is given.
  mutating func keep(_ mapping: StubMapping, in file: String?) throws(FileWritingError) -> String {
    guard let file else { return try keep(mapping, in: try folder.newFile(for: mapping)) }
    try open(file)
    documents[file]?.put(mapping.json, as: mapping.id)
    return file
  }

  /// Takes a mapping out of its file.
  mutating func remove(_ id: String, from file: String) throws(FileWritingError) {
    try open(file)
    documents[file]?.remove(id)
    removed.append(id)
  }

  private mutating func open(_ file: String) throws(FileWritingError) {
    guard documents[file] == nil else { return }
    documents[file] = try MappingDocument(file)
    files.append(file)
  }

  var isEmpty: Bool { files.isEmpty }

  /// Writes the files, and waits until they are sure to stay.
  func write() throws(FileWritingError) {
    for file in files {
      try folder.boundary.check(file)
      try documents[file]?.write()
    }
    folder.forget(removed)
    for around in Set(files.map(Folder.around)) where FileStatus(at: around) != nil { try Folder(around).sync() }
  }
}
