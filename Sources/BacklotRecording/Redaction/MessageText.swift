import BacklotHTTP
import BacklotJSON
import BacklotMessages
import BacklotStubs

/// One of the texts of a message in which secrets are found.
struct MessageText {
  /// The part of a message that a text is.
  enum Kind {
    /// The path and the query of a request.
    case target
    /// The host of a request.
    case authority
    /// The value of a header field.
    case field(HTTPField.Name)
    /// The content, with its media type.
    case content(MediaType?)
  }

  let kind: Kind
  let bytes: [UInt8]

  init(_ kind: Kind, bytes: [UInt8]) {
    self.kind = kind
    self.bytes = bytes
  }

  /// Creates a plain text.
  private init(plain text: String) {
    self.init(.content(MediaType(type: "text", subtype: "plain")), bytes: Array(text.utf8))
  }

  /// The text as a string.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the bytes of a new text, or `nil` if it is equal.
  func changed(_ new: String) -> [UInt8]? { new.utf8.elementsEqual(bytes) ? nil : Array(new.utf8) }

  /// Returns whether a text contains what placeholders begin with.
  private static func mayHavePlaceholder(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      bytes.indices.contains {
        (bytes[$0] == UInt8(ascii: "{") || bytes[$0] == UInt8(ascii: "%")) && $0 + 1 < bytes.count
          && (bytes[$0 + 1] == UInt8(ascii: "{") || bytes[$0 + 1] == UInt8(ascii: "7"))
      }
    }
  }
}

// MARK: - Exchanges

extension MessageText {
  /// Returns the placeholders in an exchange.
  static func placeholders(in exchange: RecordedExchange) -> [SecretPlaceholder] {
    let messages =
      [(exchange.request.headerFields, exchange.request.body)]
      + [exchange.response.map { ($0.headerFields, $0.body) }].compactMap(\.self)
    var found = placeholders(in: exchange.request.path ?? "") + placeholders(in: exchange.request.authority ?? "")
    for (fields, body) in messages {
      for field in fields { found += placeholders(in: field.value) }
      if let bytes = body.bytes, mayHavePlaceholder(bytes) { found += placeholders(in: bytes) }
    }
    return found + (exchange.webSocketMessages.map { placeholders(in: $0.serializedBytes()) } ?? [])
  }

  private static func placeholders(in text: String) -> [SecretPlaceholder] {
    // Nearly all texts have no placeholders.
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "%") }) else { return [] }
    return placeholders(in: Array(text.utf8))
  }

  private static func placeholders(in bytes: [UInt8]) -> [SecretPlaceholder] {
    SecretPlaceholder.occurrences(in: bytes).map(\.placeholder)
  }

  /// Replaces texts of an exchange, and adjusts the lengths of content.
  ///
  /// - Parameters:
  ///   - exchange: The exchange.
  ///   - change: Returns the new text, or `nil` to keep it.
  static func edit(
    _ exchange: inout RecordedExchange,
    change: (MessageText, SecretPlace.Message) -> [UInt8]?
  ) {
    let request = exchange.request
    if let authority = request.authority,
      let new = change(MessageText(.authority, bytes: Array(authority.utf8)), .request)
    {
      exchange.request.authority = String(decoding: new, as: UTF8.self)
    }
    if let path = request.path, let new = change(MessageText(.target, bytes: Array(path.utf8)), .request) {
      exchange.request.path = String(decoding: new, as: UTF8.self)
    }
    edit(&exchange.request.headerFields, body: &exchange.request.body) { change($0, .request) }
    if let comment = exchange.comment, let new = change(MessageText(plain: comment), .request) {
      exchange.comment = String(decoding: new, as: UTF8.self)
    }
    if let reason = exchange.failureReason, let new = change(MessageText(plain: reason), .response) {
      exchange.failureReason = String(decoding: new, as: UTF8.self)
    }
    guard var response = exchange.response else { return }
    let phrase = response.status.reasonPhrase
    if phrase != HTTPStatus(code: response.status.code).reasonPhrase,
      let new = change(MessageText(plain: phrase), .response)
    {
      response.status = HTTPStatus(code: response.status.code, reasonPhrase: String(decoding: new, as: UTF8.self))
    }
    edit(&response.headerFields, body: &response.body) { change($0, .response) }
    exchange.response = response
    edit(&exchange.webSocketMessages) { change($0, .response) }
  }

  private static func edit(_ messages: inout JSONValue?, change: (MessageText) -> [UInt8]?) {
    guard let old = messages, let new = change(MessageText(.content(.json), bytes: old.serializedBytes())) else {
      return
    }
    do throws(JSONError) {
      messages = try JSONValue(parsing: new)
    } catch {
      // Without valid messages, their secrets must not stay.
      messages = nil
    }
  }

  private static func edit(
    _ fields: inout HTTPFields,
    body: inout HTTPBody,
    change: (MessageText) -> [UInt8]?
  ) {
    for index in fields.indices {
      let field = fields[index]
      guard let new = change(MessageText(.field(field.name), bytes: Array(field.value.utf8))) else { continue }
      fields[index] = HTTPField(name: field.name, value: String(decoding: new, as: UTF8.self))
    }
    guard let bytes = body.bytes, !bytes.isEmpty else { return }
    let type = fields[.contentType].flatMap(MediaType.init(parsing:))
    guard let new = change(MessageText(.content(type), bytes: bytes)) else { return }
    body = HTTPBody(new)
    if fields.contains(.contentLength), !fields.statesContentCoding { fields[.contentLength] = String(new.count) }
  }
}

// MARK: - Placeholders

extension MessageText {
  /// A replacement of a part of a text.
  struct Edit {
    let range: Range<Int>
    let text: [UInt8]
  }

