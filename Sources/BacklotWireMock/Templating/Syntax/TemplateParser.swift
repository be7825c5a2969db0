/// A parser for templates.
struct TemplateParser {
  /// The end of a sequence of parts.
  enum Ending {
    case end
    /// The end of a block, `{{/name}}`.
    case close(name: String, offset: Int)
    /// The element `{{else}}`, or `{{else if …}}` with the function's name and arguments.
    case otherwise(chained: Tag?, offset: Int)
  }

  /// The content of a tag.
  struct Tag {
    let name: String
    let nameOffset: Int
    var head = TemplateCall.Head()
  }

  let source: String
  let limits: TemplateLimits
  var scanner: TemplateScanner
  var depth = 0
  /// A Boolean value that indicates whether leading white space of the next text is removed.
  private var trimsNext = false

  /// Parses a complete template.
  static func parse(_ text: String, limits: TemplateLimits) throws(TemplateError) -> [TemplateNode] {
    var parser = TemplateParser(text, limits: limits)
    guard text.utf8.count <= limits.maximumLength else {
      throw parser.error(
        "this template has \(text.utf8.count) bytes",
        expected: "at most \(limits.maximumLength)",
        at: 0,
        code: .tooLong
      )
    }
    var nodes: [TemplateNode] = []
    switch try parser.readNodes(into: &nodes) {
    case .end: return nodes
    case .close(let name, let offset):
      throw parser.error(
        "{{/\(name)}} closes a block that is not open",
        expected: "{{#\(name)}} before it",
        at: offset
      )
    case .otherwise(_, let offset):
      throw parser.error(
        "this {{else}} is not inside a block",
        expected: "a block such as {{#if …}} around it",
        at: offset
      )
    }
  }

  private init(_ text: String, limits: TemplateLimits) {
    source = text
    self.limits = limits
    scanner = TemplateScanner(text)
  }
}

extension TemplateParser {
  func error(
    _ problem: String,
    expected: String,
    at offset: Int? = nil,
    code: TemplateError.Code = .invalidSyntax
  ) -> TemplateError {
    TemplateError(code, in: source, offset: offset ?? scanner.position, problem: problem, expected: expected)
  }

  /// Reads a nested part, whose depth is limited.
  mutating func nested<Value>(
    _ read: (inout TemplateParser) throws(TemplateError) -> Value
  ) throws(TemplateError) -> Value {
    depth += 1
    defer { depth -= 1 }
    guard depth <= limits.maximumDepth else {
      throw error(
        "blocks or expressions are nested too deeply here",
        expected: "at most \(limits.maximumDepth) levels",
        code: .tooDeep
      )
    }
    return try read(&self)
  }
}

// MARK: - Texts

extension TemplateParser {
  mutating func readNodes(into nodes: inout [TemplateNode]) throws(TemplateError) -> Ending {
    while true {
      let (text, mark) = scanner.readText()
      append(text, to: &nodes)
      switch mark {
      case .end: return .end
      case .escape: append(scanner.readEscaped(), to: &nodes)
      case .tag:
        if let ending = try readTag(into: &nodes) { return ending }
      }
    }
  }

  private mutating func append(_ text: [UInt8], to nodes: inout [TemplateNode]) {
    guard !text.isEmpty else { return }
    let kept = trimsNext ? Array(text.drop(while: TemplateScanner.isSpace)) : text
    // The next tag may follow a second text, which is not trimmed.
    trimsNext = trimsNext && kept.isEmpty
    guard !kept.isEmpty else { return }
    guard case .text(var whole)? = nodes.last else { return nodes.append(.text(kept)) }
    // Removing the text first lets it grow in place, regardless of the number of additions.
    nodes.removeLast()
    whole += kept
    nodes.append(.text(whole))
  }

  private func trimEnd(of nodes: inout [TemplateNode]) {
    guard case .text(var text)? = nodes.popLast() else { return }
    while let last = text.last, TemplateScanner.isSpace(last) { text.removeLast() }
    if !text.isEmpty { nodes.append(.text(text)) }
  }
}

// MARK: - Tags

