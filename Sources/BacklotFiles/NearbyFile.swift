package import Foundation

/// A file that a test refers to by its name.
///
/// The search begins in the folder `Fixtures` beside a source file and in the folder of that file, and continues
/// likewise in each folder above, up to the one that contains `Package.swift`.
package struct NearbyFile: Sendable {
  private let name: String
  private let folders: [URL]

  /// Creates a reference to a file near a source file.
  package init(_ name: String, near file: String) {
    self.init(name, inFolders: Self.foldersAbove(URL(filePath: file).deletingLastPathComponent()))
  }

  /// Creates a reference to a file in a folder or in its subfolder `Fixtures`.
  package init(_ name: String, in folder: URL) { self.init(name, inFolders: Self.withFixtures(folder)) }

  private init(_ name: String, inFolders folders: [URL]) {
    self.name = name
    self.folders = folders
  }

  /// The path of the first file that exists, if any.
  package var path: String? { candidates.first(where: Self.isFile)?.path }

  /// The message for a missing file, with the paths that were searched.
  package var refusal: String { "no such file. Looked for:" + candidates.map { "\n  \($0.path)" }.joined() }

  private var candidates: [URL] {
    let names = name.hasSuffix(".json") ? [name] : [name, name + ".json"]
    return folders.flatMap { folder in names.map { folder.appending(path: $0) } }
  }

  /// Returns true if an item other than a folder exists.
  ///
  /// A folder may have the name of a file without its extension.
  private static func isFile(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && !isFolder.boolValue
  }

  private static func foldersAbove(_ folder: URL) -> [URL] {
    let isRoot = FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
    let here = withFixtures(folder)
    return isRoot || folder.path == "/" ? here : here + foldersAbove(folder.deletingLastPathComponent())
  }

  private static func withFixtures(_ folder: URL) -> [URL] { [folder.appending(path: "Fixtures"), folder] }
}
