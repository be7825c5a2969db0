import BacklotJSON
internal import BacklotPattern

// RFC 9535 §2.4

extension PathParser {
  private typealias Argument = (term: FilterTerm, offset: Int)

  /// Reads the arguments of a function after its name, and returns the term for the function's type.
  mutating func readFunction(_ name: String, at start: Int) throws(JSONError) -> FilterTerm {
    let count = try argumentCount(of: name, at: start)
    let arguments = try reading { parser throws(JSONError) in try parser.readArguments() }
    guard arguments.count == count else {
      let problem = "\(arguments.count) arguments for \(name)"
      throw scanner.error(problem, expected: count == 1 ? "one" : "two", at: start)
    }
    switch name {
    case "length": return .value(.length(try operand(arguments[0])))
    case "count": return .value(.count(try nodes(arguments[0], of: name)))
    case "value": return .value(.value(try nodes(arguments[0], of: name)))
    default:
      let pattern = try pattern(arguments[1])
      return .test(.matches(try operand(arguments[0]), pattern, isWhole: name == "match"))
    }
  }

  private func argumentCount(of name: String, at start: Int) throws(JSONError) -> Int {
    switch name {
    case "length", "count", "value": return 1
    case "match", "search": return 2
    default:
      throw scanner.error("unknown function \(name)", expected: "length, count, value, match or search", at: start)
    }
  }

  private mutating func readArguments() throws(JSONError) -> [Argument] {
    scanner.position += 1
    scanner.skipWhitespace()
    if scanner.skip(")") { return [] }
    var arguments: [Argument] = []
    repeat {
      scanner.skipWhitespace()
      let offset = scanner.position
      arguments.append((try readTerm(), offset))
      scanner.skipWhitespace()
    } while scanner.skip(",")
    try scanner.expect(")", describedAs: #""," or ")""#)
    return arguments
  }

  private func operand(_ argument: Argument) throws(JSONError) -> FilterOperand {
    try operand(argument.term, at: argument.offset)
  }

  private func nodes(_ argument: Argument, of name: String) throws(JSONError) -> PathQuery {
    if case .query(let query) = argument.term { return query }
    throw scanner.error("an argument of \(name) that is not a path", expected: "a path", at: argument.offset)
  }

  /// Creates a pattern.
  ///
  /// An invalid pattern, in the path or in a value, matches no string (RFC 9535 §2.4.6).
  private func pattern(_ argument: Argument) throws(JSONError) -> PatternOperand {
    let operand = try operand(argument)
    guard case .literal(let value) = operand else { return .variable(operand) }
    return .constant(value.string.flatMap(Pattern.init(ifIRegexp:)))
  }
}

extension Pattern {
  /// Parses an I-Regexp, or returns `nil` if it is invalid.
  init?(ifIRegexp text: String) {
    do throws(PatternError) {
      try self.init(text, dialect: .iRegexp, limits: .inPaths)
    } catch {
      return nil
    }
  }
}

extension PatternLimits {
  /// The limits on a regular expression in a path or in a value.
  static let inPaths = PatternLimits(patternLength: 65_536, nestingDepth: 50, programSize: 4000)
}
