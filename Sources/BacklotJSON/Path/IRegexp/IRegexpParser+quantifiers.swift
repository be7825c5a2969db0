extension IRegexpParser {
  mutating func readQuantifiers(of atom: IRegexpTree) throws(IRegexpError) -> IRegexpTree {
    guard let tree = try readQuantifier(of: atom) else { return atom }
    // Whether a repetition takes much or little first tells where a match ends, not whether there is one.
    if isJava, skip("?") { return tree }
    return tree
  }

  /// The atom repeated, or `nil` where no quantifier follows.
  private mutating func readQuantifier(of atom: IRegexpTree) throws(IRegexpError) -> IRegexpTree? {
    switch current {
    case "*":
      position += 1
      return .unboundedRepetition(atom, from: 0)
    case "+":
      position += 1
      return .unboundedRepetition(atom, from: 1)
    case "?":
      position += 1
      return .repetition(atom, 0...1)
    case "{": return try readRange(of: atom)
    default: return nil
    }
  }

  private mutating func readRange(of atom: IRegexpTree) throws(IRegexpError) -> IRegexpTree {
    position += 1
    let start = position
    let least = try readCount()
    var most: Int? = least
    if skip(",") { most = current == "}" ? nil : try readCount() }
    guard skip("}") else { throw unexpected(expected: "a closing brace") }
    guard let most else { return .unboundedRepetition(atom, from: least) }
    guard least <= most else {
      throw error("{\(least),\(most)} counts down", expected: "the smaller number first", at: start)
    }
    return .repetition(atom, least...most)
  }

  /// A number; one that is too large for any program stands for all of those.
  private mutating func readCount() throws(IRegexpError) -> Int {
    let start = position
    var count = 0
    while let scalar = current, ("0"..."9").contains(scalar) {
      count = min(count * 10 + Int(scalar.value - 0x30), 1_000_000)
      position += 1
    }
    guard position > start else { throw unexpected(expected: "a number") }
    return count
  }
}
