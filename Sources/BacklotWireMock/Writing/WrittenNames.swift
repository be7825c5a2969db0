/// The names of files and folders to write below one folder.
///
/// Names that differ only in case are the same name, because some systems ignore case.
struct WrittenNames: Sendable {
  /// The reserved names of files by their lowercase form.
  private var files: [String: String] = [:]
  private var folders: [String: String] = [:]
  /// The next number for each name, because many files may request the same one.
  private var nextNumbers: [String: Int] = [:]

  /// Reserves and returns the name of a folder, with a number if a file has the name.
  mutating func claimFolder(_ path: String) -> String {
    let claimed = numbered(path, suffix: "", isFile: false)
    let key = claimed.lowercased()
    if folders[key] == nil { folders[key] = claimed }
    return claimed
  }

  /// Reserves and returns the name of a file, with a number if another item has the name.
  mutating func claimFile(_ path: String, suffix: String, separator: String = "-") -> String {
    let claimed = numbered(path, suffix: suffix, isFile: true, separator: separator)
    files[claimed.lowercased()] = claimed
    return claimed
  }

  private mutating func numbered(
    _ path: String,
    suffix: String,
    isFile: Bool,
    separator: String = "-"
  ) -> String {
    guard isTaken(path + suffix, isFile: isFile) else { return path + suffix }
    let key = (path + suffix).lowercased()
    var number = nextNumbers[key] ?? 2
    while isTaken("\(path)\(separator)\(number)\(suffix)", isFile: isFile) { number += 1 }
    // A folder may be requested again, and keeps its name.
    if isFile { nextNumbers[key] = number }
    return "\(path)\(separator)\(number)\(suffix)"
  }

  /// Returns whether a name is not available for a file or a folder.
  ///
  /// A folder may contain many files.
  private func isTaken(_ path: String, isFile: Bool) -> Bool {
    let key = path.lowercased()
    return files[key] != nil || (isFile && folders[key] != nil)
  }

  /// Returns the reason why a file cannot have a path next to those reserved before, or `nil` if it can.
  func obstacle(to path: String) -> String? {
    for folder in Self.folders(around: path) {
      if let file = files[folder.lowercased()] {
        return "its folder \(quoted(folder)) has the name of the file \(file)"
      }
      if let taken = folders[folder.lowercased()], taken != folder {
        return Self.nameConflict(kind: "folder", name: folder, taken: taken)
      }
    }
    if let folder = folders[path.lowercased()] {
      return "its file \(quoted(path)) has the name of the folder \(folder)"
    }
    return files[path.lowercased()].map { Self.nameConflict(kind: "file", name: path, taken: $0) }
  }

  private static func nameConflict(kind: String, name: String, taken: String) -> String {
    name == taken
      ? "the \(kind) \(quoted(name)) already exists"
      : "its \(kind) \(quoted(name)) differs from \(quoted(taken)) only in case, which some file systems ignore"
  }

  /// Reserves a path that has no obstacle.
  mutating func take(_ path: String) {
    for folder in Self.folders(around: path) { folders[folder.lowercased()] = folder }
    files[path.lowercased()] = path
  }

  private static func folders(around path: String) -> [String] {
    path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
  }
}
