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
}
