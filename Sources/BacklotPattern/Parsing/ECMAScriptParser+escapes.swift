extension ECMAScriptParser {
  /// Reads an escape outside of a class.
  mutating func readEscape() throws(PatternError) -> PatternTree {
    switch scanner.next {
    case "k": return try readNamedReference()
    case let digit? where ("1"..."9").contains(digit): return readReference()
    default:
      if let set = try readClassEscape() { return .set(set) }
      return tree(of: try readCharacterEscape())
    }
  }

  private mutating func readReference() -> PatternTree {
    let start = scanner.position
    scanner.position += 1
    var group = 0
    while let digit = scanner.current, ("0"..."9").contains(digit) {
      group = min(group * 10 + Int(digit.value - 0x30), Repetition.highestCount)
      scanner.position += 1
    }
    references.append((group, start))
    return reference(to: group)
  }

  /// Reads a class escape such as `\d` or `\p{…}`, or returns `nil` if there is no such escape at the position.
  mutating func readClassEscape() throws(PatternError) -> ScalarSet? {
    guard let letter = scanner.next else { return nil }
    if letter == "p" || letter == "P" { return try readProperty(isNegated: letter == "P") }
    guard let set = Self.set(of: letter) else { return nil }
    scanner.position += 2
    return set
  }

  private static func set(of letter: Unicode.Scalar) -> ScalarSet? {
    switch letter {
    case "d": .digit
    case "D": ScalarSet.digit.negated
    case "s": .ecmaScriptSpace
    case "S": ScalarSet.ecmaScriptSpace.negated
    case "w": .word
    case "W": ScalarSet.word.negated
    default: nil
    }
  }

  private mutating func readProperty(isNegated: Bool) throws(PatternError) -> ScalarSet {
    let start = scanner.position
    scanner.position += 2
    if isPermissive, let letter = scanner.current, letter != "{", let set = category(named: letter) {
      scanner.position += 1
      return isNegated ? set.negated : set
    }
    try scanner.expect("{", expected: "an opening brace and a Unicode property")
    let name = readPropertyName()
    let value = scanner.skip("=") ? readPropertyName() : nil
    try scanner.expect("}", expected: "a closing brace after the property")
    let set = value.map { ScalarSet.ecmaScriptProperty(named: name, value: $0) } ?? .ecmaScriptProperty(named: name)
    guard let set else {
      let expected = "a category such as L or Lu, a property such as Alphabetic, or Script=Latin (case-sensitive)"
      let property = value.map { "\(name)=\($0)" } ?? name
      throw scanner.error("\"\(property)\" is not a property in ECMA-262", expected: expected, at: start)
    }
    return isNegated ? set.negated : set
  }

  /// Returns the characters of a category with a name of one letter, as in `\pL`.
  private func category(named letter: Unicode.Scalar) -> ScalarSet? {
    letter.isASCII ? .ecmaScriptProperty(named: String(letter)) : nil
  }

  private mutating func readPropertyName() -> String {
    var name = String.UnicodeScalarView()
    while let scalar = scanner.current, scalar.isASCII, scalar.properties.isIDContinue {
      name.append(scalar)
      scanner.position += 1
    }
    return String(name)
  }
}

// MARK: - Single characters

extension ECMAScriptParser {
  mutating func readCharacterEscape() throws(PatternError) -> UInt32 {
    let start = scanner.position
    scanner.position += 1
    guard let scalar = scanner.current else { throw scanner.unexpected(expected: "a character after the backslash") }
    scanner.position += 1
    switch scalar {
    case "t": return 0x09
    case "n": return 0x0A
    case "v": return 0x0B
    case "f": return 0x0C
    case "r": return 0x0D
    case "0": return try readZero(at: start)
    case "c": return try readControl(at: start)
    case "x": return try readHexadecimal(at: start)
    case "u": return try readUnicode(at: start)
    case "_": return scalar.value
    default:
      // Outside of Unicode mode, a backslash before any other character has no effect.
      guard !scalar.properties.isIDContinue else {
        let expected = "another escape, or the character without a backslash"
        throw scanner.error("ECMA-262 has no escape \\\(scalar)", expected: expected, at: start)
      }
      return scalar.value
    }
  }

  private mutating func readZero(at start: Int) throws(PatternError) -> UInt32 {
    if let scalar = scanner.current, ("0"..."9").contains(scalar) {
      throw scanner.error("a digit after \\0", expected: "\\x and two hexadecimal digits", at: start)
    }
    return 0
  }

  private mutating func readControl(at start: Int) throws(PatternError) -> UInt32 {
    guard let scalar = scanner.current, scalar.isASCII, scalar.properties.isAlphabetic else {
      throw scanner.error("invalid \\c", expected: "an ASCII letter after it", at: start)
    }
    scanner.position += 1
    return scalar.value & 31
  }

  private mutating func readHexadecimal(at start: Int) throws(PatternError) -> UInt32 {
    if isPermissive, scanner.skip("{") { return try readCodePoint(at: start) }
    let read = scanner.readHexadecimal(most: 2)
    guard read.digits == 2 else {
      throw scanner.error("invalid \\x", expected: "two hexadecimal digits after it", at: start)
    }
    return read.value
  }

  private mutating func readUnicode(at start: Int) throws(PatternError) -> UInt32 {
    if scanner.skip("{") { return try readCodePoint(at: start) }
    let first = scanner.readHexadecimal(most: 4)
    guard first.digits == 4 else {
      throw scanner.error(
        "invalid \\u",
        expected: "four hexadecimal digits after it, or as many as needed in braces",
        at: start
      )
    }
    guard (0xD800...0xDBFF).contains(first.value), scanner.current == "\\", scanner.next == "u" else {
      return first.value
    }
    let place = scanner.position
    scanner.position += 2
    let second = scanner.readHexadecimal(most: 4)
    if second.digits == 4, (0xDC00...0xDFFF).contains(second.value) {
      return 0x10000 + (first.value - 0xD800) << 10 + (second.value - 0xDC00)
    }
    // An unpaired surrogate represents itself, and occurs in no text.
    scanner.position = place
    return first.value
  }

  private mutating func readCodePoint(at start: Int) throws(PatternError) -> UInt32 {
    var zeros = 0
    while scanner.skip("0") { zeros += 1 }
    let read = scanner.readHexadecimal(most: 6)
    guard read.digits + zeros > 0, read.value <= 0x10FFFF, scanner.skip("}") else {
      let expected = "hexadecimal digits, 10FFFF at most, and a closing brace"
      throw scanner.error("\\u{…} is not a character", expected: expected, at: start)
    }
    return read.value
  }
}
