extension ECMAScriptParser {
  /// Reads `(?=`, `(?!`, `(?<=` or `(?<!`, or returns `nil` if a group of another kind is next.
  mutating func readLook() throws(PatternError) -> PatternTree? {
    let start = scanner.position
    var look = LookAround()
    scanner.position += 2
    if scanner.current == "<", scanner.next == "=" || scanner.next == "!" {
      look = LookAround(isBehind: true, isBackward: true)
      scanner.position += 1
    }
    guard let sign = scanner.current, sign == "=" || sign == "!" else {
      scanner.position = start
      return nil
    }
    look.isNegative = sign == "!"
    scanner.position += 1
    return .look(try readContent(openedAt: start), look)
  }

  mutating func readGroup() throws(PatternError) -> PatternTree {
    let start = scanner.position
    scanner.position += 1
    guard scanner.skip("?") else { return try readCapture(openedAt: start) }
    if scanner.skip(":") { return try readContent(openedAt: start) }
    if isPermissive, let tree = try readForeignGroup(openedAt: start) { return tree }
    guard scanner.skip("<") else {
      let expected = "(?:…), (?=…), (?!…), (?<=…), (?<!…) or (?<name>…)"
      throw scanner.error("ECMA-262 has no group of this kind", expected: expected, at: start)
    }
    return try readNamedCapture(openedAt: start)
  }

  private mutating func readNamedCapture(openedAt start: Int) throws(PatternError) -> PatternTree {
    let place = scanner.position
    let name = try readName()
    guard names.updateValue(groupCount, forKey: name) == nil else {
      throw scanner.error("a second group named \"\(name)\"", expected: "another name", at: place)
    }
    return try readCapture(openedAt: start)
  }

  private mutating func readCapture(openedAt start: Int) throws(PatternError) -> PatternTree {
    let group = groupCount
    groupCount += 1
    return .capture(try readContent(openedAt: start), group: group)
  }

  private mutating func readContent(openedAt start: Int) throws(PatternError) -> PatternTree {
    try scanner.open(at: start)
    let outer = flags
    let tree = try readChoice()
    flags = outer
    scanner.close()
    try scanner.expect(")", expected: "a closing parenthesis")
    return tree
  }
}

// MARK: - Groups of other engines

extension ECMAScriptParser {
  /// Reads what follows `(?` in groups that ECMA-262 does not have, or returns `nil` if no such group is next.
  private mutating func readForeignGroup(openedAt start: Int) throws(PatternError) -> PatternTree? {
    switch (scanner.current, scanner.next) {
    case (">", _):
      scanner.position += 1
      return .atomic(try readContent(openedAt: start))
    case ("P", "<"):
      scanner.position += 2
      return try readNamedCapture(openedAt: start)
    case ("#", _):
      while let scalar = scanner.current, scalar != ")" { _ = scanner.skip(scalar) }
      try scanner.expect(")", expected: "a closing parenthesis after the comment")
      return .empty
    case ("i", _), ("s", _), ("m", _), ("-", _): return try readFlags(openedAt: start)
    default: return nil
    }
  }

  /// Reads flags, which apply to the rest of the enclosing group, or to the group's own content.
  private mutating func readFlags(openedAt start: Int) throws(PatternError) -> PatternTree {
    let outer = flags
    var isOn = true
    while let scalar = scanner.current {
      scanner.position += 1
      switch scalar {
      case "i": flags.ignoresCase = isOn
      case "s": flags.dotMatchesAll = isOn
      case "m": flags.hasLines = isOn
      case "-" where isOn: isOn = false
      case ")": return .empty
      case ":":
        let tree = try readContent(openedAt: start)
        flags = outer
        return tree
      default:
        throw scanner.error("\"\(scalar)\" is not a flag", expected: "one of i s m", at: scanner.position - 1)
      }
    }
    throw scanner.unexpected(expected: "\":\" or a closing parenthesis")
  }
}

// MARK: - Names

extension ECMAScriptParser {
  /// Reads the name of a group and the closing bracket.
  private mutating func readName() throws(PatternError) -> String {
    var name = String.UnicodeScalarView()
    while let scalar = scanner.current, scalar != ">" {
      let place = scanner.position
      let value = scalar == "\\" ? try readEscapeInName() : scalar.value
      if scalar != "\\" { scanner.position += 1 }
      guard let scalar = Unicode.Scalar(value), Self.isNamePart(scalar, isFirst: name.isEmpty) else {
        let expected = "letters, digits, $ and _, with no digit first, and \">\" after the name"
        throw scanner.error("an invalid character in a group name", expected: expected, at: place)
      }
      name.append(scalar)
    }
    guard !name.isEmpty else { throw scanner.unexpected(expected: "a name") }
    try scanner.expect(">", expected: "\">\" after the name")
    return String(name)
  }

  private mutating func readEscapeInName() throws(PatternError) -> UInt32 {
    guard scanner.next == "u" else { throw scanner.unexpected(expected: "\\u and the code point of a character") }
    return try readCharacterEscape()
  }

  private static func isNamePart(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    if scalar == "$" || scalar == "_" || scalar.properties.isIDStart { return true }
    return !isFirst && (scalar.properties.isIDContinue || scalar == "\u{200C}" || scalar == "\u{200D}")
  }

  /// Reads `\k<name>`, which may precede its group.
  mutating func readNamedReference() throws(PatternError) -> PatternTree {
    let start = scanner.position
    scanner.position += 2
    try scanner.expect("<", expected: "\"<\" and the name of a group")
    let name = try readName()
    if let group = names[name] { return reference(to: group) }
    let all = laterNames ?? allNames()
    laterNames = all
    guard let group = all[name] else {
      let known = all.keys.sorted().joined(separator: ", ")
      let expected = known.isEmpty ? "a number: no group has a name" : "one of \(known)"
      throw scanner.error("no group is named \"\(name)\"", expected: expected, at: start)
    }
    return reference(to: group)
  }

  /// Returns the numbers of all named groups, by their names, as far as the pattern is valid.
  private func allNames() -> [String: Int] {
    var reader = self
    var (names, count, isInClass): ([String: Int], Int, Bool) = ([:], 1, false)
    reader.scanner.position = 0
    while let scalar = reader.scanner.current {
      reader.scanner.position += scalar == "\\" ? 2 : 1
      if scalar == "[" { isInClass = true } else if scalar == "]" { isInClass = false }
      guard scalar == "(", !isInClass else { continue }
      if reader.scanner.current != "?" {
        count += 1
      } else if let name = reader.nameOfGroup() {
        names[name] = count
        count += 1
      }
    }
    return names
  }

  /// Reads the name after `(`, or returns `nil` if there is no valid name; errors in it are reported when its group is
  /// read.
  private mutating func nameOfGroup() -> String? {
    guard scanner.next == "<" else { return nil }
    let start = scanner.position
    scanner.position += 2
    do throws(PatternError) { return try readName() } catch {
      scanner.position = start
      return nil
    }
  }
}
