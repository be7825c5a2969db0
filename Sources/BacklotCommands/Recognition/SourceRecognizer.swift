import BacklotStubs

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Tells by content what a file or folder is: the one place that knows which formats there are.
package enum SourceRecognizer {
  /// Recognizes a file or folder.
  ///
  /// - Throws: ``SourceError`` where it cannot be read, or is nothing that a backend can be made of.
  package static func recognize(_ path: String) throws(SourceError) -> RecognizedSource {
    // The system takes an empty path for none, and a folder's content for files of the root.
    guard !path.isEmpty else { throw SourceError("\"\"", "is no path: name a folder") }
    guard FileManager.default.fileExists(atPath: path) else { throw missing(path) }
    guard isFolder(path) else { throw try refusal(ofFile: path) }
    // Reports join names to it with a slash of their own.
    let folder = path.last == "/" && path.count > 1 ? String(path.dropLast()) : path
    var search = FolderSearch()
    try search.look(into: folder)
    if search.holdsRouteFile { return RecognizedSource(path: path, format: .routeFolder, source: RouteFolder(folder)) }
    throw SourceError.notUnderstood(path, search.finding)
  }

  private static func missing(_ path: String) -> SourceError {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    let neighbours = folderNames(folder).map { $0.sorted() } ?? []
    let near = NearestWord.nearest(to: url.lastPathComponent, among: neighbours)
    let isMethod = RouteFileName(path) != nil
    let way =
      if let near { " Did you mean \(near)?" } else if isMethod {
        " Write a request as one word: '\(path) /path'."
      } else { "" }
    return SourceError(path, "does not exist.\(way)")
  }

  /// The names in a folder, or nothing where it cannot be read; what is looked for here is only a hint.
  private static func folderNames(_ path: String) -> [String]? {
    do { return try FileManager.default.contentsOfDirectory(atPath: path) } catch { return nil }
  }

  private static func refusal(ofFile path: String) throws(SourceError) -> SourceError {
    let name = URL(fileURLWithPath: path).lastPathComponent
    if RouteFileName(name) != nil {
      return SourceError(path, "is one file of a route folder: name the folder in which the backend's paths begin.")
    }
    return .notUnderstood(path, try FileSample(path).finding)
  }

  static func isFolder(_ path: String) -> Bool {
    var isDirectory: IsDirectory = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }
}

/// A walk through a folder that ends where it is plain what the folder is.
private struct FolderSearch {
  /// The most names to look at: what is deeper than that in a folder is nothing that somebody put there for us.
  private static let limit = 20_000
  private static let depth = 64
  private(set) var holdsRouteFile = false
  private var fileCount = 0
  private var looked = 0
  /// The first file that is no route file.
  private var other: String?
  private var hasMappings = false

  mutating func look(into folder: String) throws(SourceError) {
    var waiting = [(path: folder, depth: 0)]
    while let next = waiting.popLast(), !holdsRouteFile, looked < Self.limit {
      let names = try names(in: next.path)
      for name in names.sorted() where !name.hasPrefix(".") {
        looked += 1
        let path = "\(next.path)/\(name)"
        if SourceRecognizer.isFolder(path) {
          if next.depth == 0, name == "mappings" { hasMappings = true }
          if next.depth < Self.depth { waiting.append((path, next.depth + 1)) }
        } else {
          note(name)
        }
      }
    }
  }

  private mutating func note(_ name: String) {
    fileCount += 1
    if RouteFileName(name) != nil { holdsRouteFile = true } else if other == nil { other = name }
  }

  private func names(in folder: String) throws(SourceError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw SourceError(folder, "cannot be read as a folder: is it yours to read? (\(SystemReason.of(error)))")
    }
  }

  var finding: String {
    if hasMappings { return "looks like a folder of WireMock stub files, which cannot be read yet" }
    guard let other else { return "is a folder without a file" }
    let found = "is a folder in which none of \(fileCount == 1 ? "1 file" : "\(fileCount) files")"
    return "\(found) is named as a route file is (one is \(other))"
  }
}

#if canImport(Darwin)
  import ObjectiveC
  private typealias IsDirectory = ObjCBool
#else
  private typealias IsDirectory = Bool
  extension Bool {
    fileprivate var boolValue: Bool { self }
  }
#endif
