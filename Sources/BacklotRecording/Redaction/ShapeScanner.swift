import BacklotHTTP
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
  /// The name of the text, or the empty string.
  private let textName: String
  private var matches: [ShapeMatch] = []
  /// The ranges that may be JSON or XML in Base64.
  private var encodedTexts: [Range<Int>] = []
  private var position = 0

  /// Returns the secrets in a text, in order, without overlaps.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - shapes: The shapes to find.
  ///   - name: The name of the text, if it has one.
  static func matches(in bytes: [UInt8], shapes: ShapeSet, name: String? = nil) -> [ShapeMatch] {
    results(in: bytes, shapes: shapes, name: name).matches
  }

  /// Returns the secrets in a text, and the ranges that may be JSON or XML in Base64.
  static func results(
    in bytes: [UInt8],
    shapes: ShapeSet,
    name: String? = nil
  ) -> (matches: [ShapeMatch], encodedTexts: [Range<Int>]) {
    guard !shapes.isEmpty, bytes.count >= shortestSecret else { return ([], []) }
    return bytes.withUnsafeBufferPointer { buffer in
      var scanner = ShapeScanner(buffer, shapes: shapes, name: name)
      scanner.scan()
      return (scanner.matches, scanner.encodedTexts)
    }
  }

  /// The minimum number of bytes of a secret, except for user information in URLs.
  private static let shortestSecret = 10
  /// The maximum number of bytes of the scheme of a URL, such as `postgresql+asyncpg`.
  private static let longestScheme = 32

  private init(_ bytes: UnsafeBufferPointer<UInt8>, shapes: ShapeSet, name: String?) {
    self.bytes = bytes
    self.shapes = shapes
    textName = name ?? ""
  }

  private mutating func scan() {
    Self.isTokenByte.withUnsafeBufferPointer { isTokenByte in
      while position < bytes.count {
        guard isTokenByte[Int(bytes[position])] else {
          // The letter of an escape in JSON is not a part of a word.
          position &+= bytes[position] == UInt8(ascii: "\\") && isEscapedLetter(position &+ 1) ? 2 : 1
          continue
        }
        let start = position
        while position < bytes.count, isTokenByte[Int(bytes[position])] { position &+= 1 }
        if position &- start > 2 { examine(start..<position) }
      }
    }
  }

  private func isEscapedLetter(_ place: Int) -> Bool {
    place < bytes.count && "nrtbf".utf8.contains(bytes[place])
  }

  private mutating func examine(_ token: Range<Int>) {
    let first = bytes[token.lowerBound]
    if (UInt8(ascii: "2")...UInt8(ascii: "6")).contains(first), matchCard(at: token.lowerBound) { return }
    let isBeforeColon = token.upperBound < bytes.count && bytes[token.upperBound] == UInt8(ascii: ":")
    if token.count < Self.shortestSecret {
      if token.count == 5 || token.count == 6 { matchCredentials(after: token) }
    }
    if isBeforeColon, token.count <= Self.longestScheme, bytes.count - token.upperBound > 3 {
      matchUserInfo(after: token)
    }
    if isBeforeColon, (48...57).contains(bytes[token.upperBound - 1]) { matchBotToken(after: token) }
    if token.count < Self.shortestSecret { return }
    if first == UInt8(ascii: "-"), matchPrivateKey(at: token) { return }
    if matchKeys(in: token) { return }
    let end = token.upperBound - bytes[token].reversed().prefix { $0 == UInt8(ascii: "/") }.count
    matchRandom(in: token.lowerBound..<end)
  }

  private mutating func match(_ range: Range<Int>, type: String) {
    position = max(position, range.upperBound)
    // What stands beside a placeholder is the rest of a text that was examined before.
    if range.lowerBound > 1, bytes[range.lowerBound - 1] == UInt8(ascii: "}"),
      bytes[range.lowerBound - 2] == UInt8(ascii: "}")
    {
      return
    }
    if range.upperBound + 1 < bytes.count, bytes[range.upperBound] == UInt8(ascii: "{"),
      bytes[range.upperBound + 1] == UInt8(ascii: "{")
    {
      return
    }
    matches.append(ShapeMatch(range: range, type: type, name: precedingName(range.lowerBound)))
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
    guard let end = CardNumber.end(in: bytes, from: start), !isOtherNumber(at: start) else { return false }
    match(start..<end, type: SecretShape.cardNumber.rawValue)
    return true
  }

  /// Returns whether the words before a number say that it is another one, such as that of an order.
  private func isOtherNumber(at start: Int) -> Bool {
    let before = bytes[max(0, start - 48)..<start]
    let item = before.lastIndex(where: { $0 == 10 || "},;&?".utf8.contains($0) }).map { before[($0 + 1)...] } ?? before
    let parts = item.split(separator: UInt8(ascii: "{")).suffix(2).map {
      SecretNames.words(in: String(decoding: $0, as: UTF8.self)).suffix(3)
    }
    let words = parts.last ?? SecretNames.words(in: textName).suffix(3)
    if words.contains(where: CardNumber.names.contains) { return false }
    // The object that contains the number may be an order.
    let isInOrder = parts.count > 1 && parts[0].last.map(CardNumber.objects.contains) ?? false
    return isInOrder || words.contains(where: CardNumber.otherNames.contains)
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
      if bytes[place] == UInt8(ascii: "\\") {
        // The escaped end of a string in a string.
        let next = bytes[place...].firstIndex { $0 != UInt8(ascii: "\\") } ?? bytes.count
        if next < bytes.count, bytes[next] == UInt8(ascii: "\"") { break }
        place = next
      } else {
        place += 1
      }
    }
    // Without an end, everything up to the end of the string is the key.
    match(start.lowerBound..<place, type: SecretShape.privateKey.rawValue)
    return true
  }

  private static let longestLabel = 64

  private static func contains(_ text: String, in bytes: some Collection<UInt8>) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(text)
  }

  /// Finds the token of a bot: `123456789:AAF…`, also in a path.
  private mutating func matchBotToken(after number: Range<Int>) {
    guard shapes.contains(.apiKey) else { return }
    let digits = bytes[number].reversed().prefix { (48...57).contains($0) }.count
    let start = number.upperBound + 1
    var end = start
    while end < bytes.count, Self.isTokenByte[Int(bytes[end])], !"/.+~".utf8.contains(bytes[end]) { end += 1 }
    guard (8...10).contains(digits), (34...36).contains(end - start), bytes[start] == UInt8(ascii: "A") else { return }
    match(number.upperBound - digits..<end, type: "telegram_token")
  }

  /// Finds keys and JSON Web Tokens in the segments of a path, or in another text.
  private mutating func matchKeys(in token: Range<Int>) -> Bool {
    var isFound = false
    var start = token.lowerBound
    while start < token.upperBound {
      var end = start
      while end < token.upperBound, bytes[end] != UInt8(ascii: "/") { end &+= 1 }
      if end &- start >= Self.shortestSecret, matchKey(in: bytes[start..<end]) { isFound = true }
      start = end &+ 1
    }
    return matchWebhook(in: token) || isFound
  }

  private mutating func matchKey(in segment: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let first = segment[segment.startIndex]
    if first == UInt8(ascii: "e") || first == UInt8(ascii: "W") || first == UInt8(ascii: "P"), segment.count >= 20 {
      if shapes.contains(.jwt), Self.isWebToken(segment) {
        match(segment.startIndex..<segment.endIndex, type: SecretShape.jwt.rawValue)
        return true
      }
      if Self.encodedStarts.contains(where: { segment.starts(with: $0) }) {
        encodedTexts.append(segment.startIndex..<segment.endIndex)
        return false
      }
    }
    guard shapes.contains(.apiKey), let end = Self.endOfKey(segment) else { return false }
    if let prefix = KeyPrefix.of(segment[..<end]) {
      match(segment.startIndex..<end, type: prefix.type)
      return true
    }
    guard let type = KeyForm.type(of: segment[..<end]) else { return false }
    match(segment.startIndex..<end, type: type)
    return true
  }

  /// The first letters of JSON and XML in Base64.
  private static let encodedStarts = ["eyJ", "eyAi", "ewog", "ewoJ", "ew0K", "W3si", "W3sK", "PD94"].map {
    Array($0.utf8)
  }

  /// Finds the address of a webhook, which is a secret.
  private mutating func matchWebhook(in token: Range<Int>) -> Bool {
    guard shapes.contains(.apiKey), token.count > 40 else { return false }
    for path in Self.webhookPaths {
      guard let start = Self.position(of: path, in: bytes[token]) else { continue }
      let secret = start + path.count..<token.upperBound
      let hasLongPart = bytes[secret].split(separator: UInt8(ascii: "/")).last.map { $0.count >= 20 } ?? false
      guard secret.count >= 34, hasLongPart else { continue }
      match(secret, type: "webhook")
      return true
    }
    return false
  }

  private static let webhookPaths = [
    "/services/T", "/workflows/T", "/triggers/T", "/api/webhooks/", "/webhookb2/", "/hooks/catch/", "/with/key/",
  ].map { Array($0.utf8) }

  private static func position(of part: [UInt8], in text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    var place = text.startIndex
    while let next = text[place...].firstIndex(of: part[0]) {
      if text[next...].starts(with: part) { return next }
      place = next + 1
    }
    return nil
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
    guard shapes.contains(.highEntropy), token.count >= 24, token.count <= 512,
      bytes[token.lowerBound] != UInt8(ascii: "/")
    else { return }
    var classes: UInt8 = 0
    for byte in bytes[token] {
      switch byte {
      case 48...57: classes |= 1
      case 65...90: classes |= 2
      case 97...122: classes |= 4
      case UInt8(ascii: "."), UInt8(ascii: "~"): return
      default: break
      }
    }
    guard classes == 7 else { return }
    // Padding of Base64 belongs to the value.
    var end = token.upperBound
    while end < bytes.count, bytes[end] == UInt8(ascii: "="), end - token.upperBound < 2 { end += 1 }
    guard isWhole(token.lowerBound..<end) else { return }
    let name = precedingName(token.lowerBound)
    guard EntropyRule.isRandom(Array(bytes[token])[...]), !RandomNames.contains(name.isEmpty ? textName : name) else {
      return
    }
    match(token.lowerBound..<end, type: SecretShape.highEntropy.rawValue)
  }

  /// Returns whether a token is a whole string, item, field or word.
  private func isWhole(_ token: Range<Int>) -> Bool {
    let before = token.lowerBound == 0 ? 32 : bytes[token.lowerBound - 1]
    var after = token.upperBound == bytes.count ? 32 : bytes[token.upperBound]
    // The end of a string in a string.
    if after == UInt8(ascii: "\\"), token.upperBound + 1 < bytes.count,
      "\"nrt".utf8.contains(bytes[token.upperBound + 1])
    {
      after = bytes[token.upperBound + 1] == UInt8(ascii: "\"") ? UInt8(ascii: "\"") : 10
    }
    if before == UInt8(ascii: "\"") || after == UInt8(ascii: "\"") || before == UInt8(ascii: "'") {
      return before == after
    }
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
