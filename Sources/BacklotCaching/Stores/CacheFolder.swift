import BacklotFormats
import BacklotHTTP
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The folder of a store, with one file for each entry.
struct CacheFolder: Sendable {
  struct File: Sendable {
    let name: String
    let size: Int
    let modified: Date
  }

  let path: String
  private static let suffix = ".backlot-cache"
  private static let stagedSuffix = ".backlot-cache-part"

  /// Returns the name of an entry's file: digests, so that no key can name another file or exceed a limit.
  static func name(of key: CacheKey) -> String {
    "\(group(of: key.target))-\(SHA256.hexadecimalDigest(of: Array(key.variant.utf8)))\(suffix)"
  }

  /// Returns the beginning of the names of a target's files.
  static func group(of target: String) -> String { SHA256.hexadecimalDigest(of: Array(target.utf8)) }

  /// Returns the group of a file, or `nil` for a name that no entry has.
  static func group(ofFile name: String) -> String? {
    let digests = name.dropLast(suffix.count).split(separator: "-", omittingEmptySubsequences: false)
    let isName = digests.count == 2 && digests.allSatisfy { $0.utf8.count == 64 && $0.allSatisfy(\.isHexDigit) }
    return name.hasSuffix(suffix) && isName ? String(digests[0]) : nil
  }
}

// MARK: - Listing

extension CacheFolder {
  /// Creates the folder, which only the user can read, and removes files that an ended process did not complete.
  ///
  /// - Returns: The files of entries, the earliest written first.
  func open() throws(CacheError) -> [File] {
    do {
      let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
      let manager = FileManager.default
      try manager.createDirectory(atPath: path, withIntermediateDirectories: true, attributes: attributes)
      let names = try manager.contentsOfDirectory(atPath: path)
      for name in names where name.hasSuffix(Self.stagedSuffix) { try remove(name) }
      return try names.filter { Self.group(ofFile: $0) != nil }.map(file).sorted { $0.modified < $1.modified }
    } catch {
      let message = "Cannot use the cache folder \(path): \(error). Pass a folder that the process can write."
      throw CacheError(.unusableFolder, message: message, underlyingError: error)
    }
  }

  private func file(_ name: String) throws -> File {
    let attributes = try FileManager.default.attributesOfItem(atPath: location(of: name))
    let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
    return File(name: name, size: size, modified: attributes[.modificationDate] as? Date ?? .distantPast)
  }
}

// MARK: - Files

extension CacheFolder {
  /// Returns the content of a file, or `nil` if it does not exist, is not a regular file, or exceeds the limit.
  func read(_ name: String, upTo limit: Int) throws -> [UInt8]? {
    let reader: FileReader
    do {
      reader = try FileReader(path: location(of: name))
    } catch let error as HTTPError where error.systemError?.isMissing == true {
      return nil
    }
    let size = try reader.size()
    guard size <= Int64(limit) else { return nil }
    var bytes: [UInt8] = []
    while bytes.count <= limit, let chunk = try reader.read(upTo: 1 << 16) { bytes += chunk }
    return bytes
  }

  /// Replaces a file in one step.
  ///
  /// Does not wait for the disk: after a power failure, a damaged entry counts as absent.
  func write(_ bytes: [UInt8], to name: String) throws(SystemCallError) {
    let staged = ".\(String(UInt64.random(in: .min ... .max), radix: 36))\(Self.stagedSuffix)"
    do throws(SystemCallError) {
      try create(staged, bytes: bytes)
      let (source, destination) = (location(of: staged), location(of: name))
      _ = try SystemCalls.make(.rename, at: destination) { Int(rename(source, destination)) }
    } catch {
      // The first error matters. A remaining file is removed when the folder is opened again.
      do throws(SystemCallError) { try remove(staged) } catch { throw error }
      throw error
    }
  }

  /// Removes a file, if it exists.
  func remove(_ name: String) throws(SystemCallError) {
    let path = location(of: name)
    do throws(SystemCallError) {
      _ = try SystemCalls.make(.unlink, at: path) { Int(unlink(path)) }
    } catch {
      guard error.isMissing else { throw error }
    }
  }

  private func create(_ name: String, bytes: [UInt8]) throws(SystemCallError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = try SystemCalls.open(location(of: name), flags: flags, mode: 0o600)
    do throws(SystemCallError) {
      try SystemCalls.write(bytes, to: descriptor)
    } catch {
      SystemCalls.closeReader(descriptor)
      throw error
    }
    try SystemCalls.close(descriptor)
  }

  private func location(of name: String) -> String { "\(path)/\(name)" }
}
