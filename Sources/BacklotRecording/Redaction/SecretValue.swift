import BacklotHTTP

/// The rules by which the value of a name is a secret, and not a word, a variable or a number of something.
enum SecretValue {
  /// Returns whether the value of a name is secret.
  ///
  /// - Parameters:
  ///   - value: The decoded value.
  ///   - name: The name.
  ///   - certainty: The degree to which the name says that its value is secret.
  static func isSecret(_ value: ArraySlice<UInt8>, name: String, certainty: SecretNames.Certainty) -> Bool {
    let value = withoutScheme(value, name: name)
    guard certainty > .none, let first = value.first(where: { !SecretSearch.isSpace($0) }),
      value.contains(where: { isDigit($0) || isLetter($0) })
    else { return false }
    if isLiteral(value) || isMasked(value) || isVariable(value, first: first) { return false }
    if value.allSatisfy(isDigit) {
      if certainty == .digits { return (3...12).contains(value.count) }
      return certainty == .certain && (value.count > 6 || isNumericName(name))
    }
    switch certainty {
    case .none: return false
    case .possible, .likely: return isOpaque(value, minimum: 12)
    case .digits: return isOpaque(value, minimum: 6) || isGroupedDigits(value)
    case .certain: return !isName(value, name: name) && !isProse(value) && !isWordOfText(value, name: name)
    }
  }

  /// Returns the credentials in a value of `Authorization`, as a variable can stand for them.
  private static func withoutScheme(_ value: ArraySlice<UInt8>, name: String) -> ArraySlice<UInt8> {
    guard let space = value.firstIndex(of: 32), name.lowercased().hasSuffix("authorization") else { return value }
    return value[(space + 1)...]
  }

  private static let literals: Set = [
    "null", "true", "false", "none", "nil", "undefined", "nan", "yes", "no", "n/a", "string", "number", "integer",
    "boolean", "bool", "object", "redacted", "[redacted]", "<redacted>", "hidden", "masked", "filtered", "[filtered]",
    "include", "omit", "same-origin",
  ]

  private static func isLiteral(_ value: ArraySlice<UInt8>) -> Bool {
    value.count <= 11 && literals.contains(String(decoding: value, as: UTF8.self).lowercased())
  }

  /// Returns whether a value is hidden already, as `***` or `xxxx`.
  private static func isMasked(_ value: ArraySlice<UInt8>) -> Bool {
    guard let first = value.first, value.count > 2 else { return false }
    if "*.-_".utf8.contains(first) || first | 0x20 == UInt8(ascii: "x") { return value.allSatisfy { $0 == first } }
    return first == 0xE2 && String(decoding: value, as: UTF8.self).allSatisfy { "•●…".contains($0) }
  }

  /// Returns whether a value stands for another one, as `${TOKEN}`, `{{token}}`, `<token>` and `%s`.
  private static func isVariable(_ value: ArraySlice<UInt8>, first: UInt8) -> Bool {
    let rest = value.dropFirst()
    switch first {
    case UInt8(ascii: "$"):
      return rest.first == UInt8(ascii: "{") || rest.first == UInt8(ascii: "(")
        || !rest.isEmpty && rest.allSatisfy(isNameByte)
    case UInt8(ascii: "<"):
      return value.last == UInt8(ascii: ">") && rest.dropLast().allSatisfy { isNameByte($0) || $0 == 32 }
    case UInt8(ascii: "{"):
      return value.last == UInt8(ascii: "}") && !value.contains(UInt8(ascii: "\""))
        && !value.contains(UInt8(ascii: "'"))
    case UInt8(ascii: "%"): return value.count == 2 || rest.first == UInt8(ascii: "(")
    default: return isExample(value)
    }
  }

