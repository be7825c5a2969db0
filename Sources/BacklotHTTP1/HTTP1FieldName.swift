import BacklotHTTP

/// The names of fields that most requests have, created once.
enum HTTP1FieldName {
  /// A well-known name, in the spelling of the specifications and in lowercase.
  struct Known: Sendable {
    let usual: HTTPField.Name
    let lowercased: HTTPField.Name
    let usualBytes: ContiguousArray<UInt8>
    let meaning: Meaning
  }

  /// The effect of a field on the message or the connection.
  enum Meaning: Sendable {
    case none, host, contentLength, transferEncoding, connection, expectation, upgrade

    var isOfFraming: Bool { self == .host || self == .contentLength || self == .transferEncoding }
  }

  /// Returns the index in ``known`` of a name in any case, or a negative number.
  static func index(of range: Range<Int>, in bytes: Span<UInt8>) -> Int {
    let candidate = Int(
      table[slot(count: range.count, first: bytes[range.lowerBound], last: bytes[range.upperBound - 1])]
    )
    guard candidate >= 0, isSame(bytes, in: range, as: known[candidate].usualBytes) else { return -1 }
    return candidate
  }

  /// Returns the name as it was written.
  static func name(of range: Range<Int>, in bytes: Span<UInt8>, known index: Int) -> HTTPField.Name {
    guard index >= 0 else {
      let raw = HTTP1Syntax.text(of: bytes, in: range)
      return HTTPField.Name(raw: raw, canonical: raw.lowercased())
    }
    let usual = known[index].usualBytes
    if HTTP1Syntax.matches(bytes, at: range.lowerBound, expected: usual.span) { return known[index].usual }
    var isLowercased = true
    for place in range where bytes[place] &- 65 < 26 { isLowercased = false }
    if isLowercased { return known[index].lowercased }
    return HTTPField.Name(raw: HTTP1Syntax.text(of: bytes, in: range), canonical: known[index].usual.canonicalName)
  }

  /// Names are tokens: two tokens that differ in more than case also differ with this bit set, except for a few
  /// characters that no well-known name contains.
  private static func isSame(_ bytes: Span<UInt8>, in range: Range<Int>, as usual: ContiguousArray<UInt8>) -> Bool {
    guard usual.count == range.count else { return false }
    for place in 0..<usual.count {
      let (ours, theirs) = (usual[place], bytes[range.lowerBound + place])
      guard ours == theirs || (ours | 32 == theirs | 32 && theirs | 32 &- 97 < 26) else { return false }
    }
    return true
  }

  private static func slot(count: Int, first: UInt8, last: UInt8) -> Int {
    let mixed = UInt64(count) &* 0x9e37_79b9 &+ UInt64(first | 32) &* 0x85eb_ca6b &+ UInt64(last | 32) &* 0xc2b2_ae35
    return Int(truncatingIfNeeded: (mixed &* 0x9e37_79b9_7f4a_7c15) >> 54)
  }

  /// The number of names at the front of ``known`` that have a meaning.
  static let meaningful = 6

  static let known: [Known] = [
    known("Host", meaning: .host), known("Content-Length", meaning: .contentLength),
    known("Transfer-Encoding", meaning: .transferEncoding),
    known("Connection", meaning: .connection), known("Expect", meaning: .expectation),
    known("Upgrade", meaning: .upgrade),
    known("User-Agent"), known("Accept"), known("Accept-Encoding"), known("Accept-Language"), known("Accept-Charset"),
    known("Authorization"), known("Cache-Control"), known("Content-Encoding"), known("Content-Type"), known("Cookie"),
    known("Date"), known("DNT"), known("If-Match"), known("If-Modified-Since"), known("If-None-Match"),
    known("If-Range"), known("If-Unmodified-Since"), known("Keep-Alive"), known("Origin"), known("Pragma"),
    known("Priority"), known("Range"), known("Referer"), known("TE"), known("Trailer"),
    known("Upgrade-Insecure-Requests"), known("Via"), known("X-Request-ID"), known("X-Forwarded-For"),
    known("Access-Control-Request-Method"), known("Access-Control-Request-Headers"), known("Sec-Fetch-Dest"),
    known("Sec-Fetch-Mode"), known("Sec-Fetch-Site"),
  ]

  /// The indices in ``known`` by a name's slot; of names that share a slot, the first is used.
  private static let table: [Int8] = {
    var table = [Int8](repeating: -1, count: 1024)
    for (index, name) in known.enumerated().reversed() {
      let bytes = name.usualBytes
      table[slot(count: bytes.count, first: bytes[0], last: bytes[bytes.count - 1])] = Int8(truncatingIfNeeded: index)
    }
    return table
  }()

  private static func known(_ name: String, meaning: Meaning = .none) -> Known {
    let canonical = name.lowercased()
    return Known(
      usual: HTTPField.Name(raw: name, canonical: canonical),
      lowercased: HTTPField.Name(raw: canonical, canonical: canonical),
      usualBytes: ContiguousArray(name.utf8),
      meaning: meaning
    )
  }
}
