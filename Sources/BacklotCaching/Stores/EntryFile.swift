import BacklotHTTP
import Foundation

/// The content of an entry's file: a mark, the lengths of head and body, a checksum, the head in JSON, and the body.
enum EntryFile {
  /// The bytes before the head.
  private static let prefixCount = 32
  private static let mark = Array("BACKLOT1".utf8)
  /// The maximum size of a file in addition to its body.
  static let overheadLimit = 1 << 20

  static func bytes(of entry: CacheEntry) throws -> [UInt8] {
    let head = Array(try JSONEncoder().encode(Head(entry)))
    let content = head + entry.body
    return mark + [head.count, entry.body.count].flatMap { bigEndian(UInt64($0)) }
      + bigEndian(Checksum.fnv1a(content[...])) + content
  }

  /// Returns the entry, or `nil` if the bytes are not a complete and undamaged file of this version.
  static func entry(from bytes: [UInt8]) -> CacheEntry? {
    guard bytes.count >= prefixCount, bytes.starts(with: mark) else { return nil }
    let (headCount, bodyCount) = (number(in: bytes, at: 8), number(in: bytes, at: 16))
    let content = bytes[prefixCount...]
    guard headCount <= content.count, bodyCount == UInt64(content.count) - headCount,
      number(in: bytes, at: 24) == Checksum.fnv1a(content)
    else { return nil }
    return Head.parse(content.prefix(Int(headCount)))?.entry(body: Array(content.dropFirst(Int(headCount))))
  }

  private static func bigEndian(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) }
  }

  private static func number(in bytes: [UInt8], at start: Int) -> UInt64 {
    bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// Everything but the body.
private struct Head: Codable {
  var target: String
  var variant: String
  var selectingFields: [String]
  var requestTime: Int64
  var responseTime: Int64
  var status: Int
  var reasonPhrase: String
  var names: [String]
  var values: [String]

  init(_ entry: CacheEntry) {
    target = entry.key.target
    variant = entry.key.variant
    selectingFields = entry.selectingFields
    requestTime = entry.requestTime
    responseTime = entry.responseTime
    status = entry.status.code
    reasonPhrase = entry.status.reasonPhrase
    names = entry.headerFields.map(\.name.rawName)
    values = entry.headerFields.map(\.value)
  }

  static func parse(_ bytes: ArraySlice<UInt8>) -> Head? {
    do {
      return try JSONDecoder().decode(Head.self, from: Data(bytes))
    } catch {
      // A head that cannot be decoded is a damaged file, whatever the reason.
      return nil
    }
  }

  /// Returns `nil` if a value is out of the range that this version writes.
  func entry(body: [UInt8]) -> CacheEntry? {
    let times = 0...CacheEntry.latestTime
    guard times.contains(requestTime), times.contains(responseTime), names.count == values.count else { return nil }
    let fields = zip(names, values).compactMap { name, value in
      HTTPField.Name(name).map { HTTPField(name: $0, value: value) }
    }
    return CacheEntry(
      key: CacheKey(target: target, variant: variant),
      selectingFields: selectingFields,
      requestTime: requestTime,
      responseTime: responseTime,
      status: HTTPStatus(code: status, reasonPhrase: reasonPhrase),
      headerFields: HTTPFields(fields),
      body: body
    )
  }
}

/// A checksum that detects damage.
private enum Checksum {
  /// Returns the 64-bit FNV-1a hash.
  static func fnv1a(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
