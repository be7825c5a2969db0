// RFC 9535 §2.3
import BacklotJSON

extension PathParser {
  /// Reads selectors in brackets.
  mutating func readSelectors() throws(JSONError) -> [PathSelector] {
    scanner.position += 1
    var selectors: [PathSelector] = []
    repeat {
      scanner.skipWhitespace()
      selectors.append(try readSelector())
      scanner.skipWhitespace()
    } while scanner.skip(",")
    try scanner.expect("]", describedAs: #""," or "]""#)
    return selectors
  }

  private mutating func readSelector() throws(JSONError) -> PathSelector {
    switch scanner.current {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      return .name(try scanner.readString(isLenient: dialect == .jayway))
    case UInt8(ascii: "*"):
      scanner.position += 1
      return .wildcard
    case UInt8(ascii: "?"):
      scanner.position += 1
      return try readFilter()
    case UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try readIndexOrSlice()
    case UInt8(ascii: "(") where dialect == .jayway:
      throw scanner.unexpected(expected: "an index such as -1, because scripts are not supported")
    default:
      throw scanner.unexpected(expected: "a name in quotes, an index, a slice, \"*\" or a filter")
    }
  }

  private mutating func readFilter() throws(JSONError) -> PathSelector {
    scanner.skipWhitespace()
    let expression = try reading { parser throws(JSONError) in try parser.readAlternatives() }
    return dialect == .jayway ? .subjects(expression) : .filter(expression)
  }

  private mutating func readIndexOrSlice() throws(JSONError) -> PathSelector {
    var start: Int?
    if !scanner.isAt(":") { start = try readInteger() }
    if let index = start, !scanner.isAt(":") { return .index(index) }
    try scanner.expect(":", describedAs: #"":""#)
    scanner.skipWhitespace()
    let end = try readOptionalInteger()
    var step: Int?
    if scanner.skip(":") {
      scanner.skipWhitespace()
      step = try readOptionalInteger()
    }
    return .slice(PathSlice(start: start, end: end, step: step ?? 1))
  }

  private mutating func readOptionalInteger() throws(JSONError) -> Int? {
    scanner.isAtDigit || scanner.isAt("-") ? try readInteger() : nil
  }

  /// Reads an integer and the following space.
  private mutating func readInteger() throws(JSONError) -> Int {
    let integer = try scanner.readInteger()
    scanner.skipWhitespace()
    return integer
  }
}
