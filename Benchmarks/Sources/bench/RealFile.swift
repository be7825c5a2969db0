import Foundation

/// A file of the real data, which lies beside the repository or where `BACKLOT_DATA` says.
struct RealFile {
  let data: Data

  /// Prints a message and returns `nil` if the real data is not on this machine.
  init?(_ path: String, wantedFor title: String) throws {
    let named = ProcessInfo.processInfo.environment["BACKLOT_DATA"] ?? ""
    let beside = URL(filePath: #filePath).appending(path: "../../../../../shared/data").standardized
    let file = (named.isEmpty ? beside : URL(filePath: named)).appending(path: path)
    guard FileManager.default.fileExists(atPath: file.path) else {
      print("skipped: \(title), since there is no \(path) beside the repository or in BACKLOT_DATA\n")
      return nil
    }
    data = try Data(contentsOf: file)
  }
}
