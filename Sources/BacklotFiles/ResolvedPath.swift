import BacklotHTTP

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A namespace for functions that resolve the paths of files.
package enum ResolvedPath {
  /// Returns true if a path without links is that of a folder or of an item in it.
  package static func isPath(_ path: String, in folder: String) -> Bool {
    path == folder || path.hasPrefix(folder == "/" ? folder : folder + "/")
  }

  /// Returns the path without links of an item that exists or will be created.
  package static func of(_ path: String) throws(FileWritingError) -> String? {
    if let real = try withoutLinks(path) { return real }
    // A dangling link may lead anywhere once its target is created.
    guard try !isTaken(path), let name = path.split(separator: "/").last, name != "..", name != "." else {
      return nil
    }
    let around = folder(of: path)
    return around == path ? nil : try of(around).map { $0 + "/" + name }
  }

  /// Returns the folder that contains an item.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the path without links of an item, or `nil` if the item does not exist.
  package static func withoutLinks(_ path: String) throws(FileWritingError) -> String? {
    do throws(SystemCallError) {
      return try SystemCalls.realPath(path)
    } catch {
      // A link to itself does not lead to an item.
      if error.isMissing || error.code == ELOOP { return nil }
      throw .failed(to: "access", path: path, error: error)
    }
  }

  /// Returns true if an item has the path, including a link to a missing item.
  package static func isTaken(_ path: String) throws(FileWritingError) -> Bool {
    do throws(SystemCallError) {
      _ = try SystemCalls.status(at: path, followingLinks: false)
      return true
    } catch {
      if error.isMissing { return false }
      throw .failed(to: "access", path: path, error: error)
    }
  }

  /// Returns the status of the item at a path, following links, or `nil` if there is no item.
  package static func status(at path: String) throws(FileWritingError) -> FileStatus? {
    do throws(SystemReason) { return try FileStatus.ifThere(path) } catch {
      throw .failed(to: "access", path: path, reason: error)
    }
  }
}
