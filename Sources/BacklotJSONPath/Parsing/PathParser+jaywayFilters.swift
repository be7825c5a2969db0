import BacklotJSON
internal import BacklotPattern

extension PathParser {
  /// Reads one of Jayway's operators and its right operand, or returns `nil` if there is no operator.
  mutating func readJaywayComparison(
    with left: FilterTerm,
    at start: Int
  ) throws(JSONError) -> FilterExpression? {
    if scanner.skip("=~") { return try readPattern(for: try operand(left, at: start)) }
    guard let sign = try readJaywayOperator() else { return nil }
    let operand = try operand(left, at: start)
    scanner.skipWhitespace()
    let place = scanner.position
    let right = try self.operand(try readTerm(), at: place)
    if sign == .isEmpty { try expectBoolean(right, at: place) }
    return .jayway(operand, sign, right)
  }

  private mutating func readPattern(for operand: FilterOperand) throws(JSONError) -> FilterExpression {
    scanner.skipWhitespace()
    guard scanner.isAt("/"), case .pattern(let pattern) = try readTerm() else {
      throw scanner.unexpected(expected: "a regular expression such as /dog.*/i")
    }
    return .jaywayPattern(operand, pattern)
  }

  private func expectBoolean(_ operand: FilterOperand, at offset: Int) throws(JSONError) {
    if case .literal(.bool) = operand { return }
    throw scanner.error("the operator empty without true or false", expected: "empty true or empty false", at: offset)
  }

  private mutating func readJaywayOperator() throws(JSONError) -> JaywayOperator? {
    let start = scanner.position
    while "<>=!~".utf8.contains(scanner.current) { scanner.position += 1 }
    let isWord = scanner.position == start
    if isWord { while Self.isLetter(scanner.current) { scanner.position += 1 } }
    if scanner.position == start { return nil }
    let text = scanner.text(from: start)
    let found = JaywayOperator(rawValue: isWord ? text.lowercased() : text)
    guard let found, found.isWord == isWord else {
      let known = JaywayOperator.allCases.map(\.rawValue).joined(separator: " ")
      throw scanner.error("unknown operator \(text)", expected: "one of \(known) =~ && ||", at: start)
    }
    return found
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Reads the additional literals of Jayway.
  mutating func readJaywayTerm() throws(JSONError) -> FilterTerm {
    switch scanner.current {
    case UInt8(ascii: "["): return .literal(try reading { parser throws(JSONError) in try parser.readArray() })
    case UInt8(ascii: "{"): return .literal(try reading { parser throws(JSONError) in try parser.readObject() })
    case UInt8(ascii: "/"): return .pattern(try readRegularExpression())
    default: throw scanner.unexpected(expected: "a path that begins with @ or $, or a literal")
    }
  }

  private mutating func readArray() throws(JSONError) -> JSONValue {
    scanner.position += 1
    var elements: [JSONValue] = []
    scanner.skipWhitespace()
    if scanner.skip("]") { return .array([]) }
    repeat { elements.append(try readLiteral()) } while scanner.skip(",")
    try scanner.expect("]", describedAs: #""," or "]""#)
    return .array(elements)
  }

  private mutating func readObject() throws(JSONError) -> JSONValue {
    scanner.position += 1
    var object = JSONObject()
    scanner.skipWhitespace()
    if scanner.skip("}") { return .object(object) }
    repeat {
      scanner.skipWhitespace()
      guard scanner.isAt("'") || scanner.isAt("\"") else { throw scanner.unexpected(expected: "a name in quotes") }
      let name = try scanner.readString(isLenient: true)
      scanner.skipWhitespace()
      try scanner.expect(":", describedAs: #"":" after the name"#)
      object[name] = try readLiteral()
    } while scanner.skip(",")
    try scanner.expect("}", describedAs: #""," or "}""#)
    return .object(object)
  }

  /// Reads a literal with the space around it.
  private mutating func readLiteral() throws(JSONError) -> JSONValue {
    scanner.skipWhitespace()
    let start = scanner.position
    guard case .literal(let value) = try readTerm() else {
      throw scanner.error("an expression that is not a literal", expected: "a literal", at: start)
    }
    scanner.skipWhitespace()
    return value
  }
}

extension PathParser {
  /// Reads `/…/flags`.
  private mutating func readRegularExpression() throws(JSONError) -> Pattern {
    scanner.position += 1
    let start = scanner.position
    while !scanner.isAt("/") {
      if scanner.isAt("\\") { scanner.position += 1 }
      if scanner.isAtEnd { throw scanner.unexpected(expected: "a slash at the end of the regular expression") }
      scanner.position += 1
    }
    let text = scanner.text(from: start)
    scanner.position += 1
    let flags = try readFlags()
    do throws(PatternError) {
      return try Pattern(text, ignoringCase: flags.contains("i"), dotMatchesAll: flags.contains("s"), limits: .inPaths)
    } catch {
      throw scanner.error(error.problem, expected: error.expected, at: start + error.offset)
    }
  }

  private mutating func readFlags() throws(JSONError) -> String {
    let start = scanner.position
    while Self.isLetter(scanner.current) {
      guard scanner.isAt("i") || scanner.isAt("s") else { throw scanner.unexpected(expected: "the flag i or s") }
      scanner.position += 1
    }
    return scanner.text(from: start)
  }
}
