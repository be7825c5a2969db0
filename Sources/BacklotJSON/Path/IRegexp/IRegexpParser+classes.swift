extension IRegexpParser {
  /// Reads `[…]`.
  mutating func readClass() throws(IRegexpError) -> ScalarSet {
    position += 1
    var set = ScalarSet()
    set.ignoresCase = ignoresCase
    set.isNegated = skip("^")
    if current == "]" { throw unexpected(expected: "a character of the class") }
    if skip("-") { set.insert(0x2D...0x2D) }
    while !skip("]") { try readMember(of: &set) }
    return set
  }

  private mutating func readMember(of set: inout ScalarSet) throws(IRegexpError) {
    switch current {
    case "-": try readHyphen(of: &set)
    case "\\":
      if let category = try readClassEscape() { return set.insert(category) }
      try readRange(from: try readEscapedScalar(), of: &set)
    case "[": throw unexpected(expected: "a backslash before it")
    case "&" where isJava && position + 1 < scalars.count && scalars[position + 1] == "&":
      throw error("classes are intersected by &&", expected: "a class without that", at: position)
    case let scalar?:
      position += 1
      try readRange(from: scalar, of: &set)
    case nil: throw unexpected(expected: "a closing bracket")
    }
  }

  /// A hyphen that begins no class stands for itself only at its end.
  private mutating func readHyphen(of set: inout ScalarSet) throws(IRegexpError) {
    position += 1
    guard current == "]" || isJava else { throw unexpected(expected: "\"]\", or a backslash before the hyphen") }
    set.insert(0x2D...0x2D)
  }

  private mutating func readRange(from first: Unicode.Scalar, of set: inout ScalarSet) throws(IRegexpError) {
    let start = position
    guard current == "-", position + 1 < scalars.count, scalars[position + 1] != "]" else {
      return set.insert(first.value...first.value)
    }
    position += 1
    let last = try readRangeEnd()
    guard first <= last else {
      throw error("the range from \"\(first)\" to \"\(last)\" counts down", expected: "the lower first", at: start)
    }
    set.insert(first.value...last.value)
  }

  private mutating func readRangeEnd() throws(IRegexpError) -> Unicode.Scalar {
    switch current {
    case "\\": return try readEscapedScalar()
    case "[", "-", nil: throw unexpected(expected: "the end of the range")
    case let scalar?:
      position += 1
      return scalar
    }
  }
}
