import BacklotJSON

/// Parses a path by the grammar of RFC 9535 or by that of Jayway.
///
/// Nested parts are parsed recursively, up to the depth that the limits allow.
struct PathParser {
  var scanner: PathScanner
  let dialect: JSONPath.Dialect
  let limits: JSONPath.Limits
  /// The number of filters, parentheses and calls around the position.
  var depth = 0

  static func parse(
    _ text: String,
    dialect: JSONPath.Dialect,
    limits: JSONPath.Limits
  ) throws(JSONError) -> PathQuery {
    let scanner = PathScanner(text, ignoresSpaceAtEnd: dialect == .jayway)
    var parser = PathParser(scanner: scanner, dialect: dialect, limits: limits)
    guard text.utf8.count <= limits.maximumLength else {
      let problem = "the path has \(text.utf8.count) bytes"
      throw parser.tooMuch(problem, expected: "at most \(limits.maximumLength) bytes", at: 0, code: .tooLong)
    }
    let query = try dialect == .jayway ? parser.readJaywayPath() : parser.readPath()
    guard parser.scanner.isAtEnd else { throw parser.scanner.unexpected(expected: parser.nextSegment) }
    return query
  }

  private func tooMuch(_ problem: String, expected: String, at offset: Int, code: JSONError.Code) -> JSONError {
    scanner.error(problem, expected: expected, at: offset, code: code)
  }

  private var nextSegment: String { #"a segment such as ".name" or "[0]", or the end"# }

  private mutating func readPath() throws(JSONError) -> PathQuery {
    guard scanner.isAt("$") else { throw scanner.unexpected(expected: #""$""#) }
    return try readQuery()
  }

  /// Reads a path whose `$` or `@` is at the position.
  mutating func readQuery() throws(JSONError) -> PathQuery {
    let isRelative = scanner.isAt("@")
    scanner.position += 1
    return try readQuery(isRelative: isRelative, behind: [])
  }

  /// Reads the segments after the first ones.
  mutating func readQuery(isRelative: Bool, behind first: [PathSegment]) throws(JSONError) -> PathQuery {
    var segments = first
    while let segment = try readSegment() { segments.append(segment) }
    return dialect == .jayway
      ? Self.jaywayQuery(isRelative: isRelative, segments)
      : PathQuery(isRelative: isRelative, segments: segments)
  }

  /// Reads a segment (RFC 9535 §2.5), or returns `nil` without moving if there is no segment.
  private mutating func readSegment() throws(JSONError) -> PathSegment? {
    let start = scanner.position
    if dialect == .standard { scanner.skipWhitespace() }
    let offset = scanner.position
    if scanner.isAt("[") { return PathSegment(reach: .child(try readSelectors()), offset: offset) }
    if scanner.skip("..") { return PathSegment(reach: .descendants(try readDescendants()), offset: offset) }
    if scanner.skip(".") { return PathSegment(reach: try readDotted(), offset: offset) }
    scanner.position = start
    return nil
  }

  /// Reads the part after two dots.
  mutating func readDescendants() throws(JSONError) -> [PathSelector] {
    if scanner.isAt("[") { return try readSelectors() }
    if scanner.skip("*") { return [.wildcard] }
    return [.name(try readName())]
  }

  /// Reads the part after a dot.
  mutating func readDotted() throws(JSONError) -> PathSegment.Reach {
    if scanner.skip("*") { return .children([.wildcard]) }
    if dialect == .jayway {
      if scanner.isAt("[") { return .child(try readSelectors()) }
      return try readJaywayNameOrCall()
    }
    return .step(.name(try readName()))
  }

  private mutating func readName() throws(JSONError) -> String {
    if dialect == .jayway { return try readJaywayName() }
    let start = scanner.position
    guard !scanner.isAtDigit, Self.isNameByte(scanner.current) else {
      throw scanner.unexpected(expected: #"a name, "*", or a name in brackets and quotes"#)
    }
    while Self.isNameByte(scanner.current) { scanner.position += 1 }
    return scanner.text(from: start)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  /// Reads a nested part.
  mutating func reading<Content>(
    inside body: (inout PathParser) throws(JSONError) -> Content
  ) throws(JSONError) -> Content {
    depth += 1
    defer { depth -= 1 }
    guard depth <= limits.maximumDepth else {
      let expected = "at most \(limits.maximumDepth) nested filters, parentheses and calls"
      throw tooMuch("the path is nested too deeply", expected: expected, at: scanner.position, code: .tooDeep)
    }
    return try body(&self)
  }
}

extension PathSegment.Reach {
  /// Returns the reach of selectors in brackets.
  static func child(_ selectors: [PathSelector]) -> Self {
    if selectors.count == 1, let step = selectors[0].step { return .step(step) }
    return .children(selectors)
  }
}
