extension JavaParser {
  /// Reads an escape outside of a class.
  mutating func readEscape() throws(PatternError) -> PatternTree {
    let start = scanner.position
    switch scanner.next {
    case "b":
      scanner.position += 2
      if scanner.current == "{" { throw unsupported("\\b{…}", expected: "\\b", at: start) }
      return .assertion(.wordBoundary)
    case "B": return taking(.assertion(.noWordBoundary))
    case "A": return taking(.assertion(.textStart))
    case "z": return taking(.assertion(.textEnd))
    case "Z": return taking(.assertion(.finalEnd))
    case "R": return taking(Self.lineEnding)
    case "k": return try readNamedReference()
    case let digit? where ("1"..."9").contains(digit): return readReference()
    default:
      if let set = try readClassEscape() { return .set(set) }
      return tree(of: try readCharacterEscape())
    }
  }

  private mutating func taking(_ tree: PatternTree) -> PatternTree {
    scanner.position += 2
    return tree
  }

  /// The tree for `\R`, any line break.
  private static var lineEnding: PatternTree {
    .choice([.sequence([.scalar(0x0D), .scalar(0x0A)]), .set(.verticalSpace)])
  }

  private mutating func readNamedReference() throws(PatternError) -> PatternTree {
    let start = scanner.position
    scanner.position += 2
    try scanner.expect("<", expected: "\"<\" and the name of a group")
    let name = try readName()
    guard let group = names[name] else {
      let expected = "the name of a preceding group"
      throw scanner.error("no group is named \"\(name)\"", expected: expected, at: start)
    }
    return refer(to: group, at: start)
  }

  /// Reads as many digits as form the number of a group that has begun, but always the first digit.
  private mutating func readReference() -> PatternTree {
    let start = scanner.position
    scanner.position += 1
    var group = 0
    while let digit = scanner.current, ("0"..."9").contains(digit) {
      let number = group * 10 + Int(digit.value - 0x30)
      if group > 0, number >= groupCount { break }
      group = number
      scanner.position += 1
    }
    return refer(to: group, at: start)
  }
}

// MARK: - Character classes

extension JavaParser {
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
    case "s": .space
    case "S": ScalarSet.space.negated
    case "w": .word
    case "W": ScalarSet.word.negated
    case "h": .horizontalSpace
    case "H": ScalarSet.horizontalSpace.negated
    case "v": .verticalSpace
    case "V": ScalarSet.verticalSpace.negated
    default: nil
    }
  }

  private mutating func readProperty(isNegated: Bool) throws(PatternError) -> ScalarSet {
    let place = scanner.position
    scanner.position += 2
    let name = try readPropertyName()
    guard let set = ScalarSet.javaProperty(named: name, ignoringCase: flags.ignoresCase) else {
      let expected =
        "a general category such as L or Lu, a POSIX class such as Alpha, or a property such as IsAlphabetic"
      throw unsupported("the property \"\(name)\"", expected: expected, at: place)
    }
    return isNegated ? set.negated : set
  }

  private mutating func readPropertyName() throws(PatternError) -> String {
    guard scanner.skip("{") else {
      guard let scalar = scanner.current else { throw scanner.unexpected(expected: "a general category such as L") }
      scanner.position += 1
      return String(scalar)
    }
    let start = scanner.position
    while let scalar = scanner.current, scalar != "}" { scanner.position += 1 }
    let name = String(String.UnicodeScalarView(scanner.scalars[start..<scanner.position]))
    try scanner.expect("}", expected: "a closing brace")
    return name
  }
}

// MARK: - Single characters

extension JavaParser {
  mutating func readCharacterEscape() throws(PatternError) -> UInt32 {
    let start = scanner.position
    scanner.position += 1
    guard let scalar = scanner.current else { throw scanner.unexpected(expected: "a character after the backslash") }
    scanner.position += 1
    switch scalar {
    case "t": return 0x09
    case "n": return 0x0A
    case "r": return 0x0D
    case "f": return 0x0C
    case "a": return 0x07
    case "e": return 0x1B
    case "0": return try readOctal(at: start)
    case "x": return try readHexadecimal(at: start)
    case "u": return try readUTF16(at: start)
    case "c": return try readControl(at: start)
    case "a"..."z", "A"..."Z", "1"..."9":
      throw unsupported("\\\(scalar)", expected: "another escape, or the character without a backslash", at: start)
    default: return scalar.value
    }
  }

  private mutating func readOctal(at start: Int) throws(PatternError) -> UInt32 {
    var (value, digits): (UInt32, Int) = (0, 0)
    while digits < 3, let scalar = scanner.current, ("0"..."7").contains(scalar) {
      let next = value * 8 + scalar.value - 0x30
      if next > 0o377 { break }
      (value, digits) = (next, digits + 1)
      scanner.position += 1
    }
    guard digits > 0 else {
      throw scanner.error("invalid \\0", expected: "up to three octal digits after it", at: start)
    }
    return value
  }

  private mutating func readHexadecimal(at start: Int) throws(PatternError) -> UInt32 {
    if scanner.skip("{") {
      let read = scanner.readHexadecimal(most: 6)
      guard read.digits > 0, read.value <= 0x10FFFF, scanner.skip("}") else {
        throw scanner.error(
          "\\x{…} is not a character",
          expected: "up to six hexadecimal digits, 10FFFF at most",
          at: start
        )
      }
      return read.value
    }
    let read = scanner.readHexadecimal(most: 2)
    guard read.digits == 2 else {
      throw scanner.error("invalid \\x", expected: "two hexadecimal digits after it", at: start)
    }
    return read.value
  }

  /// Reads four digits, and if they form a high surrogate, also the low surrogate.
  private mutating func readUTF16(at start: Int) throws(PatternError) -> UInt32 {
    let first = scanner.readHexadecimal(most: 4)
    guard first.digits == 4 else {
      throw scanner.error("invalid \\u", expected: "four hexadecimal digits after it", at: start)
    }
    guard (0xD800...0xDFFF).contains(first.value) else { return first.value }
    if first.value < 0xDC00, scanner.current == "\\", scanner.next == "u" {
      scanner.position += 2
      let second = scanner.readHexadecimal(most: 4)
      if second.digits == 4, (0xDC00...0xDFFF).contains(second.value) {
        return 0x10000 + (first.value - 0xD800) << 10 + (second.value - 0xDC00)
      }
    }
    throw unsupported("half of a surrogate pair", expected: "both halves, or \\x{…}", at: start)
  }

  private mutating func readControl(at start: Int) throws(PatternError) -> UInt32 {
    guard let scalar = scanner.current, scalar.isASCII else {
      throw scanner.error("invalid \\c", expected: "an ASCII character after it", at: start)
    }
    scanner.position += 1
    return scalar.value ^ 64
  }
}
