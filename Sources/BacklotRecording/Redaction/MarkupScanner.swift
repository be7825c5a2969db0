import BacklotFormats
import BacklotHTTP
import BacklotMessages

/// A scanner for the elements of XML and HTML whose names say that their content is secret.
///
/// Only elements with an end tag count, as `<password>` and `List<Token>` are also usual in other texts.
struct MarkupScanner {
  private let text: [UInt8]
  private let end: Int
  /// The end of the content of an element whose texts are secret.
  private var contentEnd = 0
  /// The last ends of elements and sections, which are read if an element has a secret name.
  private var endTags: EndTags?

  /// The positions of the last end tags by their names, and of the last ends of sections.
  private struct EndTags {
    var elements: [[UInt8]: Int] = [:]
    var sections = [-1, -1]
  }

  init(_ text: [UInt8], end: Int) {
    self.text = text
    self.end = end
  }

  /// Searches the element that begins at a position.
  ///
  /// - Returns: The position from which to search on.
  mutating func searchElement(at open: Int, _ search: inout SecretSearch) -> Int {
    guard open + 1 < end, SecretValue.isLetter(text[open + 1]), let tag = tag(at: open) else { return open + 1 }
    var described = searchAttributes(of: tag, &search)
    if open < contentEnd { return open + 1 }
    let certainty = search.certainty(of: localName(tag.name), isMember: true)
    if certainty > .none, !tag.isEmpty {
      let name = String(decoding: localName(tag.name), as: UTF8.self)
      return searchContent(of: tag, name: name, certainty, &search)
    }
    if described == nil, !tag.isEmpty { described = siblingName(of: tag, &search) }
    guard let described, let content = simpleContent(from: described.start) else { return open + 1 }
    add(content, as: .element, name: described.name, .certain, &search)
    return open + 1
  }

  // MARK: Tags

  private struct Attribute {
    let name: Range<Int>
    let value: Range<Int>
  }

  private struct Tag {
    let name: Range<Int>
    let attributes: [Attribute]
    /// True for `<a/>`.
    let isEmpty: Bool
    /// The end of the tag.
    let end: Int
  }

  /// Returns the start tag at a position, or `nil` if it has no end.
  private func tag(at open: Int) -> Tag? {
    var place = open + 1
    let name = takeName(&place)
    guard place < end,
      SecretSearch.isSpace(text[place]) || text[place] == UInt8(ascii: ">") || text[place] == UInt8(ascii: "/")
    else { return nil }
    var attributes: [Attribute] = []
    while place < end, text[place] != UInt8(ascii: "<") {
      if text[place] == UInt8(ascii: ">") {
        let isEmpty = text[place - 1] == UInt8(ascii: "/")
        return Tag(name: name, attributes: attributes, isEmpty: isEmpty, end: place + 1)
      }
      let attribute = takeName(&place)
      if attribute.isEmpty {
        place += 1
      } else if let value = takeValue(&place) {
        attributes.append(Attribute(name: attribute, value: value))
      }
    }
    return nil
  }

  private func takeName(_ place: inout Int) -> Range<Int> {
    let start = place
    while place < end, !Self.endsName[Int(text[place])] { place += 1 }
    return start..<place
  }

  private static let endsName: [Bool] = (0..<256).map { byte in
    byte == 32 || (9...13).contains(byte) || "<>/=\"'!?".utf8.contains(UInt8(byte))
  }

  private func takeValue(_ place: inout Int) -> Range<Int>? {
    while place < end, SecretSearch.isSpace(text[place]) { place += 1 }
    guard place < end, text[place] == UInt8(ascii: "=") else { return nil }
    place += 1
    while place < end, SecretSearch.isSpace(text[place]) { place += 1 }
    guard place < end else { return nil }
    let quote = text[place]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { place += 1 }
    let start = place
    while place < end, text[place] != UInt8(ascii: "<"),
      isQuoted ? text[place] != quote : !SecretSearch.isSpace(text[place]) && text[place] != UInt8(ascii: ">")
    { place += 1 }
    return start..<place
  }

