package import BacklotHTTP

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that a document or a client names, which is read only if it is in a permitted folder.
///
/// All links are resolved first. The file is then opened from the folder downward without following links, so that a
/// link that is created between the two steps is not followed.
package struct ContainedFile: Sendable {
  /// The path, which may contain links.
  package let path: String
  /// The permitted folders.
  private let folders: [String]

  /// Creates a reference to a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - folders: The permitted folders, whose own paths may contain links.
  package init(_ path: String, in folders: [String]) {
    self.path = path
    self.folders = folders
  }

  /// Opens the file.
  ///
  /// - Throws: ``OutsideError`` if the file is outside of the folders, or `HTTPError` if it cannot be opened.
  package func open() throws -> FileReader {
    var isInside = true
    let reader = try FileReader(path: path) { () throws(SystemCallError) in
      if let descriptor = try descriptor { return descriptor }
      isInside = false
      return -1
    }
    guard isInside else { throw OutsideError(path: path, folder: folders.first ?? "") }
    return reader
  }

  /// A function that opens the file.
  package var opener: HTTPBody.FileOpener { { try open() } }

  /// Opens the file and returns its descriptor, or `nil` if it is outside of the folders.
  private var descriptor: CInt? {
    get throws(SystemCallError) {
      let target = try SystemCalls.realPath(path)
      var failure: SystemCallError?
      for folder in folders {
        let root: String
        do throws(SystemCallError) { root = try SystemCalls.realPath(folder) } catch {
          if !error.isMissing { failure = error }
          continue
        }
        guard ResolvedPath.isPath(target, in: root) else { continue }
        return try Self.open(target.dropFirst(root.utf8.count), in: root)
      }
      if let failure { throw failure }
      return nil
    }
  }

  /// Returns the content, which is read again each time if it has more bytes than a limit.
  package func body(keepingUpTo limit: Int) throws -> HTTPBody {
    try HTTPBody(contentsOf: path, keepingUpTo: limit, opening: opener)
  }

  /// Returns the content, which is read when the body is.
  package func body(length: Int64? = nil) -> HTTPBody { HTTPBody(file: path, length: length, opening: opener) }

  /// Opens a file by its path below a folder, neither of which contains links.
  static func open(_ path: Substring, in root: String) throws(SystemCallError) -> CInt {
    var folder = try SystemCalls.open(root, flags: searchFlags | O_CLOEXEC)
    let names = path.split(separator: "/")
    for name in names.dropLast() {
      let outer = folder
      defer { SystemCalls.closeReader(outer) }
      folder = try SystemCalls.open(String(name), from: outer, flags: searchFlags | O_NOFOLLOW | O_CLOEXEC)
    }
    defer { SystemCalls.closeReader(folder) }
    // Without O_NONBLOCK, opening a named pipe would wait for a writer.
    let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
    return try SystemCalls.open(names.last.map(String.init) ?? ".", from: folder, flags: flags)
  }

  /// The flags to open a folder that may be searched but not listed.
  private static var searchFlags: CInt {
    #if canImport(Darwin)
      // `O_EXEC`, which not all systems declare.
      O_DIRECTORY | 0x4000_0000
    #else
      // `O_PATH`, which Swift does not import.
      O_DIRECTORY | 0o10_000_000
    #endif
  }

  /// The error for a file outside of the permitted folders.
  package struct OutsideError: Error, Hashable, CustomStringConvertible {
    /// The path of the file.
    package let path: String
    /// The first permitted folder.
    package let folder: String

    /// The problem, and how to solve it.
    package var description: String {
      "\(path) is outside \(folder), because its path contains a link: replace the link with a copy."
    }
  }
}
