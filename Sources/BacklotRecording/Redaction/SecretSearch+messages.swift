import BacklotFormats
import BacklotHTTP
import BacklotMessages

// URLs, forms, header fields and multipart content.

extension SecretSearch {
  // MARK: URLs

  /// Searches a URL, or the part of one that starts at its path.
  mutating func searchURL(_ text: [UInt8], in range: Range<Int>, depth: Int) {
    var start = range.lowerBound
    if let authority = Self.authority(in: text, range) {
      searchAuthority(text, in: authority)
      start = authority.upperBound
    }
    // A fragment can contain items, after a path of its own.
    let items = text[start..<range.upperBound].firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    let path = start..<(items ?? range.upperBound)
    if text[path].contains(UInt8(ascii: ";")) { searchParameters(text, in: path) }
    guard let items else { return }
    for part in text[(items + 1)..<range.upperBound].split(whereSeparator: {
      $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
    }) {
      searchForm(text, in: part.startIndex..<part.endIndex, part: .queryItem, depth: depth)
    }
  }

  /// Returns the range of the authority of a URL with a scheme, or `nil`.
  private static func authority(in text: [UInt8], _ range: Range<Int>) -> Range<Int>? {
    guard let colon = text[range].firstIndex(where: { ":/?#".utf8.contains($0) }),
      text[colon..<range.upperBound].starts(with: "://".utf8)
    else { return nil }
    let start = colon + 3
    return start..<(text[start..<range.upperBound].firstIndex { "/?#".utf8.contains($0) } ?? range.upperBound)
  }

  /// Searches an authority (`user:password@host:port`).
  mutating func searchAuthority(_ text: [UInt8], in range: Range<Int>) {
    guard let at = text[range].lastIndex(of: UInt8(ascii: "@")), at > range.lowerBound else { return }
    let value = text[range.lowerBound..<at].withUnsafeBufferPointer { PercentEncoding.decode($0) }
    let hasPassword = value.contains(UInt8(ascii: ":")) || value.count >= 16
    guard hasPassword else { return }
    add(.userInfo, range.lowerBound..<at, name: "user info", value: value, certainty: .certain)
  }

