import BacklotFormats
import BacklotHTTP

// Names and values in any text: `"password": "…"`, `password=…`, `X-Api-Key: …`, `{'token': '…'}`.

extension SecretSearch {
  /// Searches a value, such as a string of JSON, which may be a text of its own.
  mutating func searchValue(_ text: [UInt8], in range: Range<Int>, depth: Int) {
    searchContent(text, in: range, type: .plainText, depth: depth)
  }

  /// Searches a text for names with values.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - range: The part to search.
  ///   - allowsBareValues: True if values without quotation marks count. In scripts, they are code.
  ///   - depth: The number of texts around it.
  mutating func searchText(_ text: [UInt8], in range: Range<Int>, allowsBareValues: Bool, depth: Int) {
    var scanner = AssignmentScanner(text, in: range, allowsBareValues: allowsBareValues, depth: depth)
    scanner.scan(&self)
    searchEscaped(text, in: range, allowsBareValues: allowsBareValues, depth: depth)
  }

  /// Searches the text without its escapes: `&quot;token&quot;:&quot;…&quot;`, `%22token%22:%22…%22`.
  private mutating func searchEscaped(_ text: [UInt8], in range: Range<Int>, allowsBareValues: Bool, depth: Int) {
    guard depth + 1 < Self.maximumDepth else { return }
    for notation in Self.notations {
      let plain =
        range.count == text.count
        ? EscapedText(text, notation: notation, relevant: Self.structuralBytes)
        : EscapedText(Array(text[range]), notation: notation, relevant: Self.structuralBytes)
      guard let plain else { continue }
      searchInner(
        original: { plain.original($0).shifted(by: range.lowerBound) },
        escaped: { notation.escaped($0) },
        search: { search in
          search.searchText(
            plain.bytes,
            in: 0..<plain.bytes.count,
            allowsBareValues: allowsBareValues && notation != .json,
            depth: depth + 1
          )
        }
      )
    }
  }

  private static let notations: [EscapedText.Notation] = [.percent, .json, .xml]

  /// For each byte, true if names and values are separated by it, so that its escape is relevant.
  private static let structuralBytes: [Bool] = (0..<256).map { "\"'=:&<{?%\\".utf8.contains(UInt8($0)) }
}

/// A scanner for names that are followed by a colon or an equals sign, and a value.
private struct AssignmentScanner {
  private let text: [UInt8]
  private let start: Int
  private let end: Int
  private let allowsBareValues: Bool
  private let depth: Int
  private var position: Int
  private var markup: MarkupScanner

  init(_ text: [UInt8], in range: Range<Int>, allowsBareValues: Bool, depth: Int) {
    self.text = text
    (start, end, position) = (range.lowerBound, range.upperBound, range.lowerBound)
    self.allowsBareValues = allowsBareValues
    self.depth = depth
    markup = MarkupScanner(text, end: range.upperBound)
  }

  mutating func scan(_ search: inout SecretSearch) {
    while let next = nextMark() {
      position = next + 1
      if let end = placeholderEnd(at: next) {
        position = end
      } else if text[next] == UInt8(ascii: "<") {
        position = max(position, markup.searchElement(at: next, &search))
      } else if let name = name(before: next), let value = valueStart(behind: next, isQuoted: name.isQuoted) {
        assign(value, to: name, isColon: text[next] == UInt8(ascii: ":"), &search)
      }
    }
  }

  /// Returns the end of a placeholder (`{{secret:…`) whose first colon is at a position, or `nil`.
  private func placeholderEnd(at mark: Int) -> Int? {
    guard mark >= start + 8, text[mark] == UInt8(ascii: ":"), text[mark - 8] == UInt8(ascii: "{") else { return nil }
    return SecretPlaceholder.end(in: text, at: mark - 8)
  }

  /// Returns the position of the next byte that can be between a name and a value, or begins an element.
  private func nextMark() -> Int? {
    text.withUnsafeBufferPointer { bytes in
      var place = position
      while place < end {
        if Self.isMark[Int(bytes[place])] { return place }
        place += 1
      }
      return nil
    }
  }

  private static let isMark: [Bool] = (0..<256).map { ":=<".utf8.contains(UInt8($0)) }

  // MARK: Names

  /// A name before a mark.
  private struct Name {
    let range: Range<Int>
    let isQuoted: Bool
    /// True if the quotation mark is that of JSON.
    let isJSON: Bool
  }

