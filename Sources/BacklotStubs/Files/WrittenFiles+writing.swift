import BacklotHTTP

extension WrittenFiles {
  /// The most bytes of a file that is copied: 1 GiB.
  private static let limit = 1 << 30

  /// Writes the files below a folder, which must not be there yet, or be empty.
  ///
  /// - Throws: Why it cannot be written; files that were written until then stay.
  package func write(into path: String) async throws {
    let root = Folder(path)
    guard try root.items().isEmpty else {
      throw FileWritingError("\(path) is not empty: name a folder that is not there yet, or remove what is in it.")
    }
    var folders: Set<String> = []
    for file in files {
      let place = "\(path)/\(file.path)"
      let folder = Folder(Folder.around(place))
      if folders.insert(folder.path).inserted { try folder.create() }
      try folder.write(try await file.content.collect(upTo: Self.limit), to: place)
    }
    for folder in folders { try Folder(folder).sync() }
  }
}
