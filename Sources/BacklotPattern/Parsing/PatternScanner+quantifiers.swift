extension PatternScanner {
  /// Reads `*`, `+`, `?` or counts in braces, or returns `nil` if the next character does not begin a quantifier.
  mutating func readRepetition() throws(PatternError) -> Repetition? {
    let repetition: Repetition
    switch current {
    case "*": repetition = Repetition(least: 0, most: nil)
    case "+": repetition = Repetition(least: 1, most: nil)
    case "?": repetition = Repetition(least: 0, most: 1)
    case "{": return try readCounts()
    default: return nil
    }
    position += 1
    return repetition
  }

  private mutating func readCounts() throws(PatternError) -> Repetition {
    position += 1
    let start = position
    guard let scalar = current, ("0"..."9").contains(scalar) else {
      throw unexpected(expected: "a number after the brace, or a backslash before it")
    }
    let least = try readCount()
    var most: Int? = least
    if skip(",") { most = current == "}" ? nil : try readCount() }
    try expect("}", "a closing brace")
    if let most, most < least {
      throw error("{\(least),\(most)} is in reverse order", expected: "the smaller number first", at: start)
    }
    return Repetition(least: least, most: most)
  }

  /// Reads a decimal number; one that is too high for any program stands for all of those.
  private mutating func readCount() throws(PatternError) -> Int {
    let start = position
    var count = 0
    while let scalar = current, ("0"..."9").contains(scalar) {
      count = min(count * 10 + Int(scalar.value - 0x30), Repetition.highestCount)
      position += 1
    }
    guard position > start else { throw unexpected(expected: "a number") }
    return count
  }
}
