import BacklotHTTP

extension WrittenFiles {
  /// The maximum size of a copied file in bytes: 1 GiB.
  private static let limit = 1 << 30

  /// Writes the files below a folder, which must be empty or not exist yet.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - report: Called before each file is written, with its path and its number, from 1.
  /// - Throws: The reason why the folder cannot be written. All written files are then removed, so that another attempt
  ///   begins in the same state.
  package func write(
    into path: String,
    beforeEach report: (_ path: String, _ number: Int) -> Void = { _, _ in }
  ) async throws {
    let root = Folder(path)
    guard try root.items().isEmpty else {
      throw FileWritingError("\(path) is not empty. Specify a new folder, or remove the contents of this one.")
    }
    var written = CreatedPaths()
    do {
      try await write(into: path, noting: &written, beforeEach: report)
    } catch let error as FileWritingError {
      throw written.remove(after: error)
    } catch {
      throw written.remove(after: FileWritingError("Cannot write \(path): \(SystemReason.of(error))"))
    }
  }

  private func write(
    into path: String,
    noting written: inout CreatedPaths,
    beforeEach report: (_ path: String, _ number: Int) -> Void
  ) async throws {
    var folders: Set<String> = []
    for (index, file) in files.enumerated() {
      let place = "\(path)/\(file.path)"
      report(place, index + 1)
      let folder = Folder(ResolvedPath.folder(of: place))
      if folders.insert(folder.path).inserted { try folder.create { written.folders.append($0) } }
      // The whole can be written again, so that no file waits for the disk.
      try folder.write(try await file.content.collect(upTo: Self.limit), to: place, waitsForDisk: false)
      written.files.append(place)
    }
    for folder in folders { try Folder(folder).sync() }
  }
}

/// The files and folders that an attempt to write has created.
private struct CreatedPaths {
  var files: [String] = []
  var folders: [String] = []

  /// Removes all of them, in reverse order.
  ///
  /// - Returns: The error to report: the specified one, and the paths that could not be removed.
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
