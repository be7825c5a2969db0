import BacklotFormats
import BacklotHTTP

extension SecretSearch {
  /// Searches a text that may be JSON, or several JSON values after one another.
  ///
  /// - Returns: False if it is not JSON; then it has no results. The end may be missing.
  mutating func searchWholeJSON(_ text: [UInt8], in range: Range<Int>, depth: Int) -> Bool {
    let count = found.count
    var reader = JSONSecretReader(text, in: range, depth: depth)
    if reader.read(&self) { return true }
    found.removeLast(found.count - count)
    return false
  }

  /// Searches an object or an array that is the value of a secret name.
  ///
  /// - Returns: The end of what could be read.
  mutating func searchSecretContainer(_ text: [UInt8], in range: Range<Int>, name: String, depth: Int) -> Int {
    var reader = JSONSecretReader(text, in: range, depth: depth)
    return reader.read(&self, valueOf: name)
  }
}

/// A reader for the members of JSON.
private struct JSONSecretReader {
  /// An object or an array that has begun.
  private struct Container {
    /// The name of the member whose value it is.
    let name: String?
    /// The secret name that applies to its values.
    let secretName: String?
    /// The index of the element, if it is an array.
    var index: Int?
    /// The secret name that is the value of a member such as `name`.
    var describedName: String?
    /// The value of a member `value`.
    var describedValue: Range<Int>?
  }

  /// A string, without its quotation marks.
  private struct Text {
    let range: Range<Int>
    let isEscaped: Bool
    /// True if it may contain another text.
    let mayNest: Bool
  }

  private let text: [UInt8]
  private let end: Int
  private let depth: Int
  private var position: Int
  private var open: [Container] = []

  init(_ text: [UInt8], in range: Range<Int>, depth: Int) {
    self.text = text
    end = range.upperBound
    position = range.lowerBound
    self.depth = depth
  }

  /// Reads all values.
  ///
  /// - Returns: False if the text is not JSON.
  mutating func read(_ search: inout SecretSearch) -> Bool {
    while skipSpace() {
      guard readValue(named: nil, secretName: nil, &search), readContainers(&search) else { return false }
    }
    return true
  }

  /// Reads the container that is the value of a secret name, and returns the end of what could be read.
  mutating func read(_ search: inout SecretSearch, valueOf name: String) -> Int {
    if readValue(named: name, secretName: name, &search) { _ = readContainers(&search) }
    return min(position, end)
  }

