/// The characters of a pattern, with the current position.
struct PatternScanner {
  let text: String
  let scalars: [Unicode.Scalar]
  var position = 0
  private let deepestNesting: Int
  private var depth = 0

  init(_ text: String, limits: PatternLimits) throws(PatternError) {
    self.text = text
    deepestNesting = limits.nestingDepth
    guard text.utf8.count <= limits.patternLength else {
      scalars = []
      let problem = "the pattern has \(text.utf8.count) bytes"
      throw error(problem, expected: "at most \(limits.patternLength)", at: 0, code: .tooLong)
    }
    scalars = Array(text.unicodeScalars)
  }

  var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  /// The character after the current one.
  var next: Unicode.Scalar? { position + 1 < scalars.count ? scalars[position + 1] : nil }

  mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else { return false }
    position += 1
    return true
  }

  mutating func expect(_ scalar: Unicode.Scalar, expected: String) throws(PatternError) {
    guard skip(scalar) else { throw unexpected(expected: expected) }
  }

  /// Records the beginning of a group.
  ///
  /// - Parameter place: The position of its opening parenthesis.
  mutating func open(at place: Int) throws(PatternError) {
    depth += 1
    guard depth <= deepestNesting else {
      throw error(
        "groups are nested too deeply",
        expected: "at most \(deepestNesting) levels",
        at: place,
        code: .tooDeep
      )
    }
  }

  mutating func close() { depth -= 1 }

  /// Checks that back-references refer to existing groups.
  ///
  /// - Parameters:
  ///   - references: The groups that are referred to, with the positions of the references.
  ///   - groupCount: The number of groups, including the whole match.
  func check(_ references: [(group: Int, place: Int)], groupCount: Int) throws(PatternError) {
    for reference in references where reference.group >= groupCount {
      let expected = groupCount == 1 ? "a group to refer to" : "a number up to \(groupCount - 1)"
      throw error("there is no group \(reference.group)", expected: expected, at: reference.place)
    }
  }

  /// Reads hexadecimal digits up to a maximum number, and returns their value and number.
  mutating func readHexadecimal(most: Int) -> (value: UInt32, digits: Int) {
    var (value, digits): (UInt32, Int) = (0, 0)
    while digits < most, let scalar = current, let digit = Self.hexadecimalValue(of: scalar) {
      value = value << 4 | digit
      digits += 1
      position += 1
    }
    return (value, digits)
  }

  private static func hexadecimalValue(of scalar: Unicode.Scalar) -> UInt32? {
    switch scalar {
    case "0"..."9": scalar.value - 0x30
    case "a"..."f", "A"..."F": (scalar.value | 0x20) - 0x57
    default: nil
    }
  }

  /// Returns the error for an unexpected character or the unexpected end of the pattern.
  func unexpected(expected: String) -> PatternError {
    let problem = current.map { "unexpected \"\($0)\"" } ?? "the pattern ends too early"
    return error(problem, expected: expected, at: position)
  }

  func error(
    _ problem: String,
    expected: String,
    at place: Int,
    code: PatternError.Code = .invalidPattern
  ) -> PatternError {
    let offset = scalars.prefix(place).reduce(0) { $0 + UTF8.width($1) }
    return PatternError(code: code, pattern: text, offset: offset, problem: problem, expected: expected)
  }
}

// MARK: - Quantifiers

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
    try expect("}", expected: "a closing brace")
    if let most, most < least {
      throw error("{\(least),\(most)} is in reverse order", expected: "the smaller number first", at: start)
    }
    return Repetition(least: least, most: most)
  }

  /// Reads a decimal number, which is limited to ``Repetition/highestCount``.
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