  /// Returns whether a value asks the reader to replace it, as `YOUR_API_KEY` and `your-token-here`.
  private static func isExample(_ value: ArraySlice<UInt8>) -> Bool {
    value.count > 6 && value.prefix(4).lazy.map { $0 | 0x20 }.elementsEqual("your".utf8)
      && "_- ".utf8.contains(value[value.startIndex + 4])
      && value.dropFirst(5).allSatisfy { isLetter($0) || "_- ".utf8.contains($0) }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  /// Returns whether the value of a name is often a short number.
  private static func isNumericName(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["pass", "pwd", "pin", "code", "cvv", "cvc", "otp", "secret"].contains { name.contains($0) }
      && !name.hasSuffix("pass") && !name.hasSuffix("words") && !name.hasSuffix("secrets")
  }

  /// Returns whether a value only repeats words of its name, as labels do: `"password": "Password"`.
  private static func isName(_ value: ArraySlice<UInt8>, name: String) -> Bool {
    guard value.count <= name.utf8.count + 2, value.allSatisfy({ isLetter($0) || " _-:".utf8.contains($0) }) else {
      return false
    }
    let letters = String(decoding: value.filter(isLetter).map { $0 | 0x20 }, as: UTF8.self)
    return name.lowercased().filter(\.isLetter).contains(letters)
  }

  /// Returns whether a value is one of the words into which a text was split, as in `"tokens": ["a", "word"]`.
  private static func isWordOfText(_ value: ArraySlice<UInt8>, name: String) -> Bool {
    value.count < 12 && name.lowercased().hasSuffix("tokens") && value.allSatisfy(isLetter)
  }

  /// Returns whether a value is a sentence, as in messages about a password.
  private static func isProse(_ value: ArraySlice<UInt8>) -> Bool {
    guard value.count < 512, value.contains(32) else { return false }
    let words = String(decoding: value, as: UTF8.self).lowercased().split { !$0.isLetter && $0 != "'" }.map(String.init)
    return words.count >= 2 && words.contains(where: messageWords.contains)
      || words.count >= 3 && words.contains(where: proseWords.contains)
  }

  private static let messageWords: Set = [
    "invalid", "required", "missing", "incorrect", "wrong", "expired", "forgot", "enter", "your", "confirm", "must",
  ]

  private static let proseWords: Set = [
    "is", "are", "be", "must", "should", "cannot", "can't", "can", "not", "the", "your", "you", "please", "enter",
    "at", "least", "too", "to", "for", "with", "was", "has", "have", "does", "doesn't", "isn't", "this", "that",
    "required", "invalid", "forgot", "or", "and",
  ]
}

// MARK: - Opaque values

extension SecretValue {
  /// Returns whether a value looks like one that a program generated: letters and digits that are no words, numbers,
  /// paths or dates.
  static func isOpaque(_ value: ArraySlice<UInt8>, minimum: Int) -> Bool {
    guard value.count >= minimum, value.count <= 8_192 else { return false }
    var hasLetter = false
    for byte in value {
      if byte <= 32 || "@\"'<>{}()[]|\\".utf8.contains(byte) { return false }
      if isLetter(byte) { hasLetter = true }
    }
    if !hasLetter { return value.count >= 16 && value.allSatisfy(isDigit) }
    return !isPath(value) && !isUUID(value) && !isWordy(value)
  }

  /// Returns whether a text reads as words, short numbers, dates or a mixture of them.
  static func isWordy(_ value: ArraySlice<UInt8>) -> Bool {
    value.split { !isDigit($0) && !isLetter($0) && $0 < 0x80 }.allSatisfy(isWord)
  }

  private static func isPath(_ value: ArraySlice<UInt8>) -> Bool {
    guard let slash = value.firstIndex(of: UInt8(ascii: "/")) else { return false }
    if slash == value.startIndex { return true }
    let first = value[..<slash]
    return first.count >= 3 && isWord(first) && first.allSatisfy { !isDigit($0) } || first.last == UInt8(ascii: ":")
  }

  private static func isUUID(_ value: ArraySlice<UInt8>) -> Bool {
    value.count == 36 && value.split(separator: UInt8(ascii: "-")).map(\.count) == [8, 4, 4, 4, 12]
  }

  /// Returns whether letters and digits are a word with a number, such as `utf8`, `500px` or `getUserName2`.
  private static func isWord(_ part: ArraySlice<UInt8>) -> Bool {
    var (changes, runs) = (0, 1)
    var start = part.startIndex
    for index in part.indices where index > part.startIndex {
      let (last, byte) = (part[index - 1], part[index])
      let isChange = isDigit(last) != isDigit(byte)
      if isChange { changes += 1 }
      guard isChange || isCapital(byte) && !isCapital(last) else { continue }
      if !isPronounceable(part[start..<index]) { return false }
      start = index
      runs += 1
    }
    if part.count > 8, runs * 7 > part.count * 2 { return false }
    return isPronounceable(part[start...]) && changes <= (part.count <= 8 ? 2 : part.count / 8 + 1)
  }

  /// Returns whether a run of digits is a short number, or a run of letters has the vowels of a word.
  private static func isPronounceable(_ run: ArraySlice<UInt8>) -> Bool {
    guard let first = run.first else { return true }
    if isDigit(first) { return run.count <= 10 }
    if run.count <= 3 || run.contains(where: { $0 >= 0x80 }) { return true }
    if run.count > 24 { return false }
    let vowels = run.count { "aeiouyAEIOUY".utf8.contains($0) }
    var (consonants, longest) = (0, 0)
    for byte in run {
      consonants = "aeiouyAEIOUY".utf8.contains(byte) ? 0 : consonants + 1
      longest = max(longest, consonants)
    }
    return vowels * 6 >= run.count && longest <= 5
  }

  /// Returns whether a value is digits in groups, such as `123-456`.
  private static func isGroupedDigits(_ value: ArraySlice<UInt8>) -> Bool {
    (4...14).contains(value.count) && value.allSatisfy { isDigit($0) || $0 == 32 || $0 == UInt8(ascii: "-") }
      && isDigit(value[value.startIndex])
  }

  static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) || byte >= 0x80 }

  private static func isCapital(_ byte: UInt8) -> Bool { (65...90).contains(byte) }
}
