extension IRegexpParser {
  mutating func readEscape() throws(IRegexpError) -> IRegexpTree {
    if isJava, position + 1 < scalars.count {
      switch scalars[position + 1] {
      case "b", "B", "A", "z": return .assertion(readAssertion())
      default: break
      }
    }
    if let set = try readClassEscape() { return .set(set) }
    return tree(of: try readEscapedScalar())
  }

  private mutating func readAssertion() -> IRegexpAssertion {
    let letter = scalars[position + 1]
    position += 2
    return switch letter {
    case "b": .wordBoundary
    case "B": .noWordBoundary
    case "A": .start
    default: .end
    }
  }

  /// Reads `\p{…}`, and Java's `\d` and its like, or gives `nil` where none is at the position.
  mutating func readClassEscape() throws(IRegexpError) -> ScalarSet? {
    guard position + 1 < scalars.count else { return nil }
    let letter = scalars[position + 1]
    if letter == "p" || letter == "P" { return try readCategory(isNegated: letter == "P") }
    guard isJava, let set = Self.javaClass(letter) else { return nil }
    position += 2
    return set
  }

  private static func javaClass(_ letter: Unicode.Scalar) -> ScalarSet? {
    switch letter {
    case "d": .digit
    case "D": .digit.negated
    case "s": .space
    case "S": .space.negated
    case "w": .word
    case "W": .word.negated
    default: nil
    }
  }

  private mutating func readCategory(isNegated: Bool) throws(IRegexpError) -> ScalarSet {
    position += 2
    guard skip("{") else { throw unexpected(expected: "an opening brace and a general category") }
    let start = position
    while let scalar = current, scalar != "}" { position += 1 }
    let name = String(String.UnicodeScalarView(scalars[start..<position]))
    guard let categories = ScalarSet.categories(named: name) else {
      throw error("\"\(name)\" is no general category", expected: "one such as L or Lu", at: start)
    }
    guard skip("}") else { throw unexpected(expected: "a closing brace") }
    return ScalarSet(categories, isNegated: isNegated)
  }

  /// Reads a backslash and what it makes an ordinary character, or a line's end.
  mutating func readEscapedScalar() throws(IRegexpError) -> Unicode.Scalar {
    position += 1
    guard let scalar = current else { throw unexpected(expected: "a character after the backslash") }
    switch scalar {
    case "n": return taking("\n")
    case "r": return taking("\r")
    case "t": return taking("\t")
    case "(", ")", "*", "+", "-", ".", "?", "[", "\\", "]", "^", "{", "|", "}": return taking(scalar)
    default:
      guard isJava else {
        throw unexpected(expected: "one of ( ) * + - . ? [ \\ ] ^ { | } n r t p P after the backslash")
      }
      return try readJavaEscape(scalar)
    }
  }

  private mutating func taking(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    position += 1
    return scalar
  }
}

extension IRegexpParser {
  private mutating func readJavaEscape(_ scalar: Unicode.Scalar) throws(IRegexpError) -> Unicode.Scalar {
    switch scalar {
    case "f": return taking("\u{C}")
    case "x": return try readHexadecimal(digits: 2)
    case "u": return try readHexadecimal(digits: 4)
    case "a"..."z", "A"..."Z", "0"..."9":
      throw error("\\\(scalar) is not supported", expected: "an escape such as \\d, \\w, \\s or \\b", at: position - 1)
    default: return taking(scalar)
    }
  }

  private mutating func readHexadecimal(digits: Int) throws(IRegexpError) -> Unicode.Scalar {
    let start = position
    position += 1
    let text = String(String.UnicodeScalarView(scalars[position...].prefix(digits)))
    let isWhole = text.utf8.count == digits && text.utf8.allSatisfy { JSONBytes.hexadecimalValue($0) != nil }
    guard isWhole, let value = UInt32(text, radix: 16), let scalar = Unicode.Scalar(value) else {
      throw error("\\\(scalars[start]) names no character", expected: "\(digits) hexadecimal digits of one", at: start)
    }
    position += digits
    return scalar
  }

  /// Reads `(?i)` and its like at the start.
  mutating func readLeadingFlags() throws(IRegexpError) {
    guard scalars.starts(with: ["(", "?"]), scalars.count > 2, scalars[2] == "i" || scalars[2] == "s" else { return }
    position = 2
    while let scalar = current, scalar == "i" || scalar == "s" {
      if scalar == "i" { ignoresCase = true } else { dotMatchesAll = true }
      position += 1
    }
    guard skip(")") else { throw unexpected(expected: "i, s or a closing parenthesis") }
  }

  /// Reads what stands between the parenthesis and the group's content.
  mutating func readGroupKind() throws(IRegexpError) {
    position += 1
    guard skip(":") else {
      throw error(
        "groups that begin with (? are not supported",
        expected: "(?:…), or (?i) at the start",
        at: position - 2
      )
    }
  }
}
