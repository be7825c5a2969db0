/// The grammar of URIs (RFC 3986, appendix A) and of IRIs, which also contain non-ASCII characters (RFC 3987 §2.2).
struct URIGrammar {
  private var scanner: FormatScanner
  private let isInternational: Bool

  init(_ bytes: UnsafeBufferPointer<UInt8>, isInternational: Bool = false) {
    scanner = FormatScanner(bytes)
    self.isInternational = isInternational
  }

  /// True if the text is valid and has a scheme.
  var isURI: Bool {
    var copy = self
    return copy.takeScheme() && copy.takeRest()
  }

  var isReference: Bool {
    if isURI { return true }
    var copy = self
    return copy.takeRelative()
  }

  private mutating func takeScheme() -> Bool {
    guard scanner.take(where: \.isASCIILetter) else { return false }
    scanner.takeAll { $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }
    return scanner.take(":")
  }

  /// Reads a reference without a scheme; its first segment cannot contain a colon, which would end a scheme.
  private mutating func takeRelative() -> Bool {
    let path = scanner.bytes.prefix { !"/?#".utf8.contains($0) }
    return !path.contains(UInt8(ascii: ":")) && takeRest()
  }

  /// Reads the part after the scheme.
  private mutating func takeRest() -> Bool {
    let start = scanner.position
    if scanner.take("/"), scanner.take("/") {
      guard takeAuthority(), scanner.isAtEnd || "/?#".utf8.contains(scanner.current) else { return false }
    } else {
      scanner.reset(to: start)
    }
    guard takeAll({ Self.isPathCharacter($0) || $0 == UInt8(ascii: "/") }) else { return false }
    if scanner.take("?") {
      guard takeAll({ Self.isPathCharacter($0) || "/?".utf8.contains($0) }, isQuery: true) else { return false }
    }
    if scanner.take("#") {
      guard takeAll({ Self.isPathCharacter($0) || "/?".utf8.contains($0) }) else { return false }
    }
    return scanner.isAtEnd
  }

  private mutating func takeAuthority() -> Bool {
    let rest = scanner.bytes[scanner.position...].prefix { !"/?#".utf8.contains($0) }
    if rest.contains(UInt8(ascii: "@")) {
      guard takeAll({ Self.isName($0) || $0 == UInt8(ascii: ":") }), scanner.take("@") else { return false }
    }
    if scanner.take("[") {
      guard takeLiteral(), scanner.take("]") else { return false }
    } else if !takeAll(Self.isName) {
      return false
    }
    if scanner.take(":") { scanner.takeAll(where: \.isASCIIDigit) }
    return true
  }

  private mutating func takeLiteral() -> Bool {
    guard scanner.take(letter: "v") else { return scanner.takeIPv6() }
    return scanner.takeAll(where: \.isHexadecimalDigit) > 0 && scanner.take(".")
      && scanner.takeAll { Self.isName($0) || $0 == UInt8(ascii: ":") } > 0
  }

  /// Reads characters and escapes.
  ///
  /// Returns `false` for an invalid escape.
  private mutating func takeAll(_ isTaken: (UInt8) -> Bool, isQuery: Bool = false) -> Bool {
    while !scanner.isAtEnd {
      if scanner.take("%") {
        guard scanner.take(where: \.isHexadecimalDigit), scanner.take(where: \.isHexadecimalDigit) else { return false }
      } else if scanner.current >= 0x80 {
        guard isInternational, takeInternational(isQuery: isQuery) else { return false }
      } else if !scanner.take(where: isTaken) {
        return true
      }
    }
    return true
  }

  /// Reads a non-ASCII character; private-use ones are allowed only in a query.
  private mutating func takeInternational(isQuery: Bool) -> Bool {
    var iterator = scanner.bytes[scanner.position...].makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return false }
    scanner.reset(to: scanner.position + UTF8.width(scalar))
    return switch scalar.value {
    case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF: true
    case 0xE000...0xF8FF, 0xF0000...0xFFFFD, 0x100000...0x10FFFD: isQuery
    case 0x10000...0xEFFFD: scalar.value & 0xFFFF < 0xFFFE && !(0xE0000...0xE0FFF).contains(scalar.value)
    default: false
    }
  }

  /// Returns true for an unreserved character or a subcomponent delimiter.
  private static func isName(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "-._~!$&'()*+,;=".utf8.contains(byte)
  }

  private static func isPathCharacter(_ byte: UInt8) -> Bool {
    isName(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "@")
  }
}
