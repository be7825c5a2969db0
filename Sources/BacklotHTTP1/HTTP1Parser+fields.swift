import BacklotHTTP

extension HTTP1Parser {
  /// Prepares to read the fields of a head or a trailer section.
  mutating func beginSection() {
    state = .fieldStart
    fields.removeAll(keepingCapacity: true)
    fieldsStart = cursor
    facts = HTTP1HeadFacts()
    isRemembered = false
  }

  /// Reads fields up to the empty line after them.
  mutating func section(_ bytes: Span<UInt8>, limit: Int, named name: String) throws(HTTP1Failure) -> Bool {
    if try sectionLines(bytes.extracting(0..<min(bytes.count, limit))) { return true }
    guard bytes.count > limit else { return false }
    let message = "\(name) exceeds the limit of \(limit) bytes"
    throw failure(.fieldsTooLarge, at: limit, in: bytes, message: message)
  }

  private mutating func sectionLines(_ bytes: Span<UInt8>) throws(HTTP1Failure) -> Bool {
    while cursor < bytes.count {
      switch state {
      case .fieldStart:
        if cursor == fieldsStart, recallsHead(bytes) { return true }
        try beginField(bytes)
      case .fieldName: try readName(bytes)
      case .beforeValue: skipBlanks(bytes)
      case .value: try readValue(bytes)
      case .fieldEnd: try endField(bytes)
      default:
        guard bytes[cursor] == HTTP1Syntax.lineFeed else { throw bareReturn(at: cursor, bytes) }
        cursor += 1
        return true
      }
    }
    return false
  }

  /// Skips all fields if they are those of the last head, which has the same meaning in the same version.
  private mutating func recallsHead(_ bytes: Span<UInt8>) -> Bool {
    guard !isInTrailers, memo.holds(for: bytes, at: cursor) else { return false }
    cursor += memo.bytes.count
    facts = memo.facts
    isRemembered = true
    return true
  }

  private mutating func beginField(_ bytes: Span<UInt8>) throws(HTTP1Failure) {
    switch bytes[cursor] {
    case HTTP1Syntax.carriageReturn:
      cursor += 1
      state = .sectionEnd
    case HTTP1Syntax.space, HTTP1Syntax.tab:
      let message = "\(named(bytes[cursor])) at the start of a line; folded fields are not allowed"
      throw failure(at: cursor, in: bytes, message: message)
    default:
      if fields.count == limits.fieldCount {
        let message = "the number of fields exceeds the limit of \(limits.fieldCount)"
        throw failure(.fieldsTooLarge, at: cursor, in: bytes, message: message)
      }
      if recallsField(bytes) { return }
      mark = cursor
      state = .fieldName
    }
  }

  /// Skips to the end of a field that the last head had at the same index.
  private mutating func recallsField(_ bytes: Span<UInt8>) -> Bool {
    guard !isInTrailers, let field = memo.field(fields.count, in: bytes, at: cursor) else { return false }
    fields.append(field)
    cursor = field.lineEnd - 1
    state = .fieldEnd
    return true
  }

  private mutating func readName(_ bytes: Span<UInt8>) throws(HTTP1Failure) {
    cursor = HTTP1Syntax.endOfToken(in: bytes, from: cursor)
    guard cursor < bytes.count else { return }
    guard bytes[cursor] == UInt8(ascii: ":"), cursor > mark else {
      throw failure(
        at: cursor,
        in: bytes,
        message: "found \(named(bytes[cursor])), expected a field name directly followed by “:”"
      )
    }
    fields.append(
      FieldPlace(name: mark..<cursor, value: 0..<0, known: HTTP1FieldName.index(of: mark..<cursor, in: bytes))
    )
    cursor += 1
    state = .beforeValue
  }

  private mutating func skipBlanks(_ bytes: Span<UInt8>) {
    while cursor < bytes.count, HTTP1Syntax.isBlank(bytes[cursor]) { cursor += 1 }
    guard cursor < bytes.count else { return }
    mark = cursor
    state = .value
  }

  private mutating func readValue(_ bytes: Span<UInt8>) throws(HTTP1Failure) {
    cursor = HTTP1Syntax.endOfValue(in: bytes, from: cursor)
    guard cursor < bytes.count else { return }
    guard bytes[cursor] == HTTP1Syntax.carriageReturn else {
      throw failure(
        at: cursor,
        in: bytes,
        message: "\(named(bytes[cursor])) in a field value, which must end with CR and LF"
      )
    }
    var end = cursor
    while end > mark, HTTP1Syntax.isBlank(bytes[end - 1]) { end -= 1 }
    fields[fields.count - 1].value = mark..<end
    cursor += 1
    state = .fieldEnd
  }

  private mutating func endField(_ bytes: Span<UInt8>) throws(HTTP1Failure) {
    guard bytes[cursor] == HTTP1Syntax.lineFeed else { throw bareReturn(at: cursor, bytes) }
    let index = fields.count - 1
    let field = fields[index]
    if field.known >= 0, field.known < HTTP1FieldName.meaningful {
      let meaning = HTTP1FieldName.known[field.known].meaning
      if isInTrailers, meaning.isOfFraming {
        let message = "Host, Content-Length and Transfer-Encoding are not allowed in the trailer section"
        throw failure(at: field.name.lowerBound, in: bytes, message: message)
      }
      if let (status, message) = facts.take(meaning, value: field.value, in: bytes, index: index) {
        throw failure(status, at: field.value.lowerBound, in: bytes, message: message)
      }
    }
    cursor += 1
    fields[index].lineEnd = cursor
    state = .fieldStart
  }

  /// Returns the parsed fields, with a copy of their text.
  func makeFields(_ bytes: Span<UInt8>) -> HTTPFields {
    var made: [HTTPField] = []
    made.reserveCapacity(fields.count)
    for field in fields {
      if field.remembered >= 0 {
        made.append(memo.fields[field.remembered])
        continue
      }
      let name = HTTP1FieldName.name(of: field.name, in: bytes, known: field.known)
      made.append(HTTP1Syntax.field(named: name, valueIn: bytes, field.value))
    }
    return HTTPFields(array: made)
  }
}