  private func localName(_ name: Range<Int>) -> ArraySlice<UInt8> {
    let start = text[name].lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? name.lowerBound
    return text[start..<name.upperBound]
  }

  // MARK: Attributes

  /// Searches the attribute `value` of a tag whose attribute `name` is a secret name.
  ///
  /// - Returns: The name, and the start of the content, if the tag has no attribute for the value.
  private func searchAttributes(of tag: Tag, _ search: inout SecretSearch) -> (name: String, start: Int)? {
    var secretName: String?
    var value: Range<Int>?
    for attribute in tag.attributes {
      switch String(decoding: localName(attribute.name).prefix(10), as: UTF8.self).lowercased() {
      case "name", "key", "id", "property", "itemprop", "field", "type":
        guard secretName == nil, search.certainty(of: text[attribute.value]) == .certain else { continue }
        secretName = String(decoding: text[attribute.value], as: UTF8.self)
      case "value", "content", "data-value": value = attribute.value
      default: continue
      }
    }
    guard let secretName else { return nil }
    guard let value else { return Self.describesContent(text[tag.name]) ? (secretName, tag.end) : nil }
    add(value, as: .attribute, name: secretName, .certain, &search)
    return nil
  }

  /// Returns whether the content of an element is the value of its attribute `name`, unlike in `<label>` and `<a>`.
  private static func describesContent(_ name: ArraySlice<UInt8>) -> Bool {
    describedElements.contains(String(decoding: name.prefix(12), as: UTF8.self).lowercased())
  }

  private static let describedElements: Set = [
    "string", "value", "entry", "param", "parameter", "property", "setting", "item", "field", "add", "attribute",
    "header",
    "variable", "arg", "data", "str", "member", "option-value", "secret",
  ]

  /// Returns the secret name that is the content of an element, as in `<key>password</key><string>…</string>`.
  private func siblingName(of tag: Tag, _ search: inout SecretSearch) -> (name: String, start: Int)? {
    let element = String(decoding: localName(tag.name).prefix(8), as: UTF8.self).lowercased()
    guard ["key", "name", "field"].contains(element), let content = simpleContent(from: tag.end),
      search.certainty(of: text[content]) == .certain
    else { return nil }
    var place = content.upperBound
    // Past the end tag, and the start tags of the value.
    for _ in 0..<3 {
      guard let close = text[place..<end].prefix(80).firstIndex(of: UInt8(ascii: ">")) else { return nil }
      place = close + 1
      while place < end, SecretSearch.isSpace(text[place]) { place += 1 }
      guard place < end else { return nil }
      if text[place] != UInt8(ascii: "<") { return (String(decoding: text[content], as: UTF8.self), place) }
    }
    return nil
  }

  // MARK: Content

  /// Returns the text up to the next tag, without white space around it, if it is an end tag.
  private func simpleContent(from start: Int) -> Range<Int>? {
    guard let close = text[start..<end].prefix(16_384).firstIndex(of: UInt8(ascii: "<")), close + 1 < end,
      text[close + 1] == UInt8(ascii: "/")
    else { return nil }
    return trimmed(start..<close)
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (first, last) = (range.lowerBound, range.upperBound)
    while first < last, SecretSearch.isSpace(text[first]) { first += 1 }
    while last > first, SecretSearch.isSpace(text[last - 1]) { last -= 1 }
    return first..<last
  }

  private mutating func searchContent(
    of tag: Tag,
    name: String,
    _ certainty: SecretNames.Certainty,
    _ search: inout SecretSearch
  ) -> Int {
    if certainty < .certain {
      if let content = simpleContent(from: tag.end) { add(content, as: .element, name: name, certainty, &search) }
      return tag.name.upperBound
    }
    guard let close = endTag(of: tag) else { return tag.name.upperBound }
    addTexts(in: tag.end..<close, name: name, &search)
    contentEnd = close
    return tag.name.upperBound
  }

