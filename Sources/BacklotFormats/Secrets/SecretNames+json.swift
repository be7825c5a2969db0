package import BacklotHTTP

extension SecretNames {
  /// What happens to an object or an array that is the value of a secret name.
  package enum SecretContainers: Sendable {
    /// It is replaced, together with the rest of the text, because its end is unknown if the text is truncated.
    case hidden
    /// Each string and number in it is replaced, except for metadata such as `expires_in`.
    case descended
  }

  /// Returns a text with the values of secret names replaced in all JSON members (`"password": "…"`), or `nil` if there
  /// are no such members.
  ///
  /// The text may quote or truncate JSON, or contain malformed JSON. Everything else is unchanged. `null`, `true` and
  /// `false` are not secret.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - containers: How to handle objects and arrays.
  ///   - nested: Returns a string, without escapes, with secrets replaced, or `nil` if it has no secrets.
  ///   - replacement: Returns the new value of a secret.
  package func replacing(
    jsonText bytes: [UInt8],
    containers: SecretContainers,
    nested: ([UInt8]) -> [UInt8]?,
    with replacement: SecretReplacement
  ) -> [UInt8]? {
    guard bytes.contains(UInt8(ascii: "\"")), containers == .descended || bytes.contains(UInt8(ascii: ":")) else {
      return nil
    }
    var scanner = MemberScanner(bytes, containers: containers)
    return scanner.replaced(where: { containsMember($0) }, nested: nested, with: replacement)
  }
}

/// A scanner for JSON members in a text that may not be JSON.
private struct MemberScanner {
  /// An object or an array that has begun.
  private struct Container {
    /// The name of the member whose value it is.
    let name: String?
    /// The secret name that applies to its values.
    let secretName: String?
    /// The index of the element, if it is an array.
    var index: Int?
  }

  private let bytes: [UInt8]
  private let containers: SecretNames.SecretContainers
  private var position = 0
  private var open: [Container] = []
  /// The names that have been checked, since a long document repeats few names.
  private var known: [String: Bool] = [:]
  private var written: [UInt8] = []
  private var copied = 0

  init(_ bytes: [UInt8], containers: SecretNames.SecretContainers) {
    self.bytes = bytes
    self.containers = containers
  }

