/// A position in a template that is being read.
struct TemplateScanner {
  /// The element that follows a text.
  enum Mark {
    case end, tag, escape
  }

  private let bytes: [UInt8]
  private(set) var position = 0
  /// The last position at which a tag can end.
  ///
  /// Apparent tags after it are text.
  private let lastEnd: Int

  init(_ text: String) {
    let bytes = Array(text.utf8)
    let brace = UInt8(ascii: "}")
    self.bytes = bytes
    lastEnd = bytes.indices.dropLast().last { bytes[$0] == brace && bytes[$0 + 1] == brace } ?? -1
  }

  var isAtEnd: Bool { position >= bytes.count }
  /// The next byte, if any.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  mutating func advance() { position = min(position + 1, bytes.count) }

  func startsWith(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  mutating func skip(_ text: String) -> Bool {
    guard startsWith(text) else { return false }
    position += text.utf8.count
    return true
  }

  mutating func skipSpace() {
    while let byte = next, Self.isSpace(byte) { position += 1 }
  }

  /// The next text, for an error message.
  var found: String {
    guard !isAtEnd else { return "the end" }
    return "\"\(String(decoding: bytes[position...].prefix(12), as: UTF8.self))\""
  }
}

// MARK: - Between tags

extension TemplateScanner {
  /// Reads the text up to the next tag or escaped tag.
  mutating func readText() -> ([UInt8], Mark) {
    let start = position
    let brace = UInt8(ascii: "{")
    while position < bytes.count {
      guard let place = bytes[position...].firstIndex(of: brace), place < lastEnd else { break }
      position = place + 1
      guard place + 1 < bytes.count, bytes[place + 1] == brace else { continue }
      let isEscaped = place > start && bytes[place - 1] == UInt8(ascii: "\\")
      position = isEscaped ? place - 1 : place
      return (Array(bytes[start..<position]), isEscaped ? .escape : .tag)
    }
    position = bytes.count
    return (Array(bytes[start...]), .end)
  }

  /// Reads a tag after a backslash, which is text.
  mutating func readEscaped() -> [UInt8] {
    let start = position + 1
    position += 3
    while position < bytes.count, !startsWith("}}") {
      if startsWith("{{") { return Array(bytes[start..<position]) }
      position += 1
    }
    position = min(position + 2, bytes.count)
    return Array(bytes[start..<position])
  }

  /// Reads the text up to an end mark, and skips the mark.
  mutating func readRaw(to end: String) -> [UInt8]? {
    let start = position
    while position < bytes.count {
      let place = position
      if skip(end) { return Array(bytes[start..<place]) }
      position += 1
    }
    return nil
  }
}

// MARK: - In tags

extension TemplateScanner {
  private static func isInPath(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (97...122).contains(byte | 0x20) || (48...57).contains(byte) || "_$@:.-/".utf8.contains(byte)
  }

  /// Reads a path as it is written, which can contain any characters in brackets.
  mutating func readPath() -> String {
    let start = position
    while let byte = next {
      if byte == UInt8(ascii: "["), let end = bytes[position...].firstIndex(of: UInt8(ascii: "]")) {
        position = end + 1
      } else if Self.isInPath(byte) {
        position += 1
      } else {
        break
      }
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Reads a word if it is a literal.
  mutating func literalWord() -> String? {
    let start = position
    let word = readPath()
    let isLiteral = ["true", "false", "null", "undefined"].contains(word) || TemplateValue.isNumber(word)
    // A name before an equals sign is always an option.
    if isLiteral, next != UInt8(ascii: "=") { return word }
    position = start
    return nil
  }

  /// Reads a name and the following equals sign.
  mutating func readOptionName() -> String? {
    let start = position
    let name = readPath()
    skipSpace()
    if !name.isEmpty, skip("=") { return name }
    position = start
    return nil
  }

  /// Skips a word that is followed by a byte, apart from white space.
  mutating func skipWord(_ word: String, before byte: UInt8) -> Bool {
    let start = position
    if skip(word) {
      skipSpace()
      if next == byte { return true }
    }
    position = start
    return false
  }

  /// Reads a quoted text, in which a backslash escapes a quote of the same kind.
  mutating func readQuoted() -> String? {
    let quote = bytes[position]
    var content: [UInt8] = []
    var place = position + 1
    while place < bytes.count {
      let byte = bytes[place]
      if byte == quote {
        position = place + 1
        return String(decoding: content, as: UTF8.self)
      }
      let isEscape = byte == UInt8(ascii: "\\") && place + 1 < bytes.count && bytes[place + 1] == quote
      content.append(isEscape ? quote : byte)
      place += isEscape ? 2 : 1
    }
    return nil
  }
}
