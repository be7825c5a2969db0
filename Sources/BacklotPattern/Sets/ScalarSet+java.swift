extension ScalarSet {
  /// Returns the characters that `\p{name}` matches in Java, or `nil` if the name is not supported here.
  static func javaProperty(named name: String, ignoringCase: Bool) -> ScalarSet? {
    if let (key, value) = assignment(in: name) {
      switch key {
      case "gc", "general_category": return javaCategory(named: value, ignoringCase: ignoringCase)
      case "blk", "block": return UnicodeBlock.named(value)
      default: return nil
      }
    }
    if name.hasPrefix("In") { return UnicodeBlock.named(String(name.dropFirst(2))) }
    if name.hasPrefix("Is") {
      let rest = String(name.dropFirst(2))
      return binaryProperty(named: rest, ignoringCase: ignoringCase)
        ?? javaCategory(named: rest, ignoringCase: ignoringCase)
    }
    return javaCategory(named: name, ignoringCase: ignoringCase)
  }

  private static func assignment(in name: String) -> (key: String, value: String)? {
    guard let sign = name.firstIndex(of: "=") else { return nil }
    return (name[..<sign].lowercased(), String(name[name.index(after: sign)...]))
  }

  /// Returns the characters of a general category or of a POSIX class, or `nil` if the name is unknown.
  private static func javaCategory(named name: String, ignoringCase: Bool) -> ScalarSet? {
    if ignoringCase, ["Lower", "Upper"].contains(name) { return posix["Alpha"] }
    if ignoringCase, ["Lu", "Ll", "Lt"].contains(name) { return casedLetters }
    if let set = posix[name] { return set }
    switch name {
    case "LC": return casedLetters
    case "LD": return category(named: "L")?.union(category(named: "Nd") ?? .empty)
    case "javaLowerCase": return UnicodeTable.lowercase
    case "javaUpperCase": return UnicodeTable.uppercase
    case "javaWhitespace": return javaWhitespace
    default: return category(named: name)
    }
  }

  private static var casedLetters: ScalarSet {
    UnicodeTable.scalars(in: [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter])
  }

  /// The separators other than no-break spaces, and the control characters that Java counts as white space.
  private static var javaWhitespace: ScalarSet {
    let unbroken = ScalarSet(0xA0, 0x2007, 0x202F)
    let separators = UnicodeTable.scalars(in: [.spaceSeparator, .lineSeparator, .paragraphSeparator])
    return separators.intersection(unbroken.negated).union(ScalarSet([0x09...0x0D, 0x1C...0x1F]))
  }

  private static let posix: [String: ScalarSet] = [
    "Lower": ScalarSet([0x61...0x7A]), "Upper": ScalarSet([0x41...0x5A]), "ASCII": ScalarSet([0...0x7F]),
    "Alpha": ScalarSet([0x41...0x5A, 0x61...0x7A]), "Digit": .digit,
    "Alnum": ScalarSet([0x30...0x39, 0x41...0x5A, 0x61...0x7A]),
    "Punct": ScalarSet([0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E]),
    "Graph": ScalarSet([0x21...0x7E]), "Print": ScalarSet([0x20...0x7E]), "Blank": ScalarSet(0x09, 0x20),
    "Cntrl": ScalarSet([0...0x1F, 0x7F...0x7F]), "XDigit": ScalarSet([0x30...0x39, 0x41...0x46, 0x61...0x66]),
    "Space": .space, "L1": ScalarSet([0...0xFF]), "all": .any,
  ]

  private static func binaryProperty(named name: String, ignoringCase: Bool) -> ScalarSet? {
    let name = name.uppercased()
    if ignoringCase, ["LOWERCASE", "UPPERCASE"].contains(name) {
      return UnicodeTable.lowercase.union(UnicodeTable.uppercase)
    }
    return switch name {
    case "ALPHABETIC": UnicodeTable.alphabetic
    case "IDEOGRAPHIC": UnicodeTable.ideographic
    case "LETTER": category(named: "L")
    case "LOWERCASE": UnicodeTable.lowercase
    case "UPPERCASE": UnicodeTable.uppercase
    case "TITLECASE": category(named: "Lt")
    case "WHITE_SPACE", "WHITESPACE": UnicodeTable.whitespace
    case "CONTROL": category(named: "Cc")
    case "PUNCTUATION": category(named: "P")
    case "HEX_DIGIT", "HEXDIGIT": UnicodeTable.hexDigit
    case "ASSIGNED": category(named: "Cn")?.negated
    case "NONCHARACTER_CODE_POINT", "NONCHARACTERCODEPOINT": UnicodeTable.noncharacter
    case "DIGIT": category(named: "Nd")
    case "ALNUM": UnicodeTable.alphabetic.union(category(named: "Nd") ?? .empty)
    case "JOIN_CONTROL", "JOINCONTROL": UnicodeTable.joinControl
    default: nil
    }
  }
}
