package import BacklotHTTP

extension SecretNames {
  /// Returns the bytes of a text with the content of XML elements and the values of attributes masked if their names
  /// are secret.
  ///
  /// The text may be malformed: an element without an end hides the rest of the text. Namespace prefixes are ignored.
  /// The names that are exempt as JSON members are exempt here too.
  package func masked(xml bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "<")) else { return bytes }
    var scanner = ElementScanner(bytes)
    return scanner.masked(where: { containsMember($0) })
  }

  /// Returns whether a step of an XPath names a secret element or attribute.
  package func containsStep(ofXPath path: String) -> Bool {
    path.split(separator: "/").contains { step in
      let name = step.prefix { $0 != "[" }
      return containsMember(
        String(name[(name.lastIndex { ":@".contains($0) }.map(name.index(after:)) ?? name.startIndex)...])
      )
    }
  }
}

/// A scanner for XML elements in a text that may not be XML.
private struct ElementScanner {
  private let bytes: [UInt8]
  private var position = 0
  /// The output so far, for the text up to ``copied``.
  private var written: [UInt8] = []
  private var copied = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func masked(where isSecret: (String) -> Bool) -> [UInt8] {
    while let open = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = open + 1
      let name = takeName()
      guard !name.isEmpty else { continue }
      let isClosed = maskAttributes(where: isSecret)
      guard !isClosed, isSecret(Self.localName(bytes[name])) else { continue }
      let end = end(ofElement: name)
      mask(position..<end)
      position = end
    }
    return written + bytes[copied...]
  }

  /// Masks the values of attributes up to the end of the tag.
  ///
  /// - Returns: True if the element has no content.
  private mutating func maskAttributes(where isSecret: (String) -> Bool) -> Bool {
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") {
      if bytes[position] == UInt8(ascii: ">") {
        position += 1
        return bytes[position - 2] == UInt8(ascii: "/")
      }
      let name = takeName()
      guard !name.isEmpty else {
        position += 1
        continue
      }
      let value = takeValue()
      if let value, isSecret(Self.localName(bytes[name])) { mask(value) }
    }
    return true
  }

  /// Moves past the quoted value of an attribute and returns its range, if one follows.
  private mutating func takeValue() -> Range<Int>? {
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else { return nil }
    position += 1
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") else {
      return nil
    }
    let quote = bytes[position]
    let start = position + 1
    // Values cannot contain `<`; an unclosed value must not hide the elements that follow.
    position = bytes[start...].firstIndex { $0 == quote || $0 == UInt8(ascii: "<") } ?? bytes.count
    return start..<position
  }

  /// Returns the start of the end tag of an element whose content begins here, or the end of the text if there is no
  /// end tag.
  private func end(ofElement name: Range<Int>) -> Int {
    var depth = 1
    var place = position
    while let open = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      if let end = endOfUnparsedSection(at: open) {
        place = end
        continue
      }
      let isEnd = open + 1 < bytes.count && bytes[open + 1] == UInt8(ascii: "/")
      let start = open + (isEnd ? 2 : 1)
      place = bytes[start...].firstIndex { Self.endsName($0) } ?? bytes.count
      guard bytes[start..<place].elementsEqual(bytes[name]) else { continue }
      if isEnd {
        depth -= 1
      } else {
        place = endOfTag(from: place)
        depth += bytes[place - 1] == UInt8(ascii: "/") ? 0 : 1
      }
      if depth == 0 { return open }
    }
    return bytes.count
  }

  /// Returns the end of a CDATA section, a comment or a processing instruction, in which tags are ignored.
  ///
  /// - Returns: The end of the section, the end of the text if the section is not closed, or `nil` if no such section
  ///   begins at the position.
  private func endOfUnparsedSection(at open: Int) -> Int? {
    let rest = bytes[open...]
    guard let section = Self.unparsedSections.first(where: { rest.starts(with: $0.start) }) else { return nil }
    var place = open + section.start.count
    while let end = bytes[place...].firstIndex(of: section.end[0]) {
      if bytes[end...].starts(with: section.end) { return end + section.end.count }
      place = end + 1
    }
    return bytes.count
  }

  private static let unparsedSections: [(start: [UInt8], end: [UInt8])] = [
    ("<![CDATA[", "]]>"), ("<!--", "-->"), ("<?", "?>"),
  ].map { (start: Array($0.utf8), end: Array($1.utf8)) }

  /// Returns the position of the `>` that ends a tag, outside quotes, or of a `<` before it.
  private func endOfTag(from start: Int) -> Int {
    var quote: UInt8?
    return bytes[start...].firstIndex { byte in
      if byte == UInt8(ascii: "<") { return true }
      if let open = quote {
        if byte == open { quote = nil }
        return false
      }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
      return byte == UInt8(ascii: ">")
    } ?? bytes.count
  }

  private mutating func mask(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    written += bytes[copied..<range.lowerBound] + SecretNames.mask.utf8
    copied = range.upperBound
  }

  private mutating func takeName() -> Range<Int> {
    let start = position
    position = bytes[start...].firstIndex { Self.endsName($0) } ?? bytes.count
    return start..<position
  }

  private mutating func skipSpace() {
    position = bytes[position...].firstIndex { !Self.isSpace($0) } ?? bytes.count
  }

  private static func localName(_ name: ArraySlice<UInt8>) -> String {
    let start = name.lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? name.startIndex
    return String(decoding: name[start...], as: UTF8.self)
  }

  private static func endsName(_ byte: UInt8) -> Bool { isSpace(byte) || "<>/=\"'!?".utf8.contains(byte) }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
}
