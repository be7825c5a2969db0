/// The names of files and folders that are to be written below one folder.
///
/// Some systems do not tell names apart by case: those that only differ by it are one here.
struct WrittenNames: Sendable {
  /// Each name as it was taken, by what it is where case does not count.
  private var files: [String: String] = [:]
  private var folders: [String: String] = [:]
  /// The next number for each name, because many files may request the same one.
  private var nextNumbers: [String: Int] = [:]

  /// A folder of this name, or of one with a number where a file has it.
  mutating func claimFolder(_ path: String) -> String {
    let claimed = numbered(path, "", isFile: false)
    let key = claimed.lowercased()
    if folders[key] == nil { folders[key] = claimed }
    return claimed
  }

  /// A file of this name, or of one with a number where something else has it.
  mutating func claimFile(_ path: String, _ suffix: String) -> String {
    let claimed = numbered(path, suffix, isFile: true)
    files[claimed.lowercased()] = claimed
    return claimed
  }

  private mutating func numbered(_ path: String, _ suffix: String, isFile: Bool) -> String {
    guard isTaken(path + suffix, isFile) else { return path + suffix }
    let key = (path + suffix).lowercased()
    var number = nextNumbers[key] ?? 2
    while isTaken("\(path)-\(number)\(suffix)", isFile) { number += 1 }
    // A folder may be wished for again, and is the same then.
    if isFile { nextNumbers[key] = number }
    return "\(path)-\(number)\(suffix)"
  }

  /// Returns whether a file or a folder cannot have a name.
  ///
  /// Many files may lie in one folder.
  private func isTaken(_ path: String, _ isFile: Bool) -> Bool {
    let key = path.lowercased()
    return files[key] != nil || (isFile && folders[key] != nil)
  }

  /// Returns the reason why a file cannot have a path beside those taken before, or `nil` if it can.
  func obstacle(to path: String) -> String? {
    for folder in Self.folders(around: path) {
      if let file = files[folder.lowercased()] {
        return "its folder \(quoted(folder)) has the name of the file \(file)"
      }
      if let taken = folders[folder.lowercased()], taken != folder {
        return Self.differingByCase("folder", folder, taken)
      }
    }
    if let folder = folders[path.lowercased()] {
      return "its file \(quoted(path)) has the name of the folder \(folder)"
    }
    return files[path.lowercased()].map { Self.differingByCase("file", path, $0) }
  }

  private static func differingByCase(_ kind: String, _ name: String, _ taken: String) -> String {
    name == taken
      ? "the \(kind) \(quoted(name)) already exists"
      : "its \(kind) \(quoted(name)) differs from \(quoted(taken)) only in case, which some file systems ignore"
  }

  /// Takes a path that has no obstacle.
  mutating func take(_ path: String) {
    for folder in Self.folders(around: path) { folders[folder.lowercased()] = folder }
    files[path.lowercased()] = path
  }

  private static func folders(around path: String) -> [String] {
    path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
  }
}