  /// Returns the text with values replaced, or `nil` if it is unchanged.
  mutating func replaced(
    where isSecret: (String) -> Bool,
    nested: ([UInt8]) -> [UInt8]?,
    with replacement: SecretReplacement
  ) -> [UInt8]? {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let start = position
        let text = quotedRange()
        guard let value = valueStart(behind: position) else {
          replaceElement(start..<position, text: text, nested: nested, with: replacement)
          continue
        }
        position = value
        replaceValue(of: text, where: isSecret, nested: nested, with: replacement)
      case UInt8(ascii: "{"), UInt8(ascii: "["): begin(name: nil, secretName: open.last?.secretName)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): end()
      case UInt8(ascii: ","): next()
      default: replaceNumber(with: replacement)
      }
    }
    return copied == 0 ? nil : written + bytes[copied...]
  }

  // MARK: Values

  /// Replaces the value of a member, or moves to its first value.
  private mutating func replaceValue(
    of nameRange: Range<Int>,
    where isSecret: (String) -> Bool,
    nested: ([UInt8]) -> [UInt8]?,
    with replacement: SecretReplacement
  ) {
    let name = String(decoding: JSONStringText.unescaped(bytes[nameRange]), as: UTF8.self)
    let secretName = secretName(of: name, where: isSecret)
    guard position < bytes.count else {
      if secretName != nil, containers == .hidden { replace(position..<position, name: name, value: "", with: replacement) }
      return
    }
    let start = position
    switch bytes[position] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard containers == .hidden, secretName != nil else { return begin(name: name, secretName: secretName) }
      position = bytes.count
      replace(start..<position, name: name, value: "", with: replacement)
    case UInt8(ascii: "\""):
      // The string is examined as the next token if it is not a secret.
      guard containers == .descended || secretName != nil else { return }
      let text = quotedRange()
      if secretName != nil {
        replaceSecret(start..<position, text: text, name: name, with: replacement)
      } else {
        replaceNested(in: text, nested)
      }
    default:
      guard secretName != nil, !isLiteral(at: position) else { return }
      while position < bytes.count, !Self.endsValue(bytes[position]) { position += 1 }
      let value = String(decoding: bytes[start..<position], as: UTF8.self)
      replace(start..<position, name: name, value: value, with: replacement)
    }
  }

  /// Returns the name that makes the value of a member secret: its own, or that of an enclosing member.
  private mutating func secretName(of name: String, where isSecret: (String) -> Bool) -> String? {
    let isKnown = known[name]
    let answer = isKnown ?? isSecret(name)
    if isKnown == nil { known[name] = answer }
    if answer { return name }
    return Self.metadata.contains(name.lowercased()) ? nil : open.last?.secretName
  }

  /// Names of members of credentials that are not secret.
  private static let metadata: Set = [
    "type", "token_type", "tokentype", "expires", "expires_in", "expiresin", "expires_at", "expiresat", "expiry", "exp",
    "iat", "scope", "scopes", "created_at", "createdat", "updated_at", "updatedat", "issued_at", "issuedat", "alg",
  ]

  private mutating func replaceElement(
    _ range: Range<Int>,
    text: Range<Int>,
    nested: ([UInt8]) -> [UInt8]?,
    with replacement: SecretReplacement
  ) {
    guard containers == .descended else { return }
    if let name = open.last?.secretName {
      replaceSecret(range, text: text, name: name, with: replacement, isElement: true)
    } else {
      replaceNested(in: text, nested)
    }
  }

  /// Replaces a number in an array that is the value of a secret name, or skips a byte.
  private mutating func replaceNumber(with replacement: SecretReplacement) {
    let start = position
    position += 1
    guard containers == .descended, let array = open.last, array.index != nil, let name = array.secretName,
      (48...57).contains(bytes[start]) || bytes[start] == UInt8(ascii: "-")
    else { return }
    while position < bytes.count, !Self.endsValue(bytes[position]) { position += 1 }
    let value = String(decoding: bytes[start..<position], as: UTF8.self)
    replace(start..<position, name: name, value: value, with: replacement, isElement: true)
  }

  private mutating func replaceNested(in text: Range<Int>, _ nested: ([UInt8]) -> [UInt8]?) {
    guard text.count > 4, let new = nested(JSONStringText.unescaped(bytes[text])) else { return }
    write(JSONStringText.escaped(new), insteadOf: text)
  }

  private mutating func replaceSecret(
    _ range: Range<Int>,
    text: Range<Int>,
    name: String,
    with replacement: SecretReplacement,
    isElement: Bool = false
  ) {
    let value = String(decoding: JSONStringText.unescaped(bytes[text]), as: UTF8.self)
    replace(range, name: name, value: value, with: replacement, isElement: isElement)
  }

  private mutating func replace(
    _ range: Range<Int>,
    name: String,
    value: String,
    with replacement: SecretReplacement,
    isElement: Bool = false
  ) {
    let secret = NamedSecret(.member, name: name, path: pointer(to: isElement ? nil : name), value: value)
    guard let new = replacement(secret) else { return }
    write([UInt8(ascii: "\"")] + JSONStringText.escaped(new.utf8) + [UInt8(ascii: "\"")], insteadOf: range)
  }

  private mutating func write(_ new: [UInt8], insteadOf range: Range<Int>) {
    written += bytes[copied..<range.lowerBound] + new
    copied = range.upperBound
  }

  // MARK: Containers

  private mutating func begin(name: String?, secretName: String?) {
    if containers == .descended {
      let isArray = bytes[position] == UInt8(ascii: "[")
      open.append(Container(name: name, secretName: secretName, index: isArray ? 0 : nil))
    }
    position += 1
  }

  private mutating func end() {
    _ = open.popLast()
    position += 1
  }

  private mutating func next() {
    if let index = open.last?.index { open[open.count - 1].index = index + 1 }
    position += 1
  }

  /// Returns the JSON Pointer of a member or of the current element.
  private func pointer(to name: String?) -> String {
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

  // MARK: Tokens

  /// Moves past a quoted text.
  ///
  /// Strings cannot contain line feeds, so a single quotation mark in one line does not affect the next.
  ///
  /// - Returns: The range between the quotation marks.
  private mutating func quotedRange() -> Range<Int> {
    position += 1
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      if bytes[position] == UInt8(ascii: "\n"), containers == .descended { return start..<position }
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    let end = min(position, bytes.count)
    position = min(position + 1, bytes.count)
    return start..<end
  }

  /// Returns the start of the value after a name that ends at a position, or `nil` if no colon follows.
  private func valueStart(behind place: Int) -> Int? {
    var place = place
    while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
    guard place < bytes.count, bytes[place] == UInt8(ascii: ":") else { return nil }
    place += 1
    while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
    return place
  }

  private func isLiteral(at place: Int) -> Bool {
    let word = bytes[place...].prefix { !Self.endsValue($0) }
    return ["null", "true", "false"].contains { word.elementsEqual($0.utf8) }
  }

  private static func endsValue(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") || isSpace(byte)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
}
