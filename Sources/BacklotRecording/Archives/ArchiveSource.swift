import BacklotHTTP

/// The bytes of an archive as UTF-8, in a file or in memory.
enum ArchiveSource: Sendable {
  case file(FileReader)
  case memory([UInt8])

  /// The maximum size of an archive in UTF-16, which is converted in memory: 128 MiB.
  private static let conversionLimit: Int64 = 128 << 20

  /// Opens a file.
  init(path: String) throws {
    let reader = try FileReader(path: path)
    let size = try reader.size()
    let beginning = try reader.read(upTo: 4, at: 0) ?? []
    guard UTF16Text(beginning: beginning) != nil else {
      self = .file(reader)
      return
    }
    guard size <= Self.conversionLimit else {
      throw ArchiveReadingError(
        "Cannot read \(path): it is in UTF-16 and has \(size) bytes; convert it to UTF-8, for example with iconv."
      )
    }
    self.init(try Self.content(of: reader, size: Int(size)))
  }

  /// Creates a source from bytes in UTF-8 or UTF-16.
  init(_ bytes: [UInt8]) {
    self = .memory(UTF16Text(beginning: Array(bytes.prefix(4)))?.utf8(bytes) ?? bytes)
  }

  private static func content(of reader: FileReader, size: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    while let piece = try reader.read(upTo: 1 << 20, at: Int64(bytes.count)), bytes.count < Int(conversionLimit) {
      bytes += piece
    }
    return bytes
  }

  /// The number of bytes.
  var size: Int64 {
    get throws {
      switch self {
      case .file(let reader): try reader.size()
      case .memory(let bytes): Int64(bytes.count)
      }
    }
  }

  /// Returns bytes, or an empty array at the end.
  func read(upTo count: Int, at offset: Int64) throws -> [UInt8] {
    switch self {
    case .file(let reader): return try reader.read(upTo: count, at: offset) ?? []
    case .memory(let bytes):
      guard offset < Int64(bytes.count) else { return [] }
      return Array(bytes[Int(offset)...].prefix(count))
    }
  }

  /// Returns exactly the bytes of a range, or fewer if the source is shorter.
  func readAll(_ range: Range<Int64>) throws -> [UInt8] {
    var bytes = try read(upTo: Int(range.upperBound - range.lowerBound), at: range.lowerBound)
    while range.lowerBound + Int64(bytes.count) < range.upperBound {
      let offset = range.lowerBound + Int64(bytes.count)
      let piece = try read(upTo: Int(range.upperBound - offset), at: offset)
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }

  /// Returns the text of an entry, with placeholders for its long strings.
  func bytes(of location: ArchiveLocation) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var offset = location.offset
    for (number, string) in location.longStrings.enumerated() {
      bytes += try readAll(offset..<string.offset)
      bytes += StoredString.placeholder(number).utf8
      offset = string.offset + string.length
    }
    return bytes + (try readAll(offset..<location.end))
  }
}

/// An error for an archive that cannot be opened.
package struct ArchiveReadingError: Error, Hashable, CustomStringConvertible {
  /// A description of the problem and of the action to take.
  package let description: String

  init(_ description: String) { self.description = description }
}

/// The byte order of a text in UTF-16, which some Windows tools write.
private struct UTF16Text {
  private let isBigEndian: Bool

  /// Determines the byte order from a byte-order mark or from the first character, which is `{` in an archive.
  init?(beginning bytes: [UInt8]) {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFF, 0xFE), (UInt8(ascii: "{"), 0): isBigEndian = false
    case (0xFE, 0xFF), (0, UInt8(ascii: "{")): isBigEndian = true
    default: return nil
    }
  }

  /// Returns the text as UTF-8, with U+FFFD for invalid code units.
  func utf8(_ bytes: [UInt8]) -> [UInt8] {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).lazy.map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 2)
    _ = transcode(units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false) { text.append($0) }
    return text
  }
}
