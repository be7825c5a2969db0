import BacklotHTTP

/// The fingerprints of all files in some folders at one moment.
///
/// Items whose names begin with a dot are skipped. Links are followed, except those that lead back.
package struct FileSnapshot: Sendable {
  /// The maximum number of files and folders to examine, which equals the limit for a route folder.
  private static let limit = 100_000
  private static let depth = 64

  /// The files and folders that were examined.
  package let roots: [String]
  /// The files by path.
  package private(set) var files: [String: FileFingerprint] = [:]
  /// The folders, each before its subfolders.
  private(set) var folders: [String] = []
  /// True if an item that may exist could not be examined, for example for lack of descriptors.
  package private(set) var isIncomplete = false
  private let moment: Int64
  private var count = 0

  /// Creates a snapshot of files and folders.
  package init(of paths: [String]) {
    roots = paths
    moment = FileSystem.now
    for path in paths { add(path.withoutEndingSlashes, lineage: []) }
  }

  private mutating func add(_ path: String, lineage: [FileIdentity]) {
    guard count < Self.limit, let item = look({ () throws(SystemCallError) in try FileSystem.item(at: path) }) ?? nil
    else { return }
    count += 1
    guard item.isFolder else {
      files[path] = item.fingerprint
      return
    }
    let identity = item.fingerprint.identity
    guard lineage.count < Self.depth, !lineage.contains(identity) else { return }
    folders.append(path)
    let prefix = path.hasSuffix("/") ? path : "\(path)/"
    let names = look { () throws(SystemCallError) in try FileSystem.names(in: path) } ?? []
    for name in names { add(prefix + name, lineage: lineage + [identity]) }
  }

  private mutating func look<Found>(_ find: () throws(SystemCallError) -> Found) -> Found? {
    do throws(SystemCallError) {
      return try find()
    } catch {
      isIncomplete = true
      return nil
    }
  }

  /// Returns whether any file differs from before, or may differ: a file that changed right before the older snapshot
  /// could have changed again in the same tick of its clock.
  package func differs(from older: FileSnapshot) -> Bool {
    files != older.files || older.hasFreshFiles
  }

  private var hasFreshFiles: Bool { files.values.contains { $0.isFresh(at: moment) } }

  /// Returns whether a program may still be writing a file, since it changed within a time before the snapshot.
  package func isBeingWritten(_ path: String, since duration: Duration) -> Bool {
    files[path]?.isBeingWritten(since: duration, before: moment) ?? false
  }

  /// Returns whether a program may still be writing any of the files.
  func isAnyBeingWritten(since duration: Duration) -> Bool {
    files.values.contains { $0.isBeingWritten(since: duration, before: moment) }
  }
}

extension String {
  /// A folder's path to which names can be appended with a slash.
  var withoutEndingSlashes: String {
    let end = reversed().prefix { $0 == "/" }.count
    return end == count ? self : String(dropLast(end))
  }
}
