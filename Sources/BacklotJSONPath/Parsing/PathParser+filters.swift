// RFC 9535 §2.3.5
import BacklotJSON
internal import BacklotPattern

extension PathParser {
  /// Reads expressions between `||`.
  mutating func readAlternatives() throws(JSONError) -> FilterExpression {
    var expressions = [try readConjunction()]
    while skipOperator("||") { expressions.append(try readConjunction()) }
    return expressions.count == 1 ? expressions[0] : .any(expressions)
  }

  private mutating func readConjunction() throws(JSONError) -> FilterExpression {
    var expressions = [try readBasicExpression()]
    while skipOperator("&&") { expressions.append(try readBasicExpression()) }
    return expressions.count == 1 ? expressions[0] : .all(expressions)
  }

  private mutating func skipOperator(_ sign: StaticString) -> Bool {
    scanner.skipWhitespace()
    guard scanner.skip(sign) else { return false }
    scanner.skipWhitespace()
    return true
  }

  private mutating func readBasicExpression() throws(JSONError) -> FilterExpression {
    let isNegated = scanner.skip("!")
    if isNegated { scanner.skipWhitespace() }
    let expression = try scanner.isAt("(") ? readParentheses() : readComparisonOrTest(isNegated: isNegated)
    return isNegated ? .not(expression) : expression
  }

  private mutating func readParentheses() throws(JSONError) -> FilterExpression {
    scanner.position += 1
    scanner.skipWhitespace()
    let expression = try reading { parser throws(JSONError) in try parser.readAlternatives() }
    scanner.skipWhitespace()
    try scanner.expect(")", describedAs: #""&&", "||" or ")""#)
    return expression
  }

  private mutating func readComparisonOrTest(isNegated: Bool) throws(JSONError) -> FilterExpression {
    let start = scanner.position
    let term = try readTerm()
    let end = scanner.position
    scanner.skipWhitespace()
    let place = scanner.position
    guard let comparison = try readComparison(with: term, at: start) else {
      scanner.position = end
      return try test(term, at: start)
    }
    if isNegated {
      throw scanner.error("! before a comparison", expected: "parentheses around the comparison", at: place)
    }
    return comparison
  }

  /// Reads an operator and its right operand, or returns `nil` if there is no operator.
  private mutating func readComparison(
    with left: FilterTerm,
    at start: Int
  ) throws(JSONError) -> FilterExpression? {
    if dialect == .jayway { return try readJaywayComparison(with: left, at: start) }
    guard let comparison = readComparisonOperator() else { return nil }
    let operand = try operand(left, at: start)
    scanner.skipWhitespace()
    let place = scanner.position
    return .comparison(operand, comparison, try self.operand(try readTerm(), at: place))
  }

  private mutating func readComparisonOperator() -> FilterComparison? {
    if scanner.skip("==") { return .equal }
    if scanner.skip("!=") { return .unequal }
    if scanner.skip("<=") { return .lessOrEqual }
    if scanner.skip(">=") { return .greaterOrEqual }
    if scanner.skip("<") { return .less }
    if scanner.skip(">") { return .greater }
    return nil
  }
}

extension PathParser {
  /// Reads a path, a literal or a call.
  mutating func readTerm() throws(JSONError) -> FilterTerm {
    switch scanner.current {
    case UInt8(ascii: "$"), UInt8(ascii: "@"): return .query(try readQuery())
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      return .literal(.string(try scanner.readString(isLenient: dialect == .jayway)))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .literal(.number(try scanner.readNumber()))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): return try readWord()
    default:
      if dialect == .jayway { return try readJaywayTerm() }
      throw scanner.unexpected(expected: "a path that begins with @ or $, a literal or a function")
    }
  }

  private mutating func readWord() throws(JSONError) -> FilterTerm {
    let start = scanner.position
    while Self.isFunctionByte(scanner.current) { scanner.position += 1 }
    let word = scanner.text(from: start)
    if dialect == .standard, scanner.isAt("(") { return try readFunction(word, at: start) }
    switch word {
    case "true": return .literal(true)
    case "false": return .literal(false)
    case "null": return .literal(nil)
    default:
      throw scanner.error("unknown word \(word)", expected: "true, false, null, a path or a quoted string", at: start)
    }
  }

  private static func isFunctionByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// Returns a term as an operand, which has at most one value.
  func operand(_ term: FilterTerm, at offset: Int) throws(JSONError) -> FilterOperand {
    switch term {
    case .literal(let value): return .literal(value)
    case .query(let query) where query.isSingular: return .singular(query)
    case .query(let query):
      if dialect == .jayway { return .list(query) }
      let expected = "a path with only names and indices, or value(…) around the path"
      throw scanner.error("a path that can select several values", expected: expected, at: offset)
    case .value(let operand): return operand
    case .test:
      let expected = "a function that returns a value"
      throw scanner.error("a function that returns true or false", expected: expected, at: offset)
    case .pattern:
      throw scanner.error("misplaced regular expression", expected: "a regular expression only after =~", at: offset)
    }
  }

  private func test(_ term: FilterTerm, at offset: Int) throws(JSONError) -> FilterExpression {
    switch term {
    case .query(let query): return .exists(query)
    case .test(let expression): return expression
    case .literal: throw scanner.error("a literal without an operator", expected: "a comparison", at: offset)
    case .value:
      throw scanner.error("a function that returns a value without an operator", expected: "a comparison", at: offset)
    case .pattern:
      throw scanner.error("a regular expression without an operator", expected: "a path and =~ before it", at: offset)
    }
  }
}

// MARK: - Terms

/// A term in a filter that may be compared or tested (RFC 9535 §2.4.3).
enum FilterTerm {
  case literal(JSONValue)
  case query(PathQuery)
  /// A function that returns a value.
  case value(FilterOperand)
  /// A function that returns true or false.
  case test(FilterExpression)
  case pattern(Pattern)
}