  private func name(before mark: Int) -> Name? {
    var last = mark
    if last > start, text[last - 1] == UInt8(ascii: ":") { last -= 1 }
    while last > start, mark - last < 8, text[last - 1] == 32 { last -= 1 }
    guard last > start else { return nil }
    let quote = text[last - 1]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") || quote == UInt8(ascii: "`")
    if isQuoted { last -= 1 }
    var first = last
    while first > start, last - first < Self.longestName {
      let byte = text[first - 1]
      guard Self.isNameByte[Int(byte)] || isQuoted && byte == 32 else { break }
      first -= 1
    }
    guard first < last, last - first < Self.longestName else { return nil }
    if isQuoted { guard first > start, text[first - 1] == quote else { return nil } }
    return Name(range: first..<last, isQuoted: isQuoted, isJSON: quote == UInt8(ascii: "\""))
  }

  private static let longestName = 80
  private static let isNameByte: [Bool] = (0..<256).map { byte in
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte >= 0x80
      || "_-.$[]@".utf8.contains(UInt8(byte))
  }

  /// Returns a name of several words before a mark, such as `API key`.
  private func phrase(endingWith name: Range<Int>) -> Range<Int>? {
    var first = name.lowerBound
    for _ in 0..<2 {
      guard first - 1 > start, text[first - 1] == 32, SecretValue.isLetter(text[first - 2]) else { break }
      first -= 1
      while first > start, name.upperBound - first < Self.longestName, SecretValue.isLetter(text[first - 1]) {
        first -= 1
      }
    }
    return first < name.lowerBound ? first..<name.upperBound : nil
  }

  private func certainty(of name: inout Name, _ search: inout SecretSearch) -> SecretNames.Certainty {
    let certainty = search.certainty(of: text[name.range])
    guard certainty != .certain, !name.isQuoted, let phrase = phrase(endingWith: name.range) else { return certainty }
    let longer = search.certainty(of: text[phrase])
    guard longer == .certain || longer == .digits || longer == .none && certainty != .none else { return certainty }
    if longer > .none { name = Name(range: phrase, isQuoted: false, isJSON: false) }
    return longer
  }

  // MARK: Values

  /// Returns the start of the value after a mark, or `nil` if the mark has another meaning, as in `a == b`.
  private func valueStart(behind mark: Int, isQuoted: Bool) -> Int? {
    var place = mark + 1
    guard place < end else { return nil }
    if text[place] == UInt8(ascii: "=") || text[place] == UInt8(ascii: ":") { return nil }
    if text[mark] == UInt8(ascii: ":"), text[place] == UInt8(ascii: "/") { return nil }
    if text[place] == UInt8(ascii: ">") { place += 1 }
    while place < end, place - mark < 10, text[place] == 32 || text[place] == 9 || isQuoted && text[place] == 10 {
      place += 1
    }
    return place < end ? place : nil
  }

  private mutating func assign(_ value: Int, to name: Name, isColon: Bool, _ search: inout SecretSearch) {
    guard !SecretValue.isDigit(text[name.range.lowerBound]) || name.isQuoted else { return }
    var name = name
    let certainty = certainty(of: &name, &search)
    guard certainty > .none else { return }
    switch text[value] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      let close = closingQuote(of: value)
      add(value + 1..<close, to: name, certainty, &search)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard certainty == .certain, name.isJSON, SecretPlaceholder.end(in: text, at: value) == nil else { return }
      let text = String(decoding: text[name.range], as: UTF8.self)
      position = search.searchSecretContainer(self.text, in: value..<end, name: text, depth: depth)
    default:
      guard allowsBareValues || name.isJSON && isColon || isURLItem(name.range) else { return }
      addBareValue(from: value, to: name, isColon: isColon, certainty, &search)
    }
  }

  /// Returns the position of the quotation mark that ends a value, or the end of the line.
  private func closingQuote(of open: Int) -> Int {
    var place = open + 1
    while place < end, text[place] != text[open], text[place] != 10 {
      place += text[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(place, end)
  }

  private mutating func addBareValue(
    from start: Int,
    to name: Name,
    isColon: Bool,
    _ certainty: SecretNames.Certainty,
    _ search: inout SecretSearch
  ) {
    var first = start
    var last = wordEnd(from: first)
    let isField = Self.isField(text[name.range])
    if isField || name.range.count == 13 {
      // The scheme of credentials is kept.
      let word = String(decoding: text[first..<last], as: UTF8.self)
      let isScheme = last < end && text[last] == 32 && SecretNames.startOfCredentials(in: word + " ") > word.startIndex
      if isScheme { (first, last) = (last + 1, wordEnd(from: last + 1)) }
    }
    guard first < last, SecretPlaceholder.end(in: text, at: first) == nil else { return }
    if name.isJSON {
      guard SecretValue.isDigit(text[first]) || text[first] == UInt8(ascii: "-") else { return }
      return add(first..<last, to: name, certainty, quote: [UInt8(ascii: "\"")], &search)
    }
    // In a sentence, only a value that is the last word of its line or looks like a credential counts.
    let endsLine = last == end || !(text[last] == 32 || text[last] == 9) || isColon == false || isComment(at: last)
    let value = text[first..<last]
    let isOpaque = SecretValue.isOpaque(value, minimum: 6)
    if !isOpaque, !endsLine || !allowsBareValues || isCode(value, endingAt: last) { return }
    // `read:tokens` is no name with a value.
    if !isOpaque, isColon, text[start - 1] == UInt8(ascii: ":"), !value.contains(where: SecretValue.isDigit) { return }
    add(first..<last, to: name, certainty, &search)
  }

  /// Returns whether a name is that of an item in a URL: `?token=…`, `&amp;token=…`.
  private func isURLItem(_ name: Range<Int>) -> Bool {
    guard name.lowerBound > start else { return false }
    return "?&#".utf8.contains(text[name.lowerBound - 1])
      || text[max(start, name.lowerBound - 5)..<name.lowerBound].elementsEqual("&amp;".utf8)
  }

  /// Returns whether a name is usual for header fields whose values begin with a scheme.
  private static func isField(_ name: ArraySlice<UInt8>) -> Bool {
    name.suffix(13).lazy.map { $0 | 0x20 }.elementsEqual("authorization".utf8)
  }

  private func isComment(at place: Int) -> Bool {
    let rest = text[place..<min(place + 3, end)].drop { $0 == 32 }
    return rest.first == UInt8(ascii: "#") || rest.first == UInt8(ascii: "\\")
  }

  /// Returns whether a value is code, such as a call, a member or a type.
  private func isCode(_ value: ArraySlice<UInt8>, endingAt last: Int) -> Bool {
    if last < end, "(<[!{".utf8.contains(text[last]) { return true }
    return value.contains(UInt8(ascii: ".")) && SecretValue.isWordy(value) || value.last == UInt8(ascii: "!")
      || Self.types.contains(String(decoding: value.prefix(12), as: UTF8.self).lowercased())
  }

  private static let types: Set = [
    "string", "string!", "str", "int", "integer", "number", "bool", "boolean", "any", "text", "varchar", "optional",
    "required",
    "id", "id!", "bytes", "object", "function", "new", "this", "self", "await", "const", "let", "var", "is", "invalid",
    "missing",
    "expired", "not", "the", "a", "an", "your", "password",
  ]

  private func wordEnd(from start: Int) -> Int {
    var place = start
    while place < end, !Self.endsWord[Int(text[place])] { place += 1 }
    // The period of a sentence is not part of the value.
    while place > start, text[place - 1] == UInt8(ascii: "."), place == end || SecretSearch.isSpace(text[place]) {
      place -= 1
    }
    return place
  }

  private static let endsWord: [Bool] = (0..<256).map { byte in
    byte <= 32 || ",;&\"'`<>)]}|\\#(".utf8.contains(UInt8(byte))
  }

  private mutating func add(
    _ range: Range<Int>,
    to name: Name,
    _ certainty: SecretNames.Certainty,
    quote: [UInt8] = [],
    _ search: inout SecretSearch
  ) {
    guard !range.isEmpty else { return }
    // In scripts, words are labels and options.
    if !allowsBareValues, !name.isJSON, text[range].allSatisfy({ !SecretValue.isDigit($0) }),
      SecretValue.isWordy(text[range])
    {
      return
    }
    let value = name.isQuoted ? JSONStringText.unescaped(text[range]) : Array(text[range])
    let isAdded = search.add(
      name.isJSON ? .member : .assignment,
      range,
      name: String(decoding: text[name.range], as: UTF8.self),
      value: value,
      certainty: certainty,
      quote: quote
    )
    if isAdded { position = range.upperBound }
  }
}

extension EscapedText.Notation {
  /// Returns text as it is written in this notation.
  func escaped(_ text: [UInt8]) -> [UInt8] {
    switch self {
    case .json: JSONStringText.escaped(text)
    case .xml: XMLText.escaped(text)
    default: Array(PercentEncoding.encode(String(decoding: text, as: UTF8.self), for: .form).utf8)
    }
  }
}
