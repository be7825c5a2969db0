import BacklotJSON

extension PathParser {
  /// Reads a path that may begin without `$`.
  mutating func readJaywayPath() throws(JSONError) -> PathQuery {
    scanner.skipWhitespace()
    if scanner.isAt("$") || scanner.isAt("@") { return try readQuery() }
    let offset = scanner.position
    let reach = try scanner.skip(".") ? .descendants(readDescendants()) : readDotted()
    return try readQuery(isRelative: false, behind: [PathSegment(reach: reach, offset: offset)])
  }

  /// Reads an unquoted name.
  mutating func readJaywayName() throws(JSONError) -> String {
    let start = scanner.position
    while !scanner.isAtEnd, !endsName(scanner.current) { scanner.position += 1 }
    if scanner.position == start {
      throw scanner.unexpected(expected: #"a name, "*", or a name in brackets and quotes"#)
    }
    return scanner.text(from: start)
  }

  private func endsName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "("): return true
    case _ where JSONBytes.isWhitespace(byte): return true
    default: return depth > 0 && ")]<>=~!&|,".utf8.contains(byte)
    }
  }

  mutating func readJaywayNameOrCall() throws(JSONError) -> PathSegment.Reach {
    let start = scanner.position
    let name = try readJaywayName()
    guard scanner.isAt("(") else { return .step(.name(name)) }
    guard let function = JaywayFunction.Name(rawValue: name) else {
      let names = JaywayFunction.Name.allCases.map(\.rawValue).joined(separator: ", ")
      throw scanner.error("unknown function \(name)", expected: "one of \(names)", at: start)
    }
    let arguments = try reading { parser throws(JSONError) in try parser.readArguments(of: function) }
    guard function.argumentCount.contains(arguments.count) else {
      let count = function.argumentCount
      let expected = count.count == 1 ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
      throw scanner.error("\(arguments.count) arguments for \(name)", expected: expected, at: start)
    }
    return .function(JaywayFunction(name: function, arguments: arguments))
  }

  private mutating func readArguments(of function: JaywayFunction.Name) throws(JSONError) -> [FilterOperand] {
    scanner.position += 1
    scanner.skipWhitespace()
    if scanner.skip(")") { return [] }
    var arguments: [FilterOperand] = []
    repeat {
      scanner.skipWhitespace()
      let offset = scanner.position
      if scanner.isAt("@") { throw scanner.unexpected(expected: "a path that begins with $") }
      arguments.append(try argument(of: function, try readTerm(), at: offset))
      scanner.skipWhitespace()
    } while scanner.skip(",")
    try scanner.expect(")", describedAs: #""," or ")""#)
    return arguments
  }

  /// Returns an argument; for functions that count, it is the number of children of the path's values.
  private func argument(
    of function: JaywayFunction.Name,
    _ term: FilterTerm,
    at offset: Int
  ) throws(JSONError) -> FilterOperand {
    guard function.counts else { return try operand(term, at: offset) }
    if case .query(let query) = term { return .count(query.children) }
    throw scanner.error("an argument of \(function) that is not a path", expected: "a path", at: offset)
  }
}

extension PathParser {
  /// Creates a path by Jayway's rules for the end of paths.
  static func jaywayQuery(isRelative: Bool, _ segments: [PathSegment]) -> PathQuery {
    var segments = gathered(segments, isRelative: isRelative)
    if let last = segments.last, let joined = last.reach.joined {
      segments[segments.count - 1] = PathSegment(reach: joined, offset: last.offset)
    }
    return PathQuery(isRelative: isRelative, segments: segments)
  }

  /// Moves the path into the function's argument: `$..price.sum()` is `$.sum($..price)`.
  private static func gathered(_ segments: [PathSegment], isRelative: Bool) -> [PathSegment] {
    guard case .descendants = segments.first?.reach else { return segments }
    let place = segments.firstIndex { if case .function = $0.reach { true } else { false } }
    guard let place, case .function(let function) = segments[place].reach, function.name.gathers else {
      return segments
    }
    let found = PathQuery(isRelative: true, segments: Array(segments[..<place]))
    let argument = function.name.counts ? FilterOperand.count(found.children) : .list(found)
    let call = JaywayFunction(name: function.name, arguments: [argument])
    return [PathSegment(reach: .function(call), offset: segments[place].offset)] + segments[(place + 1)...]
  }
}

extension PathSegment.Reach {
  /// The reach with several names combined to one object, or `nil` for other selectors.
  fileprivate var joined: Self? {
    switch self {
    case .children(let selectors): Self.names(selectors).map { .children([.members($0)]) }
    case .descendants(let selectors): Self.names(selectors).map { .descendants([.members($0)]) }
    case .step, .function: nil
    }
  }

  private static func names(_ selectors: [PathSelector]) -> [String]? {
    let names = selectors.compactMap { if case .name(let name) = $0 { name } else { nil } }
    return names.count > 1 && names.count == selectors.count ? names : nil
  }
}
