/// The conversion of any text to names in Swift.
///
/// Words are the runs of letters and digits; a change from a lowercase to an uppercase letter begins another word.
/// Characters that a name cannot contain are left out, unless there are no others: then their Unicode names are used, as
/// in `plusSign` and `grinningFace`.
package enum SwiftName {
  /// The maximum number of characters of a name.
  static let maximumLength = 60

  /// Returns the name for a property, a parameter or a case, such as `startOfWeek`, without backticks.
  package static func member(_ text: String) -> String {
    var words = words(of: text)
    guard let first = words.first else { return text.isEmpty ? "empty" : "value" }
    words[0] = lowercasedInitial(first)
    let name = identifier(words, prefixForDigits: "_")
    return reservedMembers.contains(name) ? name + "Value" : name
  }

  /// Returns the name for a case, without backticks; `.none` would mean `nil` where the value is optional.
  static func caseName(_ text: String) -> String {
    let name = member(text)
    return name == "none" || name == "some" ? name + "Value" : name
  }

  /// Returns the name for a type, such as `StartOfWeek`, without backticks.
  package static func type(_ text: String) -> String {
    var words = words(of: text)
    guard let first = words.first else { return text.isEmpty ? "Empty" : "Value" }
    words[0] = capitalized(first)
    let name = identifier(words, prefixForDigits: "Type")
    return reservedTypes.contains(name) || SupportType(rawValue: name) != nil ? name + "Model" : name
  }

  /// Returns a name as it must be written where it is declared or used.
  package static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }
}

// MARK: - Words

extension SwiftName {
  static func words(of text: String) -> [String] {
    let words = runs(in: text)
    if words.isEmpty == false { return words }
    return text.unicodeScalars.prefix(3).flatMap { scalar in
      (scalar.properties.name ?? "u" + String(scalar.value, radix: 16)).lowercased()
        .split { $0.isASCII == false || ($0.isLetter == false && $0.isNumber == false) }
        .enumerated().map { $0.offset == 0 ? String($0.element) : uppercasedInitial(String($0.element)) }
    }
  }

  /// Returns the runs of letters and digits.
  private static func runs(in text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for scalar in text.unicodeScalars {
      // "GitHub's" is one word.
      if word.isEmpty == false, scalar == "'" || scalar == "\u{2019}" { continue }
      guard isPart(scalar) else {
        if word.isEmpty == false { words.append(word) }
        word = ""
        continue
      }
      let beginsWord = scalar.properties.isUppercase && (word.unicodeScalars.last?.properties.isLowercase ?? false)
      if beginsWord {
        words.append(word)
        word = ""
      }
      word.unicodeScalars.append(scalar)
    }
    if word.isEmpty == false { words.append(word) }
    return words
  }

  /// True for letters and digits, and for marks that belong to letters.
  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
    }
    return scalar.properties.isXIDContinue && scalar.value < 0x2_0000 && isInGrammar(scalar)
  }

  /// True if Swift's grammar allows a scalar, outside of ASCII, in an identifier (The Swift Programming Language,
  /// "Lexical Structure"); compatibility forms are left out.
  private static func isInGrammar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00C0...0x00D6, 0x00D8...0x00F6, 0x00F8...0x02FF, 0x0300...0x036F, 0x0370...0x167F, 0x1681...0x180D,
      0x180F...0x1DBF, 0x1DC0...0x1DFF, 0x1E00...0x1FFF, 0x2C00...0x2DFF, 0x2E80...0x2FFF, 0x3004...0x3007,
      0x3021...0x302F, 0x3031...0x303F, 0x3040...0xD7FF, 0x1_0000...0x1_FFFD:
      true
    default: false
    }
  }

  private static func identifier(_ words: [String], prefixForDigits prefix: String) -> String {
    var name = words[0]
    for word in words.dropFirst() where name.count + word.count <= maximumLength {
      name += capitalized(word)
    }
    name = String(name.prefix(maximumLength))
    guard let first = name.unicodeScalars.first else { return "value" }
    return first.properties.isXIDStart ? name : prefix + name
  }

  /// Returns a word that begins with a lowercase letter; a word of capitals becomes lowercase as a whole, and the last
  /// capital of several begins the next word (`URLPath` → `urlPath`).
  private static func lowercasedInitial(_ word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }
    switch capitals.count {
    case 0: return word
    case word.count, 1: return capitals.lowercased() + word.dropFirst(capitals.count)
    default:
      let rest = word.dropFirst(capitals.count)
      let keepsLast = rest.first?.isLetter ?? false
      let head = keepsLast ? capitals.dropLast() : capitals
      return head.lowercased() + word.dropFirst(head.count)
    }
  }

  private static func uppercasedInitial(_ word: String) -> String {
    guard let first = word.first else { return word }
    let capital = first.uppercased()
    // "ß" becomes two letters, which would change the word.
    return (capital.count == 1 ? capital : String(first)) + word.dropFirst()
  }
}

// MARK: - Initialisms

extension SwiftName {
  /// The words that Swift's API design guidelines write in capitals, except at the beginning of a lowercase name.
  private static let initialisms: Set<String> = [
    "api", "css", "html", "http", "https", "id", "ip", "json", "pdf", "sha", "sql", "ssh", "ssl", "tls", "uri", "url",
    "utc", "uuid", "xml",
  ]

  private static func capitalized(_ word: String) -> String {
    initialisms.contains(word) ? word.uppercased() : uppercasedInitial(word)
  }
}

// MARK: - Reserved names

extension SwiftName {
  /// The words that need backticks as names of members.
  static let keywords: Set<String> = [
    "associatedtype", "borrowing", "class", "consuming", "deinit", "enum", "extension", "fileprivate", "func", "import",
    "init", "inout", "internal", "let", "nonisolated", "open", "operator", "precedencegroup", "private", "protocol",
    "public", "rethrows", "static", "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue",
    "default", "defer", "do", "else", "fallthrough", "for", "guard", "if", "in", "repeat", "return", "switch", "throw",
    "where", "while", "Any", "as", "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try",
    "Type",
    "Protocol", "_",
  ]

  /// The names that have a meaning after a dot, or that conformances add.
  static let reservedMembers: Set<String> = ["hashValue", "init", "self"]

  /// The names of types that generated code or its readers use, which a type of the same name would hide.
  static let reservedTypes: Set<String> = [
    "Any", "AnyCodingKey", "AnyHashable", "AnyJSON", "AnyObject", "Array", "AsyncSequence", "Bool", "Character",
    "Codable", "CodingKey", "CodingKeys", "Collection", "CustomStringConvertible", "Data", "Date", "DateText",
    "DateTimeText", "Decimal", "Decodable", "DecodedMembers", "Decoder", "Decoding", "DecodingError", "Dictionary",
    "Double", "Duration", "Encodable", "EncodedMembers", "Encoder", "EncodingError", "Endpoint", "Equatable", "Error",
    "ExpressibleByStringLiteral", "Float", "Foundation", "Hashable", "Hasher", "Identifiable", "Indirect", "Int",
    "Int64", "Iterator", "KeyedDecodingContainer", "KeyedEncodingContainer", "Locale", "MemberNames", "Mirror", "Never",
    "Notification", "Nullable", "Optional", "Protocol", "RawRepresentable", "Regex", "Result", "Self", "Sendable",
    "Sequence", "Set", "String", "Substring", "Swift", "Task", "Type", "URL", "URLText", "UTF8", "UUID", "UUIDText",
    "Void",
  ]
}
