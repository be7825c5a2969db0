import BacklotJSON

/// Distinguishes WireMock's mappings and contracts from other JSON by the members of the outermost object.
///
/// Complete parsing is left to the code that creates stubs.
struct MappingSniffer {
  /// Returns true if JSON is a mapping or a list of them, judged by the beginning if malformed.
  static func holdsMappings(_ bytes: [UInt8]) -> Bool {
    var sniffer = MappingSniffer(bytes)
    return sniffer.holdsMappings ?? looksLikeMappings(String(decoding: bytes.prefix(1 << 12), as: UTF8.self))
  }

  /// Returns true if JSON is an OpenAPI document, even if malformed further down.
  static func holdsContract(_ bytes: [UInt8]) -> Bool {
    var sniffer = MappingSniffer(bytes)
    guard sniffer.next() == UInt8(ascii: "{") else { return false }
    sniffer.position += 1
    while let (name, start) = sniffer.member() {
      if start == UInt8(ascii: "\""), name == "openapi" || name == "swagger" { return true }
      guard sniffer.skipValue() else { return false }
      if sniffer.next() == UInt8(ascii: ",") { sniffer.position += 1 }
    }
    return false
  }

  /// Returns true if malformed JSON looks like mappings.
  ///
  /// It is probably still being written, and its syntax error is more useful than a report of an unknown format.
  private static func looksLikeMappings(_ text: String) -> Bool {
    let isMapping = text.contains("\"request\"") && text.contains("\"response\"")
    return isMapping || text.contains("\"mappings\"")
  }

  private let bytes: [UInt8]
  private var position: Int

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = JSONBytes.lengthOfMark(in: bytes)
  }

  /// The result; `nil` if the text is malformed.
  private var holdsMappings: Bool? {
    mutating get {
      guard next() == UInt8(ascii: "{") else { return false }
      position += 1
      var first: [String: UInt8] = [:]
      while let byte = next(), byte != UInt8(ascii: "}") {
        guard let (name, start) = member() else { return nil }
        if name == "mappings", start == UInt8(ascii: "[") { return true }
        first[name] = start
        guard skipValue() else { return nil }
        if next() == UInt8(ascii: ",") { position += 1 }
      }
      guard position < bytes.count else { return nil }
      let hasResponse = first["response"].map { $0 == UInt8(ascii: "{") } ?? true
      return first["request"] == UInt8(ascii: "{") && hasResponse
    }
  }

  /// Returns the name of a member and the first byte of its value, and moves to that byte.
  private mutating func member() -> (name: String, start: UInt8)? {
    guard next() != nil, let name = string(), next() == UInt8(ascii: ":") else { return nil }
    position += 1
    return next().map { (name, $0) }
  }

  /// Returns the next byte after white space and comments.
  private mutating func next() -> UInt8? {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "/") {
        guard skipComment() else { return byte }
      } else if byte == 0x20 || (9...13).contains(byte) {
        position += 1
      } else {
        return byte
      }
    }
    return nil
  }

  private mutating func skipComment() -> Bool {
    let rest = bytes[position...]
    if rest.starts(with: "//".utf8) {
      position = rest.firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count
    } else if rest.starts(with: "/*".utf8) {
      position += 2
      while position < bytes.count, !bytes[position...].starts(with: "*/".utf8) { position += 1 }
      position = min(position + 2, bytes.count)
    } else {
      return false
    }
    return true
  }

  /// Returns a string verbatim, with its escapes, or `nil` if there is no string.
  private mutating func string() -> String? {
    guard position < bytes.count, Self.isQuote(bytes[position]) else { return nil }
    let start = position + 1
    guard skipString() else { return nil }
    return String(decoding: bytes[start..<(position - 1)], as: UTF8.self)
  }

  private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  private mutating func skipString() -> Bool {
    let quote = bytes[position]
    position += 1
    while position < bytes.count, bytes[position] != quote {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position += 1
    return position <= bytes.count
  }

  private mutating func skipValue() -> Bool {
    var depth = 0
    repeat {
      guard let byte = next() else { return false }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): guard skipString() else { return false }
      case UInt8(ascii: "{"), UInt8(ascii: "["): (depth, position) = (depth + 1, position + 1)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): (depth, position) = (depth - 1, position + 1)
      case UInt8(ascii: ","), UInt8(ascii: ":"): position += 1
      default: skipScalar()
      }
    } while depth > 0
    return depth == 0
  }

  private mutating func skipScalar() {
    repeat { position += 1 } while position < bytes.count && !Self.endsScalar(bytes[position])
  }

  private static func endsScalar(_ byte: UInt8) -> Bool {
    byte <= 0x20 || ",:]}/\"'".utf8.contains(byte)
  }
}