  /// Reads up to the end of the containers that have begun, or to the end of the text.
  private mutating func readContainers(_ search: inout SecretSearch) -> Bool {
    while !open.isEmpty, skipSpace() {
      let byte = text[position]
      if byte == UInt8(ascii: ",") {
        position += 1
        if let index = open[open.count - 1].index { open[open.count - 1].index = index + 1 }
        continue
      }
      if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        guard (open[open.count - 1].index == nil) == (byte == UInt8(ascii: "}")) else { return false }
        position += 1
        addDescribedValue(&search)
        open.removeLast()
        continue
      }
      let isRead =
        open[open.count - 1].index == nil
        ? readMember(&search) : readValue(named: nil, secretName: open[open.count - 1].secretName, &search)
      guard isRead else { return false }
    }
    return true
  }

  // MARK: Members

  private mutating func readMember(_ search: inout SecretSearch) -> Bool {
    guard text[position] == UInt8(ascii: "\"") else { return false }
    let name = takeString()
    guard skipSpace() else { return true }
    guard text[position] == UInt8(ascii: ":") else { return false }
    position += 1
    guard skipSpace() else { return true }
    let bytes = name.isEscaped ? JSONStringText.unescaped(text[name.range])[...] : text[name.range]
    let outer = open[open.count - 1].secretName
    var certainty = search.certainty(of: bytes, isMember: true)
    // The names of paths, as in descriptions of APIs, are not those of values.
    if certainty > .none, bytes.contains(UInt8(ascii: "/")) || bytes.count > 80 { certainty = .none }
    let isInherited = outer != nil && certainty != .certain && !Self.metadata.contains { Self.isEqual($0, bytes) }
    let isDescription = name.range.count <= 9 && Self.isDescription(bytes)
    if certainty == .none, !isInherited, !isDescription { return readInnocentValue(of: bytes, &search) }
    let text = String(decoding: bytes, as: UTF8.self)
    if isDescription { describe(text, &search) }
    if isInherited { return readInheritedValue(named: text, secretName: outer, &search) }
    let isContainer = certainty == .certain && !isSchema && !Self.isGrant(text)
    return readValue(named: text, secretName: isContainer ? text : nil, certainty: certainty, &search)
  }

  /// Reads a member of an object with a secret name, which may also have other members.
  private mutating func readInheritedValue(named name: String, secretName: String?, _ search: inout SecretSearch)
    -> Bool
  {
    guard position < end, text[position] == UInt8(ascii: "\"") else {
      let isContainer = position < end && (text[position] == UInt8(ascii: "{") || text[position] == UInt8(ascii: "["))
      return readValue(named: isContainer ? name : nil, secretName: isContainer ? secretName : nil, &search)
    }
    let start = position
    let value = takeString().range
    position = start
    let isOpaque = SecretValue.isOpaque(text[value], minimum: 6)
    return readValue(named: name, secretName: nil, certainty: isOpaque ? .certain : .none, &search)
  }

  /// Returns whether an object with a name is the description of a grant or a setting, in which secrets have names.
  private static func isGrant(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["authorization", "authorizations", "cookie", "cookies"].contains { name.hasSuffix($0) }
  }

  private mutating func readInnocentValue(of name: ArraySlice<UInt8>, _ search: inout SecretSearch) -> Bool {
    let isContainer = text[position] == UInt8(ascii: "{") || text[position] == UInt8(ascii: "[")
    return readValue(
      named: isContainer ? String(decoding: name, as: UTF8.self) : nil,
      secretName: nil,
      &search
    )
  }

  /// Names of members of credentials that are not secret.
  private static let metadata = [
    "type", "tokentype", "expires", "expiresin", "expiresat", "expiry", "exp", "iat", "scope", "scopes", "createdat",
    "updatedat", "issuedat", "alg", "name", "title", "description", "label", "format", "status", "enabled", "required",
    "url", "uri", "href", "method", "version", "kind", "provider", "id", "length", "count", "placeholder", "message",
    "in", "minlength", "maxlength", "pattern", "region", "lastused", "lastusedat", "algorithm", "strength", "policy",
    "scheme", "bearerformat", "flow", "flows", "tokenurl", "authorizationurl", "brand", "last4", "network", "country",
    "currency", "subject", "issuer", "audience", "role", "roles", "permissions", "default", "error", "code",
    "text", "word", "lemma", "pos", "tag", "symbol",
  ].map { Array($0.utf8) }

  /// Returns whether a name is equal to a word, regardless of capitals, hyphens and underscores.
  private static func isEqual(_ word: [UInt8], _ name: ArraySlice<UInt8>) -> Bool {
    var index = 0
    for byte in name where byte != UInt8(ascii: "_") && byte != UInt8(ascii: "-") {
      guard index < word.count, word[index] == byte | 0x20 else { return false }
      index += 1
    }
    return index == word.count
  }

  /// Returns whether the value of a secret name is a schema, an error or another description, and not a container of
  /// secrets: an object in which a member says so.
  private var isSchema: Bool {
    guard text[position] == UInt8(ascii: "{") else { return false }
    let start = String(decoding: text[position..<min(position + 400, end)], as: UTF8.self).filter { !$0.isWhitespace }
    return Self.schemaMarks.contains { start.contains($0) }
  }

  private static let schemaMarks =
    ["string", "integer", "number", "boolean", "object", "array", "password", "text", "hidden"].map {
      "\"type\":\"\($0)\""
    } + [
      "\"$ref\":", "\"properties\":", "\"minLength\":", "\"maxLength\":", "\"oneOf\":", "\"anyOf\":", "\"summary\":",
      "\"description\":", "\"schema\":", "\"operationId\":", "\"parameters\":",
    ]

  // MARK: Values

  private mutating func readValue(
    named name: String?,
    secretName: String?,
    certainty: SecretNames.Certainty = .certain,
    _ search: inout SecretSearch
  ) -> Bool {
    guard position < end else { return true }
    switch text[position] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let isArray = text[position] == UInt8(ascii: "[")
      open.append(Container(name: name, secretName: secretName, index: isArray ? 0 : nil))
      position += 1
      return true
    case UInt8(ascii: "\""):
      let string = takeString()
      let judged = name ?? secretName
      if let judged, addSecret(string, name: judged, isNamed: name != nil, certainty, &search) { return true }
      if string.mayNest { searchNested(string, &search) }
      return true
    default:
      return readScalar(name: name ?? secretName, isNamed: name != nil, certainty, &search)
    }
  }

  /// Reads a number or a literal.
  private mutating func readScalar(
    name: String?,
    isNamed: Bool,
    _ certainty: SecretNames.Certainty,
    _ search: inout SecretSearch
  ) -> Bool {
    let start = position
    while position < end, Self.isScalar[Int(text[position])] { position += 1 }
    guard position > start, Self.beginsScalar(text[start]) else { return false }
    guard let name, text[start] < 0x40 else { return true }
    search.add(
      .member,
      start..<position,
      name: name,
      path: pointer(to: isNamed ? name : nil),
      value: Array(text[start..<position]),
      certainty: certainty,
      quote: [UInt8(ascii: "\"")]
    )
    return true
  }

  private static let isScalar: [Bool] = (0..<256).map { byte in
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      || "+-.".utf8.contains(UInt8(byte))
  }

  private static func beginsScalar(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || byte == UInt8(ascii: "-") || "ntfNI".utf8.contains(byte)
  }

  private mutating func addSecret(
    _ string: Text,
    name: String,
    isNamed: Bool,
    _ certainty: SecretNames.Certainty,
    _ search: inout SecretSearch
  ) -> Bool {
    guard certainty > .none else { return false }
    return search.add(
      .member,
      string.range,
      name: name,
      path: pointer(to: isNamed ? name : nil),
      value: JSONStringText.unescaped(text[string.range]),
      certainty: certainty
    )
  }

  private func searchNested(_ string: Text, _ search: inout SecretSearch) {
    guard depth + 1 < SecretSearch.maximumDepth else { return }
    if !string.isEscaped { return search.searchValue(text, in: string.range, depth: depth + 1) }
    guard let plain = EscapedText(Array(text[string.range]), notations: .json) else {
      return search.searchValue(text, in: string.range, depth: depth + 1)
    }
    search.searchInner(
      original: { plain.original($0).shifted(by: string.range.lowerBound) },
      escaped: { JSONStringText.escaped($0) },
      search: { $0.searchValue(plain.bytes, in: 0..<plain.bytes.count, depth: depth + 1) }
    )
  }

  // MARK: Names as values

  /// Remembers the name or the value of an object such as `{"name": "password", "value": "…"}`.
  private mutating func describe(_ member: String, _ search: inout SecretSearch) {
    guard text[position] == UInt8(ascii: "\"") else { return }
    let start = position
    let string = takeString()
    position = start
    if member.lowercased().hasSuffix("value") || member == "content" {
      open[open.count - 1].describedValue = string.range
    } else if search.certainty(of: text[string.range]) == .certain {
      open[open.count - 1].describedName = String(decoding: text[string.range], as: UTF8.self)
    }
  }

  private static func isDescription(_ name: ArraySlice<UInt8>) -> Bool {
    switch name.count {
    case 3: isEqual(Array("key".utf8), name)
    case 4: isEqual(Array("name".utf8), name)
    case 5: isEqual(Array("value".utf8), name) || isEqual(Array("field".utf8), name)
    case 7: isEqual(Array("content".utf8), name)
    default: false
    }
  }

  private mutating func addDescribedValue(_ search: inout SecretSearch) {
    guard let name = open[open.count - 1].describedName, let range = open[open.count - 1].describedValue else { return }
    let value = JSONStringText.unescaped(text[range])
    search.add(.member, range, name: name, path: pointer(to: "value"), value: value, certainty: .certain)
  }

  // MARK: Tokens

  /// Moves to the next byte that is not white space, and returns true if there is one.
  private mutating func skipSpace() -> Bool {
    while position < end, SecretSearch.isSpace(text[position]) { position += 1 }
    return position < end
  }

  /// Moves past a string.
  private mutating func takeString() -> Text {
    let start = position + 1
    var flags: UInt8 = 0
    let stop = text.withUnsafeBufferPointer { bytes -> Int in
      var place = start
      while place < end {
        let kind = Self.kinds[Int(bytes[place])]
        if kind != 0 {
          if kind & 1 != 0 { break }
          flags |= kind
          if kind & 2 != 0 { place += 1 }
        }
        place += 1
      }
      return min(place, end)
    }
    position = min(stop + 1, end)
    return Text(range: start..<stop, isEscaped: flags & 2 != 0, mayNest: flags & 4 != 0)
  }

  /// For each byte: 1 for the quotation mark, 2 for a backslash, 4 for a byte between names and values.
  private static let kinds: [UInt8] = (0..<256).map { byte in
    switch UInt8(byte) {
    case UInt8(ascii: "\""): 1
    case UInt8(ascii: "\\"): 2
    case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: "%"), UInt8(ascii: "&"): 4
    default: 0
    }
  }

  /// The maximum number of tokens of a JSON Pointer, to bound its time.
  private static let longestPointer = 100

  /// Returns the JSON Pointer of a member or of the current element.
  private func pointer(to name: String?) -> String {
    if open.count > Self.longestPointer { return "/…/" + (name ?? "") }
    var tokens: [String] = []
    for (depth, container) in open.enumerated() {
      if let name = container.name {
        tokens.append(name)
      } else if depth > 0, let index = open[depth - 1].index {
        tokens.append(String(index))
      }
    }
    if let name {
      tokens.append(name)
    } else if let index = open.last?.index {
      tokens.append(String(index))
    }
    return tokens.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
  }
}

extension Range<Int> {
  func shifted(by distance: Int) -> Self { lowerBound + distance..<upperBound + distance }
}
