extension ECMAScriptParser {
  /// A member of a bracketed class, or an end of a range.
  private enum Member {
    case scalar(UInt32)
    case set(ScalarSet)
  }

  /// Reads `[…]`.
  mutating func readClass() throws(PatternError) -> ScalarSet {
    scanner.position += 1
    let isNegated = scanner.skip("^")
    var ranges: [ClosedRange<UInt32>] = []
    while !scanner.skip("]") { ranges += try readRange().ranges }
    let set = ScalarSet(ranges)
    return isNegated ? set.negated : set
  }

  private mutating func readRange() throws(PatternError) -> ScalarSet {
    let first = try readMember()
    let start = scanner.position
    guard scanner.current == "-", let next = scanner.next, next != "]" else { return set(of: first) }
    scanner.position += 1
    let last = try readMember()
    guard case .scalar(let low) = first, case .scalar(let high) = last else {
      // A class cannot be an end of a range. Outside of Unicode mode, the hyphen then represents itself.
      return set(of: first).union(set(of: last)).union(ScalarSet(0x2D))
    }
    guard low <= high else {
      let names = [low, high].map { Unicode.Scalar($0).map { "\"\($0)\"" } ?? "a surrogate" }
      let problem = "the range from \(names[0]) to \(names[1]) is in reverse order"
      throw scanner.error(problem, expected: "the lower character first", at: start)
    }
    return folded(ScalarSet([low...high]))
  }

  private mutating func readMember() throws(PatternError) -> Member {
    switch scanner.current {
    case "\\":
      if let set = try readClassEscape() { return .set(set) }
      guard scanner.next == "b" else { return .scalar(try readCharacterEscape()) }
      scanner.position += 2
      return .scalar(0x08)
    case let scalar?:
      if scalar == "[" { hasNestedBracket = true }
      scanner.position += 1
      return .scalar(scalar.value)
    case nil: throw scanner.unexpected(expected: "a closing bracket")
    }
  }

  private func set(of member: Member) -> ScalarSet {
    switch member {
    case .scalar(let value): folded(ScalarSet(value))
    case .set(let set): set
    }
  }
}
