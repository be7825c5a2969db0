import BacklotMessages

/// A secret that was found by its shape.
struct ShapeMatch {
  /// The bytes of the secret.
  let range: Range<Int>
  /// The type in its placeholder.
  let type: String
  /// The name before the secret, or the empty string.
  let name: String
}

/// A scanner for secrets by shape in a text without escapes.
struct ShapeScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let shapes: ShapeSet
  private let isRandomSecret: (_ name: String) -> Bool
  private var matches: [ShapeMatch] = []
  private var position = 0

  /// Returns the secrets in a text, in order, without overlaps.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - shapes: The shapes to find.
  ///   - name: The name of the text, if it has one.
  static func matches(in bytes: [UInt8], shapes: ShapeSet, name: String? = nil) -> [ShapeMatch] {
    guard !shapes.isEmpty, bytes.count >= shortestSecret else { return [] }
    return bytes.withUnsafeBufferPointer { buffer in
      var scanner = ShapeScanner(buffer, shapes: shapes, name: name)
      scanner.scan()
      return scanner.matches
    }
  }

  /// The minimum number of bytes of a secret, except for user information in URLs.
  private static let shortestSecret = 10

  private init(_ bytes: UnsafeBufferPointer<UInt8>, shapes: ShapeSet, name: String?) {
    self.bytes = bytes
    self.shapes = shapes
    isRandomSecret = { !RandomNames.contains($0.isEmpty ? name ?? "" : $0) }
  }

  private mutating func scan() {
    while position < bytes.count {
      guard Self.isTokenByte[Int(bytes[position])] else {
        position &+= 1
        continue
      }
      let start = position
      while position < bytes.count, Self.isTokenByte[Int(bytes[position])] { position &+= 1 }
      examine(start..<position)
    }
  }

  private mutating func examine(_ token: Range<Int>) {
    let first = bytes[token.lowerBound]
    if (UInt8(ascii: "2")...UInt8(ascii: "6")).contains(first), matchCard(at: token.lowerBound) { return }
    if token.count < Self.shortestSecret {
      if token.count == 5 || token.count == 6 { matchCredentials(after: token) }
      if bytes.count - token.upperBound > 3, bytes[token.upperBound] == UInt8(ascii: ":") {
        matchUserInfo(after: token)
      }
      return
    }
    if first == UInt8(ascii: "-"), matchPrivateKey(at: token) { return }
    if matchKeys(in: token) { return }
    let end = token.upperBound - bytes[token].reversed().prefix { $0 == UInt8(ascii: "/") }.count
    matchRandom(in: token.lowerBound..<end)
  }

  private mutating func match(_ range: Range<Int>, type: String) {
    matches.append(ShapeMatch(range: range, type: type, name: precedingName(range.lowerBound)))
    position = max(position, range.upperBound)
  }

  /// The characters of Base64, percent-encoding and hosts.
  private static let isTokenByte: [Bool] = (0..<256).map { byte in
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      || "-_+/.~".utf8.contains(UInt8(byte))
  }
}

// MARK: - Shapes

extension ShapeScanner {
  private mutating func matchCard(at start: Int) -> Bool {
    guard shapes.contains(.cardNumber) else { return false }
    if start > 0, !Self.mayPrecedeCard(bytes[start - 1]) { return false }
    guard let end = CardNumber.end(in: bytes, from: start) else { return false }
    match(start..<end, type: SecretShape.cardNumber.rawValue)
    return true
  }

  private static func mayPrecedeCard(_ byte: UInt8) -> Bool {
    byte <= 32 || "\"'=:>,;([&".utf8.contains(byte)
  }

  /// Finds the credentials after `Bearer` and `Basic`.
  private mutating func matchCredentials(after scheme: Range<Int>) {
    guard shapes.contains(.credentials), scheme.upperBound < bytes.count, bytes[scheme.upperBound] == 32 else { return }
    let word = String(decoding: bytes[scheme], as: UTF8.self).lowercased()
    guard word == "bearer" || word == "basic" else { return }
    let start = scheme.upperBound + 1
    var end = start
    while end < bytes.count, Self.isTokenByte[Int(bytes[end])] || bytes[end] == UInt8(ascii: "=") { end += 1 }
    let token = String(decoding: bytes[start..<end], as: UTF8.self)
    if word == "bearer" {
      guard end - start >= 16, token.utf8.contains(where: { (48...57).contains($0) }) else { return }
      match(start..<end, type: "bearer_token")
    } else if let decoded = Base64.decode(token), decoded.count > 2, decoded.contains(UInt8(ascii: ":")) {
      match(start..<end, type: "basic_credentials")
    }
  }

  /// Finds `user:password` in `https://user:password@host`.
  private mutating func matchUserInfo(after scheme: Range<Int>) {
    guard shapes.contains(.userInformation), bytes[scheme.upperBound + 1] == UInt8(ascii: "/"),
      bytes[scheme.upperBound + 2] == UInt8(ascii: "/")
    else { return }
    let start = scheme.upperBound + 3
    var end = start
    var hasColon = false
    while end < bytes.count, bytes[end] > 32, !Self.endsUserInfo[Int(bytes[end])] {
      if bytes[end] == UInt8(ascii: ":") { hasColon = true }
      end += 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "@"), hasColon, end - start > 2 else { return }
    match(start..<end, type: SecretShape.userInformation.rawValue)
  }

