/// A reader that checks JSON text by RFC 8259 and lists its parts, without recursion.
struct JSONTextReader {
  private static let maximumDepth = 512

  private let bytes: [UInt8]
  private var position = 0
  private var parts: [JSONText.Part] = []
  /// The indices of the arrays and objects whose ends have not been read.
  private var open: [Int] = []

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func parts(of bytes: [UInt8]) throws(MalformedJSON) -> [JSONText.Part] {
    var reader = JSONTextReader(bytes)
    try reader.readText()
    return reader.parts
  }

  private mutating func readText() throws(MalformedJSON) {
    // A decoder ignores a byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    skipWhitespace()
    try readValue(expecting: "a value")
    while let container = open.last { try readNext(in: container) }
    skipWhitespace()
    if position < bytes.count { throw unexpected(expecting: "the end of the text after the value") }
  }

  /// Reads the next element or member of an array or object, or its end.
  private mutating func readNext(in container: Int) throws(MalformedJSON) {
    let isObject = bytes[parts[container].range.lowerBound] == UInt8(ascii: "{")
    let isFirst = parts.count == container + 1
    skipWhitespace()
    if skip(isObject ? "}" : "]") { return close(container) }
    if !isFirst {
      guard skip(",") else { throw unexpected(expecting: isObject ? #""," or "}""# : #""," or "]""#) }
      skipWhitespace()
    }
    if isObject { try readName(expecting: isFirst ? #"a member name in double quotes or "}""# : nil) }
    try readValue(expecting: isFirst && !isObject ? #"a value or "]""# : "a value")
  }

  private mutating func close(_ container: Int) {
    parts[container].range = parts[container].range.lowerBound..<position
    parts[container].next = parts.count
    open.removeLast()
  }

  private mutating func readName(expecting expected: String?) throws(MalformedJSON) {
    guard current == UInt8(ascii: "\"") else {
      throw unexpected(expecting: expected ?? "a member name in double quotes")
    }
    let start = position
    try skipString()
    addPart(from: start, isName: true)
    skipWhitespace()
    guard skip(":") else { throw unexpected(expecting: #"":" after the member name"#) }
    skipWhitespace()
  }

  /// Reads a scalar, or the start of an array or object.
  private mutating func readValue(expecting expected: String) throws(MalformedJSON) {
    let start = position
    switch current {
    case UInt8(ascii: "{"), UInt8(ascii: "["): try openContainer()
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try skipNumber()
    case UInt8(ascii: "t"): try skipLiteral("true")
    case UInt8(ascii: "f"): try skipLiteral("false")
    case UInt8(ascii: "n"): try skipLiteral("null")
    default: throw unexpected(expecting: expected)
    }
    addPart(from: start)
  }

  private mutating func openContainer() throws(MalformedJSON) {
    guard open.count < Self.maximumDepth else {
      let expected = "at most \(Self.maximumDepth) nested arrays and objects"
      let problem = "the value is nested too deeply"
      throw MalformedJSON(problem, at: position, in: bytes, expecting: expected, isTooDeep: true)
    }
    open.append(parts.count)
    position += 1
  }

  private mutating func addPart(from start: Int, isName: Bool = false) {
    parts.append(JSONText.Part(range: start..<position, next: parts.count + 1, isName: isName))
  }
}

// MARK: - Tokens

extension JSONTextReader {
  /// The byte at the position, or 0 at the end; no token contains 0.
  private var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipWhitespace() {
    while JSONText.isWhitespace(current) { position += 1 }
  }

  private mutating func skipLiteral(_ literal: String) throws(MalformedJSON) {
    for character in literal.unicodeScalars where !skip(character) {
      throw unexpected(expecting: "true, false or null")
    }
  }

  // RFC 8259 §6
  private mutating func skipNumber() throws(MalformedJSON) {
    _ = skip("-")
    let start = position
    try skipDigits()
    if position - start > 1, bytes[start] == UInt8(ascii: "0") {
      position = start
      throw unexpected(expecting: "a number without leading zeros")
    }
    if skip(".") { try skipDigits() }
    if skip("e") || skip("E") {
      if !skip("+") { _ = skip("-") }
      try skipDigits()
    }
  }

  private mutating func skipDigits() throws(MalformedJSON) {
    let start = position
    while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(current) { position += 1 }
    if position == start { throw unexpected(expecting: "a digit") }
  }

  // RFC 8259 §7
  private mutating func skipString() throws(MalformedJSON) {
    position += 1
    while true {
      try skipPlainCharacters()
      if skip("\"") { return }
      guard position < bytes.count else { throw unexpected(expecting: "a closing double quote") }
      guard skip("\\") else {
        let character = MalformedJSON.character(at: position, in: bytes)
        throw malformed("an unescaped \(character) in a string", expecting: #"an escape such as \n or \u0000"#)
      }
      try skipEscapeLetters()
    }
  }

  private mutating func skipPlainCharacters() throws(MalformedJSON) {
    let start = position
    while current >= 0x20, current != UInt8(ascii: "\""), current != UInt8(ascii: "\\") { position += 1 }
    if bytes[start..<position].allSatisfy({ $0 < 0x80 }) { return }
    var (decoder, characters) = (UTF8(), bytes[start..<position].makeIterator())
    var end = start
    while case .scalarValue(let scalar) = decoder.decode(&characters) { end += UTF8.width(scalar) }
    guard end < position else { return }
    position = end
    throw malformed("invalid byte sequence that begins with \(MalformedJSON.name(of: bytes[end]))", expecting: "UTF-8")
  }

  private mutating func skipEscapeLetters() throws(MalformedJSON) {
    if skip("u") {
      for _ in 0..<4 {
        guard Unicode.Scalar(current).properties.isASCIIHexDigit else {
          throw unexpected(expecting: #"four hexadecimal digits after \u"#)
        }
        position += 1
      }
    } else {
      guard #""\/bfnrt"#.utf8.contains(current) else {
        throw unexpected(expecting: #"one of " \ / b f n r t u after the backslash"#)
      }
      position += 1
    }
  }

  private func unexpected(expecting expected: String) -> MalformedJSON {
    malformed(MalformedJSON.unexpectedCharacter(at: position, in: bytes), expecting: expected)
  }

  private func malformed(_ problem: String, expecting expected: String) -> MalformedJSON {
    MalformedJSON(problem, at: position, in: bytes, expecting: expected)
  }
}
