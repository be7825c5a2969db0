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
      return status.isFolder ? try FolderFiles.find(below: path, endingIn: [".swift"]) : [path]
    } catch {
      throw CommandFailure("\(path) cannot be read: \(error.text)")
    }
  }
}