  /// Searches the parameters of the segments of a path (`/a;token=…`).
  private mutating func searchParameters(_ text: [UInt8], in range: Range<Int>) {
    for part in text[range].split(whereSeparator: { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "/") }) {
      searchItem(text, in: part.startIndex..<part.endIndex, part: .queryItem, depth: Self.maximumDepth)
    }
  }

  // MARK: Forms

  /// Searches the items of a form or a query.
  mutating func searchForm(_ text: [UInt8], in range: Range<Int>, part: NamedSecret.Part, depth: Int) {
    let isGrant = Self.isGrant(text[range])
    for item in text[range].split(separator: UInt8(ascii: "&")) {
      searchItem(text, in: item.startIndex..<item.endIndex, part: part, isGrant: isGrant, depth: depth)
    }
  }

  /// Returns whether items are those of OAuth, in which `code` is a secret (RFC 6749 §4.1).
  private static func isGrant(_ items: ArraySlice<UInt8>) -> Bool {
    guard items.starts(with: "code=".utf8) || items.contains(UInt8(ascii: "&")) else { return false }
    return items.split(separator: UInt8(ascii: "&")).contains { item in
      grantItems.contains { item.starts(with: $0) }
    }
  }

  private static let grantItems = [
    "grant_type=", "state=", "redirect_uri=", "client_id=", "session_state=", "code_verifier=",
  ].map { Array($0.utf8) }

  private mutating func searchItem(
    _ text: [UInt8],
    in range: Range<Int>,
    part: NamedSecret.Part,
    isGrant: Bool = false,
    depth: Int
  ) {
    guard let equals = text[range].firstIndex(of: UInt8(ascii: "=")) else {
      // JSON can be the whole of a query.
      if text[range].contains(UInt8(ascii: "%")) { searchFormValue(text, in: range, depth: depth) }
      return
    }
    let isEncoded = text[range.lowerBound..<equals].contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }
    let name = isEncoded ? Self.decoded(text[range.lowerBound..<equals])[...] : text[range.lowerBound..<equals]
    var certainty = certainty(of: name)
    let value = equals + 1..<range.upperBound
    if certainty > .none {
      if isGrant, name.elementsEqual("code".utf8) { certainty = .certain }
      let decoded = Self.decoded(text[value])
      // In a URL, short values of names such as `sig` and `key` are usual.
      let isShort =
        certainty == .likely && !name.elementsEqual("code".utf8) && SecretValue.isOpaque(decoded[...], minimum: 6)
      let isAdded = add(
        part,
        value,
        name: String(decoding: name, as: UTF8.self),
        value: decoded,
        certainty: isShort ? .certain : certainty
      )
      if isAdded { return }
    }
    searchFormValue(text, in: value, depth: depth)
  }

  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    text.withUnsafeBufferPointer { PercentEncoding.decode($0, plusAsSpace: true) }
  }

  /// Searches a value, which may be JSON, a URL or another text.
  private mutating func searchFormValue(_ text: [UInt8], in range: Range<Int>, depth: Int) {
    guard depth + 1 < Self.maximumDepth, text[range].contains(where: { Self.mayNest[Int($0)] }) else { return }
    // A plus sign is as long as the space that it represents.
    let value = text[range].map { $0 == UInt8(ascii: "+") ? 32 : $0 }
    guard let plain = EscapedText(value, notations: .percent) else {
      return searchInner(
        original: { $0.shifted(by: range.lowerBound) },
        escaped: { $0 },
        search: { $0.searchInnerValue(value, depth: depth + 1) }
      )
    }
    searchInner(
      original: { plain.original($0).shifted(by: range.lowerBound) },
      escaped: { EscapedText.Notation.percent.escaped($0) },
      search: { $0.searchInnerValue(plain.bytes, depth: depth + 1) }
    )
  }

  private static let mayNest: [Bool] = (0..<256).map { "%:=<{\"".utf8.contains(UInt8($0)) }

  private mutating func searchInnerValue(_ value: [UInt8], depth: Int) {
    let range = 0..<value.count
    if Self.authority(in: value, range) != nil { return searchURL(value, in: range, depth: depth) }
    searchValue(value, in: range, depth: depth)
  }

  // MARK: Header fields

  mutating func searchField(_ value: [UInt8], name: HTTPField.Name) {
    let range = 0..<value.count
    switch name.canonicalName {
    case "cookie", "cookie2": return searchCookies(value, in: range)
    case "set-cookie", "set-cookie2":
      let end = value.firstIndex(of: UInt8(ascii: ";")) ?? value.count
      return searchCookie(value, in: 0..<end)
    default: break
    }
    var certainty = certainty(of: Array(name.rawName.utf8)[...])
    if certainty > .none {
      let isCredential = ["key", "token", "signature", "signature-256", "hmac"].contains {
        name.canonicalName.hasSuffix($0)
      }
      if isCredential, value.count >= 8, !value.contains(UInt8(ascii: "\"")) { certainty = .certain }
      let text = String(decoding: value, as: UTF8.self)
      let isCredentials = certainty == .certain && name.canonicalName.hasSuffix("authorization")
      let start =
        isCredentials ? text.utf8.distance(from: text.startIndex, to: SecretNames.startOfCredentials(in: text)) : 0
      let secret = Array(value[start...])
      if add(.field, start..<value.count, name: name.rawName, value: secret, certainty: certainty) { return }
    }
    if SecretNames.isURLField(name) { return searchURL(value, in: range, depth: 0) }
    guard value.contains(where: { Self.mayNest[Int($0)] }) else { return }
    searchContent(value, in: range, type: .plainText, depth: 0)
  }

  private mutating func searchCookies(_ text: [UInt8], in range: Range<Int>) {
    for pair in text[range].split(whereSeparator: { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") }) {
      searchCookie(text, in: pair.startIndex..<pair.endIndex)
    }
  }

  /// Searches a cookie, which is secret unless its value is a setting such as `dark`.
  private mutating func searchCookie(_ text: [UInt8], in range: Range<Int>) {
    let pair = trimmed(text, range)
    let equals = text[pair].firstIndex(of: UInt8(ascii: "="))
    let name = equals.map { text[pair.lowerBound..<$0] } ?? []
    if name.first == UInt8(ascii: "$") { return }
    var value = trimmed(text, (equals.map { $0 + 1 } ?? pair.lowerBound)..<pair.upperBound)
    if value.count > 1, text[value.lowerBound] == UInt8(ascii: "\""), text[value.upperBound - 1] == UInt8(ascii: "\"") {
      value = value.lowerBound + 1..<value.upperBound - 1
    }
    guard !names.isEmpty, names.contains("cookie") || certainty(of: name) > .none else { return }
    let isSetting = value.count < KnownSecrets.shortestFound || SecretValue.isWordy(text[value])
    let isNamed = certainty(of: name) > .none
    guard isNamed || !isSetting else { return }
    let certainty = isNamed && certainty(of: name) < .certain && isSetting ? certainty(of: name) : .certain
    let text = Array(text[value])
    add(
      .cookie,
      value,
      name: name.isEmpty ? "cookie" : String(decoding: name, as: UTF8.self),
      value: text,
      certainty: certainty
    )
  }

  private func trimmed(_ text: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var (first, last) = (range.lowerBound, range.upperBound)
    while first < last, Self.isSpace(text[first]) { first += 1 }
    while last > first, Self.isSpace(text[last - 1]) { last -= 1 }
    return first..<last
  }

  // MARK: Multipart content

  /// Searches the parts of multipart content (RFC 2046 §5.1), also if the boundary is not the stated one.
  mutating func searchMultipart(_ text: [UInt8], in range: Range<Int>, boundary: String?, depth: Int) {
    guard let delimiter = Self.delimiter(in: text, range, boundary: boundary) else {
      return searchText(text, in: range, allowsBareValues: true, depth: depth)
    }
    var start = ByteSearch.position(of: delimiter, in: text, from: range.lowerBound)
    while let begin = start.map({ $0 + delimiter.count }), begin < range.upperBound {
      let next = ByteSearch.position(of: delimiter, in: text, from: begin)
      searchPart(text, in: begin..<min(next ?? range.upperBound, range.upperBound), depth: depth)
      start = next
    }
  }

  /// Returns the line between parts: with the stated boundary, or the first line that begins with two hyphens.
  private static func delimiter(in text: [UInt8], _ range: Range<Int>, boundary: String?) -> [UInt8]? {
    if let boundary, !boundary.isEmpty {
      let delimiter = Array("--\(boundary)".utf8)
      if ByteSearch.position(of: delimiter, in: text, from: range.lowerBound) != nil { return delimiter }
    }
    let line = text[range].split(separator: 0x0A, maxSplits: 20).first { $0.starts(with: "--".utf8) && $0.count > 3 }
    return line.map { Array($0.last == 0x0D ? $0.dropLast() : $0) }
  }

  private mutating func searchPart(_ text: [UInt8], in range: Range<Int>, depth: Int) {
    var place = range.lowerBound
    var (name, type): ([UInt8]?, MediaType?) = (nil, nil)
    var isHead = false
    while place < range.upperBound {
      let end = text[place..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound
      let line = trimmed(text, place..<end)
      place = min(end + 1, range.upperBound)
      if line.isEmpty, isHead { break }
      if line.isEmpty { continue }
      isHead = true
      let field = String(decoding: text[line].prefix(4_096), as: UTF8.self)
      guard let colon = field.firstIndex(of: ":") else { continue }
      switch field[..<colon].lowercased() {
      case "content-disposition": name = Self.partName(String(field[field.index(after: colon)...]))
      case "content-type": type = MediaType(parsing: String(field[field.index(after: colon)...].trimmed()))
      default: searchText(text, in: line, allowsBareValues: true, depth: depth)
      }
    }
    let body = trimmed(text, place..<range.upperBound)
    if let name {
      let certainty = certainty(of: name[...])
      let text = Array(text[body])
      if add(.multipartPart, body, name: String(decoding: name, as: UTF8.self), value: text, certainty: certainty) {
        return
      }
    }
    searchContent(text, in: body, type: type ?? .plainText, depth: depth + 1)
  }

  /// Returns the parameter `name` or `name*` of `Content-Disposition` (RFC 7578 §4.2, RFC 8187).
  private static func partName(_ value: String) -> [UInt8]? {
    for parameter in value.split(separator: ";") {
      guard let equals = parameter.firstIndex(of: "=") else { continue }
      let text = parameter[parameter.index(after: equals)...].trimmed()
      switch parameter[..<equals].trimmed().lowercased() {
      case "name": return Array(text.utf8.filter { $0 != UInt8(ascii: "\"") })
      case "name*":
        let encoded = text.split(separator: "'", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        return Array(PercentEncoding.decode(encoded).utf8)
      default: continue
      }
    }
    return nil
  }
}
