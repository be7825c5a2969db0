extension JavaParser {
  /// Reads `[…]`.
  mutating func readClass() throws(PatternError) -> ScalarSet {
    try scanner.open(at: scanner.position)
    defer { scanner.close() }
    scanner.position += 1
    let isNegated = scanner.skip("^")
    var set: ScalarSet?
    while true {
      if let operand = try readOperand(isFirst: set == nil) {
        set = set?.intersection(operand) ?? operand
      }
      if isAt("]"), let set {
        scanner.position += 1
        return isNegated ? set.negated : set
      }
      scanner.position += 2
      if isAt("&") { throw scanner.unexpected(expected: "a class after &&, or a backslash before the third &") }
    }
  }

  /// Reads members up to `]` or `&&`, or returns `nil` if there are no members.
  private mutating func readOperand(isFirst: Bool) throws(PatternError) -> ScalarSet? {
    var (ranges, isEmpty, hasNested): ([ClosedRange<UInt32>], Bool, Bool) = ([], true, false)
    while let scalar = current {
      // A bracket with no member before it is a member.
      let isEnd = scalar == "]" ? !isEmpty || !isFirst : scalar == "&" && scanner.next == "&"
      if !isQuoted, isEnd { return try isEmpty ? empty(isFirst) : ScalarSet(ranges) }
      let isNested = !isQuoted && scalar == "["
      if !isFirst, hasNested, !isNested {
        let expected = "brackets around everything after &&"
        throw unsupported("further content after a class that follows &&", expected: expected, at: scanner.position)
      }
      hasNested = hasNested || isNested
      isEmpty = false
      ranges += (isNested ? try readClass() : try readMember()).ranges
    }
    throw scanner.unexpected(expected: "a closing bracket")
  }

  private func empty(_ isFirst: Bool) throws(PatternError) -> ScalarSet? {
    guard isFirst else { throw scanner.unexpected(expected: "a class after &&") }
    return nil
  }

  private mutating func readMember() throws(PatternError) -> ScalarSet {
    if !isQuoted, scanner.current == "\\" {
      if let set = try readClassEscape() { return set }
      return try readRange(from: try readCharacterEscape())
    }
    return try readRange(from: takeQuoted())
  }

  private mutating func readRange(from first: UInt32) throws(PatternError) -> ScalarSet {
    let start = scanner.position
    guard isAt("-"), let next = scanner.next, next != "]", next != "[" else { return folded(first) }
    scanner.position += 1
    guard current != nil else { throw scanner.unexpected(expected: "the end of the range") }
    let last = !isQuoted && scanner.current == "\\" ? try readCharacterEscape() : takeQuoted()
    guard first <= last else {
      let names = [first, last].map { Unicode.Scalar($0).map { "\"\($0)\"" } ?? "a surrogate" }
      let problem = "the range from \(names[0]) to \(names[1]) is in reverse order"
      throw scanner.error(problem, expected: "the lower character first", at: start)
    }
    return folded(first...last)
  }
}
