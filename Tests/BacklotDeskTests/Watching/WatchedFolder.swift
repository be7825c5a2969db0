import Foundation

@testable import BacklotDesk

/// A folder of a test's own, and what a watcher says of it.
final class WatchedFolder: Sendable {
  let path: String
  private let reports: AsyncStream<WatchReport>
  private let watcher: SourceWatcher

  /// - Parameter roots: What is watched, from the folder on.
  init(_ files: [String] = [], watching roots: [String] = ["stubs"]) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("backlot-\(UUID().uuidString)").path
    self.path = path
    try FileManager.default.createDirectory(atPath: "\(path)/stubs", withIntermediateDirectories: true)
    for file in files { try Self.write("1", to: "\(path)/\(file)") }
    let (reports, report) = AsyncStream.makeStream(of: WatchReport.self)
    self.reports = reports
    watcher = try SourceWatcher(roots.map { "\(path)/\($0)" }, quiet: .milliseconds(5)) { report.yield($0) }
  }

  deinit {
    watcher.stop()
    do { try FileManager.default.removeItem(atPath: path) } catch { print("cannot remove \(path): \(error)") }
  }

  private static func write(_ content: String, to path: String) throws {
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(content.utf8).write(to: file)
  }

  func write(_ content: String, to name: String) throws { try Self.write(content, to: "\(path)/\(name)") }

  /// Renames, in place of what has that name.
  func move(_ name: String, to other: String) throws {
    guard rename("\(path)/\(name)", "\(path)/\(other)") == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(path)/\(name)") }

  func link(_ name: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: destination)
  }

  /// Waits for the next report.
  ///
  /// - Returns: The sizes of the files.
  func nextSizes() async -> [String: UInt64]? {
    for await case .changed(let snapshot, _) in reports {
      let sizes = snapshot.files.map { (String($0.key.dropFirst(path.count + 1)), $0.value.size) }
      return Dictionary(sizes, uniquingKeysWith: { first, _ in first })
    }
    return nil
  }

  /// Waits for a report after which there are just these files, with these sizes.
  func settles(at sizes: [String: UInt64]) async -> Bool {
    for await report in reports {
      guard case .changed(let snapshot, _) = report else { return false }
      let found = snapshot.files.map { (String($0.key.dropFirst(path.count + 1)), $0.value.size) }
      if Dictionary(found, uniquingKeysWith: { first, _ in first }) == sizes { return true }
    }
    return false
  }
}
