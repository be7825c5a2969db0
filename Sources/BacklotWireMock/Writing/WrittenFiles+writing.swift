import BacklotHTTP

extension WrittenFiles {
  /// The most bytes of a file that is copied: 1 GiB.
  private static let limit = 1 << 30

  /// Writes the files below a folder, which must not be there yet, or be empty.
  ///
  /// - Throws: The reason why it cannot be written. What was written until then is removed, so that another attempt finds
  ///   the folder as this one did.
  package func write(into path: String) async throws {
    let root = Folder(path)
    guard try root.items().isEmpty else {
      throw FileWritingError("\(path) is not empty. Specify a new folder, or remove the contents of this one.")
    }
    var written = CreatedPaths()
    do {
      try await write(into: path, noting: &written)
    } catch let error as FileWritingError {
      throw written.remove(after: error)
    } catch {
      throw written.remove(after: FileWritingError("Cannot write \(path): \(SystemReason.of(error))"))
    }
  }

  private func write(into path: String, noting written: inout CreatedPaths) async throws {
    var folders: Set<String> = []
    for file in files {
      let place = "\(path)/\(file.path)"
      let folder = Folder(ResolvedPath.folder(of: place))
      if folders.insert(folder.path).inserted { try folder.create { written.folders.append($0) } }
      try folder.write(try await file.content.collect(upTo: Self.limit), to: place)
      written.files.append(place)
    }
    for folder in folders { try Folder(folder).sync() }
  }
}

/// The files and folders that an attempt to write has created.
private struct CreatedPaths {
  var files: [String] = []
  var folders: [String] = []

  /// Removes all of them, the last one first.
  ///
  /// - Returns: The error to report: the given one, and the paths that could not be removed.
  func remove(after error: FileWritingError) -> FileWritingError {
    var error = error
    for file in files.reversed() {
      do throws(FileWritingError) { try Folder(ResolvedPath.folder(of: file)).remove(file) } catch let other {
        error.append(" The new file \(file) remains. \(other.description)")
      }
    }
    for folder in folders.reversed() {
      do throws(FileWritingError) { try Folder(folder).removeEmpty() } catch let other {
        error.append(" The new folder \(folder) remains. \(other.description)")
      }
    }
    return error
  }
}
