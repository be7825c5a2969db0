internal import BacklotJSON

extension TemplateParser {
  /// Reads a name, its arguments, and the parameter names of a block.
  mutating func readHead(from start: Int) throws(TemplateError) -> Tag {
    scanner.skipSpace()
    var tag = Tag(name: "", nameOffset: scanner.position)
    // A single literal is its own value: {{"text"}}.
    if let literal = try readLiteral() {
      tag.head.arguments = [literal]
      return tag
    }
    if scanner.next == UInt8(ascii: "(") {
      tag.head.arguments = [try readArgument()]
      return tag
    }
    tag = Tag(name: try readName(), nameOffset: tag.nameOffset)
    try readArguments(into: &tag.head)
    return tag
  }

  /// Reads a path as it is written.
  mutating func readName() throws(TemplateError) -> String {
    let name = scanner.readPath()
    guard !name.isEmpty else {
      guard !scanner.isAtEnd else { throw error("the template ends inside a tag", expected: "a name and \"}}\"") }
      throw error("found \(scanner.found)", expected: "a name, a path or a function")
    }
    return name
  }

  private mutating func readArguments(into head: inout TemplateCall.Head) throws(TemplateError) {
    while true {
      scanner.skipSpace()
      if scanner.isAtEnd || scanner.startsWith("}") || scanner.startsWith("~") || scanner.startsWith(")") { return }
      if scanner.skipWord("as", before: UInt8(ascii: "|")) {
        head.parameters = try readParameters()
        return
      }
      if let name = scanner.readOptionName() {
        scanner.skipSpace()
        head.options.append(.init(name: name, expression: try readArgument()))
      } else {
        head.arguments.append(try readArgument())
      }
    }
  }

  private mutating func readArgument() throws(TemplateError) -> TemplateExpression {
    if let literal = try readLiteral() { return literal }
    guard scanner.next == UInt8(ascii: "(") else { return .path(TemplatePath(try readName())) }
    let start = scanner.position
    return try nested { (parser) throws(TemplateError) in
      parser.scanner.advance()
      let tag = try parser.readHead(from: start)
      parser.scanner.skipSpace()
      guard parser.scanner.skip(")") else {
        throw parser.error("this parenthesis is not closed", expected: "\")\"", at: start)
      }
      return try parser.expression(tag, offset: start)
    }
  }

  private mutating func readLiteral() throws(TemplateError) -> TemplateExpression? {
    switch scanner.next {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let start = scanner.position
      guard let text = scanner.readQuoted() else {
        throw error(
          "this string is not closed",
          expected: "the same quote again, and \"\\\" before each quote inside",
          at: start
        )
      }
      return .literal(.text(text))
    default:
      guard let word = scanner.literalWord() else { return nil }
      switch word {
      case "true": return .literal(.json(.bool(true)))
      case "false": return .literal(.json(.bool(false)))
      case "null", "undefined": return .literal(.missing)
      default: return TemplateValue(number: word).map { .literal($0) }
      }
    }
  }

  /// Reads the names between bars: `|item index|`.
  private mutating func readParameters() throws(TemplateError) -> [String] {
    scanner.advance()
    var names: [String] = []
    while true {
      scanner.skipSpace()
      if scanner.skip("|") { return names }
      names.append(try readName())
    }
  }

  /// Returns the expression of a tag: a function with arguments, or the path to a value.
  func expression(_ tag: Tag, offset: Int) throws(TemplateError) -> TemplateExpression {
    if tag.name.isEmpty, let first = tag.head.arguments.first { return first }
    if let function = TemplateFunction.named(tag.name) {
      return .call(TemplateCall(function, head: tag.head, offset: offset))
    }
    guard tag.head.arguments.isEmpty, tag.head.options.isEmpty else { throw unknownFunction(tag) }
    return .path(TemplatePath(tag.name))
  }

  func unknownFunction(_ tag: Tag) -> TemplateError {
    error(
      "could not find the function \"\(tag.name)\"",
      expected: "a function of Handlebars or WireMock, such as \(TemplateFunction.names(near: tag.name))",
      at: tag.nameOffset,
      code: .unknownFunction
    )
  }
}