  /// Adds each text in an element, outside of the tags in it.
  private func addTexts(in range: Range<Int>, name: String, _ search: inout SecretSearch) {
    var place = range.lowerBound
    while place < range.upperBound {
      let open = text[place..<range.upperBound].firstIndex(of: UInt8(ascii: "<")) ?? range.upperBound
      add(trimmed(place..<open), as: .element, name: name, .certain, &search)
      guard open < range.upperBound else { return }
      if let section = section(at: open) {
        let content = open + section.start.count..<min(section.end, range.upperBound)
        if section.isText { add(content, as: .element, name: name, .certain, isLiteral: true, &search) }
        place = min(section.end + 3, range.upperBound)
      } else {
        place = text[open..<range.upperBound].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? range.upperBound
      }
    }
  }

  /// Returns the CDATA section or the comment at a position, or `nil` if there is none.
  private func section(at open: Int) -> (start: [UInt8], end: Int, isText: Bool)? {
    guard let index = Self.sections.firstIndex(where: { text[open..<end].starts(with: $0.start) }) else { return nil }
    let section = Self.sections[index]
    // Only if there is an end, so that the rest of the text is not searched for each start.
    guard let last = endTags?.sections[index], last > open,
      let close = ByteSearch.position(of: section.end, in: text, from: open + section.start.count)
    else { return nil }
    return (section.start, close, index == 0)
  }

  private static let sections: [(start: [UInt8], end: [UInt8])] = [("<![CDATA[", "]]>"), ("<!--", "-->")].map {
    (Array($0.utf8), Array($1.utf8))
  }

  /// Returns the position of the end tag of an element, or `nil` if it has none.
  private mutating func endTag(of tag: Tag) -> Int? {
    let name = Array(text[tag.name])
    let tags = endTags ?? readEndTags()
    endTags = tags
    guard let last = tags.elements[name], last >= tag.end else { return nil }
    var depth = 1
    var place = tag.end
    while place <= last, let open = text[place...last].firstIndex(of: UInt8(ascii: "<")) {
      if let section = section(at: open) {
        place = section.end
        continue
      }
      let isEnd = text[open + 1] == UInt8(ascii: "/")
      place = open + (isEnd ? 2 : 1)
      let found = takeName(&place)
      guard text[found] == text[tag.name] else { continue }
      let isEmpty =
        !isEnd
        && (text[place..<end].firstIndex(of: UInt8(ascii: ">")).map { text[$0 - 1] == UInt8(ascii: "/") } ?? false)
      depth += isEnd ? -1 : isEmpty ? 0 : 1
      if depth == 0 { return open }
    }
    // An element of the same name has no end tag.
    return last
  }

  private func readEndTags() -> EndTags {
    var tags = EndTags()
    var place = 0
    while place < end,
      let open = text[place..<end].firstIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") })
    {
      place = open + 1
      if text[open] == UInt8(ascii: ">") {
        for (index, section) in Self.sections.enumerated() where text[..<place].suffix(3).elementsEqual(section.end) {
          tags.sections[index] = open - 2
        }
      } else if place < end, text[place] == UInt8(ascii: "/") {
        place += 1
        tags.elements[Array(text[takeName(&place)])] = open
      }
    }
    return tags
  }

  private func add(
    _ range: Range<Int>,
    as part: NamedSecret.Part,
    name: String,
    _ certainty: SecretNames.Certainty,
    isLiteral: Bool = false,
    _ search: inout SecretSearch
  ) {
    guard !range.isEmpty else { return }
    let value = isLiteral ? Array(text[range]) : XMLText.unescaped(text[range])
    search.add(part, range, name: name, value: value, certainty: certainty)
  }
}
