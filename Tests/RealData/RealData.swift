package import Foundation

/// The samples from real projects that lie beside the repository, or where `BACKLOT_DATA` says.
///
/// They are too large and too foreign to be part of it, so what needs them is skipped, with a printed reason, where
/// they are not.
package struct RealData: Sendable {
  package let folder: URL

  package static let shared: RealData? = {
    let path = ProcessInfo.processInfo.environment["BACKLOT_DATA"] ?? ""
    let named = path.isEmpty ? nil : URL(fileURLWithPath: path)
    let found = [named, besideRepository].compactMap(\.self).first { FileManager.default.fileExists(atPath: $0.path) }
    if found == nil { print("skipped: no shared/data beside the repository, and BACKLOT_DATA names none") }
    return found.map { RealData(folder: $0) }
  }()

  private static let besideRepository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared/data")

  package func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  /// The paths of the JSON files right in a folder, in order.
  package func files(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(path).path)
      .filter { $0.hasSuffix(".json") }
      .sorted()
      .map { "\(path)/\($0)" }
  }

  /// The paths of the files with an ending in a folder and all that is below it, in order.
  package func files(below path: String, ending: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.appendingPathComponent(path).path)
      .filter { $0.hasSuffix(ending) }
      .sorted()
      .map { "\(path)/\($0)" }
  }

  /// The files with one of these endings below folders of the samples, and below the folder that `BACKLOT_CORPUS` names,
  /// in order.
  ///
  /// Tests of properties run over all of them, so that `BACKLOT_CORPUS` can add thousands of other files.
  package static func files(below paths: [String], ending endings: [String]) -> [URL] {
    let corpus = ProcessInfo.processInfo.environment["BACKLOT_CORPUS"] ?? ""
    let folders =
      (shared.map { data in paths.map { data.folder.appendingPathComponent($0) } } ?? [])
      + (corpus.isEmpty ? [] : [URL(fileURLWithPath: corpus)])
    return folders.flatMap { folder in
      let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
      return names.filter { name in endings.contains { name.hasSuffix($0) } }
        .sorted()
        .map { folder.appendingPathComponent($0) }
    }
  }
}
