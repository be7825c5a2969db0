/// A link of the field `Link` (RFC 8288 §3).
struct WebLink: Equatable {
  /// The target as written, which may be relative.
  let target: String
  /// The relation types, in lower case.
  let relations: [String]
  /// True if the link starts at another resource than the one that was requested.
  let hasAnchor: Bool

  /// Returns the links in the value of a field, up to the first syntax error.
  static func links(in value: String) -> [WebLink] {
    var reader = WebLinkReader(rest: Array(value.utf8)[...])
    var links: [WebLink] = []
    while let link = reader.next() { links.append(link) }
    return links
  }
}

/// Reads links from left to right.
private struct WebLinkReader {
  var rest: ArraySlice<UInt8>

  mutating func next() -> WebLink? {
    skip { $0 == UInt8(ascii: ",") || Self.isWhitespace($0) }
    guard take("<"), let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let target = String(decoding: rest[..<end], as: UTF8.self)
    rest = rest[(end + 1)...]
    var relations: String?
    var hasAnchor = false
    while let (name, value) = parameter() {
      // Only the first relation counts (§3.3).
      if name == "rel" { relations = relations ?? value }
      if name == "anchor" { hasAnchor = true }
    }
    let types = (relations ?? "").lowercased().split(separator: " ").map(String.init)
    return WebLink(target: target, relations: types, hasAnchor: hasAnchor)
  }

  /// Returns the next parameter of a link, or `nil` after the last one.
  private mutating func parameter() -> (name: String, value: String)? {
    skip(Self.isWhitespace)
    guard take(";") else { return nil }
    skip(Self.isWhitespace)
    let name = word().lowercased()
    skip(Self.isWhitespace)
    guard take("=") else { return (name, "") }
    skip(Self.isWhitespace)
    return (name, take("\"") ? quotedRest() : word())
  }

  private mutating func word() -> String {
    let end = rest.firstIndex { ";,=".utf8.contains($0) || Self.isWhitespace($0) } ?? rest.endIndex
    defer { rest = rest[end...] }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  /// Returns the rest of a quoted string, in which a backslash precedes any character (RFC 9110 §5.6.4).
  private mutating func quotedRest() -> String {
    var text: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      if let literal = byte == UInt8(ascii: "\\") ? rest.popFirst() : byte { text.append(literal) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: scalar) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skip(_ isSkipped: (UInt8) -> Bool) { rest = rest.drop(while: isSkipped) }

  private static func isWhitespace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
