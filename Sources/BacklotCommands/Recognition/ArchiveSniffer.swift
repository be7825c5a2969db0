import BacklotFiles
import BacklotHTTP

/// Recognizes HTTP archives by their beginning, since they can be too large to be read as a whole.
enum ArchiveSniffer {
  /// The number of bytes in which the beginning has to be.
  private static let length = 1 << 12

  /// Returns true if a path is a file that is an HTTP archive; false if it cannot be examined.
  static func recognizes(_ path: String) throws(SourceError) -> Bool {
    do throws(SystemReason) {
      guard let status = try FileStatus.ifThere(path), !status.isFolder else { return false }
    } catch {
      // Reading the file as another kind of source reports the reason.
      return false
    }
    return try holdsArchive(path)
  }

  /// Returns true if a file is an HTTP archive: an object whose first member is `log`, or any object in a file whose
  /// name ends with `.har`, even if it is damaged.
  static func holdsArchive(_ path: String) throws(SourceError) -> Bool {
    do {
      let reader = try FileReader(path: path)
      // It opens the file.
      _ = try reader.size()
      return isArchive(try reader.read(upTo: length, at: 0) ?? [], named: path)
    } catch {
      let systemError = SystemReason.systemError(of: error)
      throw SourceError(message: SystemReason.of(error), isReadFailure: true, systemError)
    }
  }

  private static func isArchive(_ beginning: [UInt8], named path: String) -> Bool {
    var text = String(decoding: beginning.filter { $0 != 0 }, as: UTF8.self)[...]
    // Byte-order marks, those of UTF-16 being invalid in UTF-8.
    text = text.drop { $0 == "\u{FEFF}" || $0 == "\u{FFFD}" || $0.isWhitespace }
    guard text.first == "{" else { return false }
    if path.lowercased().hasSuffix(".har") { return true }
    text = text.dropFirst().drop { $0.isWhitespace }
    guard text.hasPrefix("\"log\"") else { return false }
    let rest = text.dropFirst(5).drop { $0.isWhitespace || $0 == ":" }
    return rest.first == "{"
  }
}