extension TemplateParser {
  private mutating func readTag(into nodes: inout [TemplateNode]) throws(TemplateError) -> Ending? {
    let start = scanner.position
    if scanner.skip("{{{{") {
      nodes += try readRawBlock(from: start)
      return nil
    }
    _ = scanner.skip("{{")
    if scanner.skip("~") { trimEndOfText(in: &nodes) }
    // The preceding text is complete, even if no part of it was trimmed.
    trimsNext = false
    switch scanner.next {
    case UInt8(ascii: "!"): try readComment(from: start)
    case UInt8(ascii: "#"): nodes.append(try readBlock(from: start, isInverted: false))
    case UInt8(ascii: "^"): return try readCaret(into: &nodes, from: start)
    case UInt8(ascii: "/"): return try readClose(from: start)
    case UInt8(ascii: ">"), UInt8(ascii: "*"), UInt8(ascii: "="):
      throw error(
        "partials, decorators and other delimiters are not supported",
        expected: "the text itself in place of a partial",
        at: start
      )
    default: return try readOutput(into: &nodes, from: start)
    }
    return nil
  }

  private func trimEndOfText(in nodes: inout [TemplateNode]) {
    if case .text? = nodes.last { trimEnd(of: &nodes) }
  }

  /// Reads `{{expression}}`, `{{{expression}}}`, `{{&expression}}`, or `{{else …}}`.
  private mutating func readOutput(into nodes: inout [TemplateNode], from start: Int) throws(TemplateError) -> Ending? {
    let isTriple = scanner.skip("{")
    if !isTriple { _ = scanner.skip("&") }
    let tag = try readHead(from: start)
    try readEnd(isTriple: isTriple, from: start)
    if tag.name == "else", !isTriple { return .otherwise(chained: try chained(tag), offset: start) }
    nodes.append(.output(try expression(tag, offset: start), offset: start))
    return nil
  }

  /// Returns the tag after the else in `{{else if x}}`, whose function is the first argument.
  private func chained(_ tag: Tag) throws(TemplateError) -> Tag? {
    guard let first = tag.head.arguments.first else {
      guard tag.head.options.isEmpty else {
        throw error("{{else}} takes no named arguments", expected: "{{else}} or {{else if …}}", at: tag.nameOffset)
      }
      return nil
    }
    guard case .path(let path) = first, let name = path.steps.first?.name, path.steps.count == 1 else {
      throw error("{{else}} must be followed by a function", expected: "{{else}} or {{else if …}}", at: tag.nameOffset)
    }
    var chained = Tag(name: name, nameOffset: tag.nameOffset, head: tag.head)
    chained.head.arguments.removeFirst()
    return chained
  }

  /// Reads the end of a tag, and the following white space if the tag removes it.
  mutating func readEnd(isTriple: Bool = false, from start: Int) throws(TemplateError) {
    scanner.skipSpace()
    if isTriple, scanner.skip("}~}}") {
      trimsNext = true
      return
    }
    if !isTriple || !scanner.startsWith("}}}") { trimsNext = scanner.skip("~") }
    guard scanner.skip(isTriple ? "}}}" : "}}") else {
      let expected = isTriple ? "\"}}}\"" : "\"}}\""
      guard !scanner.isAtEnd else { throw error("this tag is not closed", expected: expected, at: start) }
      throw error("found \(scanner.found)", expected: "an argument or \(expected)")
    }
  }

  private mutating func readComment(from start: Int) throws(TemplateError) {
    let end = scanner.startsWith("!--") ? "--" : ""
    while !scanner.isAtEnd {
      if scanner.skip("\(end)}}") { return }
      if scanner.skip("\(end)~}}") {
        trimsNext = true
        return
      }
      scanner.advance()
    }
    throw error("this comment is not closed", expected: "\"\(end)}}\"", at: start)
  }

  private mutating func readClose(from start: Int) throws(TemplateError) -> Ending {
    scanner.advance()
    scanner.skipSpace()
    let name = try readName()
    try readEnd(from: start)
    return .close(name: name, offset: start)
  }
}