  private static let endsUserInfo: [Bool] = (0..<256).map { "/?#\"'<>@\\".utf8.contains(UInt8($0)) }

  private mutating func matchPrivateKey(at start: Range<Int>) -> Bool {
    guard shapes.contains(.privateKey), bytes[start].starts(with: "-----BEGIN".utf8) else { return false }
    let label = bytes[start.upperBound...].prefix(Self.longestLabel).prefix { $0 >= 32 }
    guard Self.contains("PRIVATE KEY-----", in: label) else { return false }
    var place = start.upperBound
    while place < bytes.count, bytes[place] != UInt8(ascii: "\""), bytes[place] != UInt8(ascii: "<") {
      if bytes[place] == UInt8(ascii: "-"), bytes[place...].starts(with: "-----END".utf8) {
        let rest = bytes[place...].dropFirst(8).prefix(Self.longestLabel)
        let line = rest.firstIndex(of: UInt8(ascii: "-")) ?? rest.endIndex
        let end = bytes[line...].firstIndex { $0 != UInt8(ascii: "-") } ?? bytes.count
        match(start.lowerBound..<end, type: SecretShape.privateKey.rawValue)
        return true
      }
      place += 1
    }
    // Without an end, everything up to the end of the string is the key.
    match(start.lowerBound..<place, type: SecretShape.privateKey.rawValue)
    return true
  }

  private static let longestLabel = 64

  private static func contains(_ text: String, in bytes: some Collection<UInt8>) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(text)
  }

  /// Finds keys and JSON Web Tokens in the segments of a path, or in another text.
  private mutating func matchKeys(in token: Range<Int>) -> Bool {
    var isFound = false
    var start = token.lowerBound
    while start < token.upperBound {
      let segment = bytes[start..<token.upperBound].prefix { $0 != UInt8(ascii: "/") }
      start = segment.endIndex + 1
      if segment.count < Self.shortestSecret { continue }
      let range = segment.startIndex..<segment.endIndex
      if shapes.contains(.jwt), Self.isWebToken(segment) {
        match(range, type: SecretShape.jwt.rawValue)
        isFound = true
      } else if shapes.contains(.apiKey), let end = Self.endOfKey(segment),
        let prefix = KeyPrefix.of(Array(segment[..<end])[...])
      {
        match(range.lowerBound..<end, type: prefix.type)
        isFound = true
      }
    }
    return isFound
  }

  /// Returns the end of a key, before the period of a sentence.
  private static func endOfKey(_ segment: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    segment.lastIndex { $0 != UInt8(ascii: ".") }.map { $0 + 1 }
  }

  private static func isWebToken(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard text.starts(with: "eyJ".utf8) else { return false }
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return (parts.count == 3 || parts.count == 5) && parts[0].count >= 10 && parts[1].count + parts[2].count >= 10
  }

  private mutating func matchRandom(in token: Range<Int>) {
    guard shapes.contains(.highEntropy), token.count >= 24, token.count <= 512 else { return }
    let first = bytes[token.lowerBound]
    guard first != UInt8(ascii: "/"), !bytes[token].contains(where: { $0 == UInt8(ascii: ".") || $0 == 126 }) else {
      return
    }
    // Padding of Base64 belongs to the value.
    var end = token.upperBound
    while end < bytes.count, bytes[end] == UInt8(ascii: "="), end - token.upperBound < 2 { end += 1 }
    guard isWhole(token.lowerBound..<end) else { return }
    guard EntropyRule.isRandom(Array(bytes[token])[...]), isRandomSecret(precedingName(token.lowerBound)) else {
      return
    }
    match(token.lowerBound..<end, type: SecretShape.highEntropy.rawValue)
  }

  /// Returns whether a token is a whole string, item, field or word.
  private func isWhole(_ token: Range<Int>) -> Bool {
    let before = token.lowerBound == 0 ? 32 : bytes[token.lowerBound - 1]
    let after = token.upperBound == bytes.count ? 32 : bytes[token.upperBound]
    if before == UInt8(ascii: "\"") || after == UInt8(ascii: "\"") { return before == after }
    return (before <= 32 || "=>?&".utf8.contains(before)) && (after <= 32 || "&<;,#".utf8.contains(after))
  }

  /// Returns the name before a value, as in `"name": "value"`, `name=value` and `<name>value`.
  private func precedingName(_ start: Int) -> String {
    var end = start
    while end > 0, start - end < 8, bytes[end - 1] == 32 || "\"'=:>\\".utf8.contains(bytes[end - 1]) { end -= 1 }
    guard end < start else { return "" }
    var first = end
    while first > 0, end - first < 64, Self.isNameByte(bytes[first - 1]) { first -= 1 }
    return String(decoding: bytes[first..<end], as: UTF8.self)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "$"): true
    default: false
    }
  }
}
