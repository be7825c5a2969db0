extension TemplateParser {
  /// Reads `{{^}}`, which is an else in a block, or `{{^name}}`, which begins a block for a missing value.
  mutating func readCaret(into nodes: inout [TemplateNode], from start: Int) throws(TemplateError) -> Ending? {
    var trial = scanner
    trial.advance()
    trial.skipSpace()
    guard trial.startsWith("}}") || trial.startsWith("~}}") else {
      nodes.append(try readBlock(from: start, isInverted: true))
      return nil
    }
    scanner = trial
    try readEnd(from: start)
    return .otherwise(chained: nil, offset: start)
  }

  /// Reads a block after its opening braces to its end.
  mutating func readBlock(from start: Int, isInverted: Bool) throws(TemplateError) -> TemplateNode {
    scanner.advance()
    guard scanner.next != UInt8(ascii: "*"), scanner.next != UInt8(ascii: ">") else {
      throw error("partials and decorators are not supported", expected: "the text itself in place of a partial")
    }
    let tag = try readHead(from: start)
    try readEnd(from: start)
    return try nested { (parser) throws(TemplateError) in
      try parser.readBody(of: tag, from: start, isInverted: isInverted, isChained: false)
    }
  }

  /// Reads the body and the inverse.
  ///
  /// The block of an `{{else if}}` ends with the block that contains it.
  private mutating func readBody(
    of tag: Tag,
    from start: Int,
    isInverted: Bool,
    isChained: Bool
  ) throws(TemplateError) -> TemplateNode {
    var (body, inverse): ([TemplateNode], [TemplateNode]) = ([], [])
    var ending = try readNodes(into: &body)
    if case .otherwise(let chained, let offset) = ending {
      ending = try readInverse(chained, from: offset, of: tag, into: &inverse)
    }
    guard !isChained else { return try block(tag, from: start, body: body, inverse: inverse, isInverted: isInverted) }
    try expectClose(ending, of: tag, from: start)
    return try block(tag, from: start, body: body, inverse: inverse, isInverted: isInverted)
  }

  private mutating func readInverse(
    _ chained: Tag?,
    from offset: Int,
    of tag: Tag,
    into inverse: inout [TemplateNode]
  ) throws(TemplateError) -> Ending {
    guard let chained else {
      let ending = try readNodes(into: &inverse)
      guard case .otherwise(_, let second) = ending else { return ending }
      throw error("this block already has an {{else}}", expected: "{{/\(tag.name)}}", at: second)
    }
    var ending = Ending.end
    let node = try nested { (parser) throws(TemplateError) in
      try parser.readChained(chained, from: offset, ending: &ending)
    }
    inverse.append(node)
    return ending
  }

  private mutating func readChained(_ tag: Tag, from start: Int, ending: inout Ending) throws(TemplateError)
    -> TemplateNode
  {
    var (body, inverse): ([TemplateNode], [TemplateNode]) = ([], [])
    ending = try readNodes(into: &body)
    if case .otherwise(let chained, let offset) = ending {
      ending = try readInverse(chained, from: offset, of: tag, into: &inverse)
    }
    return try block(tag, from: start, body: body, inverse: inverse, isInverted: false)
  }

  private func expectClose(_ ending: Ending, of tag: Tag, from start: Int) throws(TemplateError) {
    switch ending {
    case .close(tag.name, _): return
    case .close(let name, let offset):
      throw error("{{/\(name)}} does not match the open block", expected: "{{/\(tag.name)}}", at: offset)
    default: throw error("this block is not closed", expected: "{{/\(tag.name)}}", at: start)
    }
  }

  private func block(
    _ tag: Tag,
    from start: Int,
    body: [TemplateNode],
    inverse: [TemplateNode],
    isInverted: Bool
  ) throws(TemplateError) -> TemplateNode {
    if let function = TemplateFunction.named(tag.name) {
      // The inverse of `{{^if x}}` is the body of `{{#if x}}`.
      let (body, inverse) = isInverted ? (inverse, body) : (body, inverse)
      return .block(TemplateCall(function, head: tag.head, offset: start, body: body, inverse: inverse))
    }
    guard tag.head.arguments.isEmpty, tag.head.options.isEmpty else { throw unknownFunction(tag) }
    var head = tag.head
    head.arguments = [.path(TemplatePath(tag.name))]
    let function = isInverted ? TemplateFunction.unless : TemplateFunction.section
    return .block(TemplateCall(function, head: head, offset: start, body: body, inverse: inverse))
  }

  /// Reads `{{{{name}}}} anything {{{{/name}}}}`, whose content is not a template.
  mutating func readRawBlock(from start: Int) throws(TemplateError) -> [TemplateNode] {
    let tag = try readHead(from: start)
    scanner.skipSpace()
    guard scanner.skip("}}}}") else { throw error("found \(scanner.found)", expected: "\"}}}}\"") }
    guard let text = scanner.readRaw(to: "{{{{/\(tag.name)}}}}") else {
      throw error("this raw block is not closed", expected: "{{{{/\(tag.name)}}}}", at: start)
    }
    guard let function = TemplateFunction.named(tag.name) else { return [.text(text)] }
    return [.block(TemplateCall(function, head: tag.head, offset: start, body: [.text(text)]))]
  }
}
