import BacklotFiles

/// The files in a folder and all that is below it.
enum FolderFiles {
  private static let maximumDepth = 64

  /// Returns the paths of files, sorted by name in each folder.
  ///
  /// Hidden files and folders are left out, and links to folders, which may lead back.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - suffixes: The ends of the names of files, in lowercase.
  static func find(below folder: String, endingIn suffixes: [String]) throws(SystemReason) -> [String] {
    let path = folder.last == "/" && folder.count > 1 ? String(folder.dropLast()) : folder
    return try find(below: path, endingIn: suffixes, depth: 0)
  }

  private static func find(
    below folder: String,
    endingIn suffixes: [String],
    depth: Int
  ) throws(SystemReason) -> [String] {
    let start = folder == "/" ? folder : "\(folder)/"
    var files: [String] = []
    for item in try FolderListing(of: folder).items.sorted(by: { $0.name < $1.name }) where !item.name.hasPrefix(".") {
      if item.isFolder {
        guard !item.isLink, depth < maximumDepth else { continue }
        files += try find(below: start + item.name, endingIn: suffixes, depth: depth + 1)
      } else if suffixes.contains(where: item.name.lowercased().hasSuffix) {
        files.append(start + item.name)
      }
    }
    return files
  }
}
