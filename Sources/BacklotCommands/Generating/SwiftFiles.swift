import BacklotFiles

/// The Swift files at paths that a user names.
enum SwiftFiles {
  /// Returns the files, and those in folders, sorted by their paths; each file once.
  ///
  /// Hidden folders are left out, such as `.build`.
  static func find(in paths: [String]) throws(CommandFailure) -> [String] {
    var files: [String] = []
    for path in paths {
      let found = try find(at: path)
      if found.isEmpty { throw CommandFailure("\(path) contains no Swift files") }
      files += found.filter { !files.contains($0) }
    }
    return files
  }

  private static func find(at path: String) throws(CommandFailure) -> [String] {
    do throws(SystemReason) {
      guard let status = try FileStatus.ifThere(path) else { throw SystemReason.missing }
      return status.isFolder ? try files(below: path) : [path]
    } catch {
      throw CommandFailure("\(path) cannot be read: \(error.text)")
    }
  }

  private static func files(below folder: String) throws(SystemReason) -> [String] {
    let start = folder.hasSuffix("/") ? folder : "\(folder)/"
    var files: [String] = []
    for item in try FolderListing(of: folder).items.sorted(by: { $0.name < $1.name }) where !item.name.hasPrefix(".") {
      // A link to a folder may lead back to it.
      if item.isFolder {
        if !item.isLink { files += try self.files(below: start + item.name) }
      } else if item.name.hasSuffix(".swift") {
        files.append(start + item.name)
      }
    }
    return files
  }
}