  /// Returns the text with ranges replaced, or `nil` if there are none.
  func replacing(_ edits: [Edit]) -> [UInt8]? {
    if edits.isEmpty { return nil }
    var result: [UInt8] = []
    var copied = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) where edit.range.lowerBound >= copied {
      result += bytes[copied..<edit.range.lowerBound] + edit.text
      copied = edit.range.upperBound
    }
    return result + bytes[copied...]
  }

  /// Returns a placeholder as it is written at a position: percent-encoded in URLs and forms.
  func written(_ placeholder: SecretPlaceholder, at range: Range<Int>) -> [UInt8] {
    let text = placeholder.description
    return component(at: range).map { Array(PercentEncoding.encode(text, for: $0).utf8) } ?? Array(text.utf8)
  }

  /// Returns the replacement of a part by a placeholder, or `nil` if it would damage JSON.
  ///
  /// - Parameters:
  ///   - range: The part.
  ///   - placeholder: The placeholder.
  ///   - tokens: The tokens of the text, which are read if they are not known.
  func edit(_ range: Range<Int>, to placeholder: SecretPlaceholder, _ tokens: inout LazyTokens) -> Edit? {
    let written = written(placeholder, at: range)
    guard case .content = kind else { return Edit(range: range, text: written) }
    guard let tokens = tokens.value(of: self) else {
      return Edit(range: range, text: isNumber(range) ? Self.quoted(written) : written)
    }
    if tokens.areInOneString(range) { return Edit(range: range, text: written) }
    return tokens.isNumber(range) ? Edit(range: range, text: Self.quoted(written)) : nil
  }

  /// The tokens of a text, which are only read if something is replaced.
  struct LazyTokens {
    private var isRead = false
    private var tokens: JSONTokens?

    mutating func value(of text: MessageText) -> JSONTokens? {
      if !isRead { (isRead, tokens) = (true, JSONTokens(text.bytes)) }
      return tokens
    }
  }

  private static func quoted(_ text: [UInt8]) -> [UInt8] { [UInt8(ascii: "\"")] + text + [UInt8(ascii: "\"")] }

  /// Calls a closure with the text in UTF-8, without a byte order mark, and returns its result in the encoding of the
  /// text.
  func changedInUTF8(_ change: (MessageText) -> [UInt8]?) -> [UInt8]? {
    guard case .content = kind else { return change(self) }
    let text = EncodedText(bytes)
    guard text.isConverted else { return change(self) }
    return change(MessageText(kind, bytes: text.bytes)).map { text.encoded($0) }
  }

  private func component(at range: Range<Int>) -> PercentEncoding.Component? {
    switch kind {
    case .target: .query
    case .authority: .pathSegment
    case .field(let name): SecretNames.isURLField(name) || isInURL(range) ? .query : nil
    case .content(let type): type?.isForm == true ? .form : isInURL(range) ? .query : nil
    }
  }

  /// Returns whether the word before a position has a scheme and a host.
  private func isInURL(_ range: Range<Int>) -> Bool {
    let start = max(0, range.lowerBound - 1_024)
    let word = bytes[start..<range.lowerBound].reversed().prefix { $0 > 32 && !"\"'<>(),".utf8.contains($0) }
    return zip(word, word.dropFirst()).contains { $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: "/") }
      && word.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "/") }
  }

  /// Returns whether digits are a number of JSON in another text, such as an event stream.
  private func isNumber(_ range: Range<Int>) -> Bool {
    guard bytes[range].allSatisfy({ (48...57).contains($0) }) else { return false }
    let before = bytes[..<range.lowerBound].suffix(8).last { !Self.isSpace($0) }
    let after = bytes[range.upperBound...].prefix(8).first { !Self.isSpace($0) }
    guard let before, let after, ",]}".utf8.contains(after) else { return false }
    let isMember = before == UInt8(ascii: ":") && bytes[..<range.lowerBound].suffix(10).contains(UInt8(ascii: "\""))
    return isMember || (before == UInt8(ascii: "[") || before == UInt8(ascii: ",")) && after != UInt8(ascii: "}")
  }

  /// Returns whether a secret of digits is only a part of a longer number or word.
  func isPartOfNumber(_ range: Range<Int>) -> Bool {
    guard bytes[range].allSatisfy({ (48...57).contains($0) }) else { return false }
    let isPart = { (byte: UInt8) in
      (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == UInt8(ascii: ".")
    }
    return range.lowerBound > 0 && isPart(bytes[range.lowerBound - 1])
      || range.upperBound < bytes.count && isPart(bytes[range.upperBound])
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
}

extension MessageText.Kind {
  /// The part of the message in words.
  var description: String {
    switch self {
    case .target: "target"
    case .authority: "authority"
    case .field(let name): "header field \(name)"
    case .content: "content"
    }
  }

  /// The shapes to find in a text of this kind.
  ///
  /// Values that look random are usual in pages, scripts and style sheets.
  func shapes(of shapes: ShapeSet) -> ShapeSet {
    guard case .content(let type) = self, let type else { return shapes }
    if ["image", "audio", "video", "font"].contains(type.type), !type.isText { return ShapeSet([]) }
    let isRandomUsual = type.isText && !type.mayNameSecrets || type.subtype == "javascript"
    return isRandomUsual || !type.isText ? shapes.removing(.highEntropy) : shapes
  }
}

extension SecretPlaceholder {
  /// Returns whether a text is one placeholder.
  static func isPlaceholder(_ text: String) -> Bool {
    guard text.utf8.first == UInt8(ascii: "{") || text.utf8.first == UInt8(ascii: "%") else { return false }
    let occurrences = occurrences(in: Array(text.utf8))
    return occurrences.count == 1 && occurrences[0].range == 0..<text.utf8.count
  }
}
