package import Foundation

/// A file that a test refers to by its name.
///
/// The search begins in a folder such as `Fixtures` beside a source file and in the folder of that file, and continues
/// likewise in each folder above, up to the one that contains `Package.swift`.
package struct NearbyFile: Sendable {
  /// A kind of file: its folder, and the extension that may be omitted.
  package struct Kind: Sendable {
    let folder: String
    let fileExtension: String

    package static let fixture = Kind(folder: "Fixtures", fileExtension: ".json")
    package static let recording = Kind(folder: "Recordings", fileExtension: ".har")
  }

  private let name: String
  private let kind: Kind
  private let folders: [URL]

  /// Creates a reference to a file near a source file.
  package init(_ name: String, near file: String, kind: Kind = .fixture) {
    let folder = URL(filePath: file).deletingLastPathComponent()
    self.init(name, kind, inFolders: Self.foldersAbove(folder, of: kind))
  }

  /// Creates a reference to a file in a folder or in its subfolder `Fixtures`.
  package init(_ name: String, in folder: URL) {
    self.init(name, .fixture, inFolders: Self.including(folder, of: .fixture))
  }

  private init(_ name: String, _ kind: Kind, inFolders folders: [URL]) {
    self.name = name
    self.kind = kind
    self.folders = folders
  }

  /// The path of the first file that exists, if any.
  package var path: String? { candidates.first(where: Self.isFile)?.path }

  /// The path at which the file is created if it does not exist: in the folder of its kind beside the source file.
  package var newPath: String {
    let isComplete = name.hasSuffix(kind.fileExtension)
    return folders[0].appending(path: isComplete ? name : name + kind.fileExtension).path
  }

  /// The message for a missing file, with the paths that were searched.
  package var refusal: String { "no such file. Looked for:" + candidates.map { "\n  \($0.path)" }.joined() }

  private var candidates: [URL] {
    let names = name.hasSuffix(kind.fileExtension) ? [name] : [name, name + kind.fileExtension]
    return folders.flatMap { folder in names.map { folder.appending(path: $0) } }
  }

  /// Returns true if an item other than a folder exists.
  ///
  /// A folder may have the name of a file without its extension.
  private static func isFile(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && !isFolder.boolValue
  }

  private static func foldersAbove(_ folder: URL, of kind: Kind) -> [URL] {
    let isRoot = FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
    let here = including(folder, of: kind)
    return isRoot || folder.path == "/" ? here : here + foldersAbove(folder.deletingLastPathComponent(), of: kind)
  }

  private static func including(_ folder: URL, of kind: Kind) -> [URL] {
    [folder.appending(path: kind.folder), folder]
  }
}
