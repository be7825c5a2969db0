/// The names of header fields, query items, and members of JSON and form bodies whose values are masked in logs,
/// messages and the admin API.
///
/// A name also covers longer names that end with its words, in any notation: `token` covers `access_token`,
/// `csrfToken` and `X-Auth-Token`. Add an app's own names to the standard ones:
///
/// ```swift
/// let secrets = SecretNames.standard.union(["iban", "date of birth"])
/// ```
public struct SecretNames: Sendable, Hashable {
  /// The degree to which a name says that its value is secret.
  package enum Certainty: UInt8, Sendable, Comparable {
    /// The value is not secret.
    case none
    /// A value that looks like a credential is secret in a recording: `code`.
    case possible
    /// A value that looks like a credential is secret: `token` in `partnerToken`.
    case likely
    /// A value of digits, or one that looks like a credential, is secret: `pin`.
    case digits
    /// Each value is secret: `password`.
    case certain

    package static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
  }

  /// The names, as words, that also cover the names that end with them.
  private var endings: [String: Certainty]
  /// The names, as words, that cover no other names.
  private var wholeNames: [String: Certainty] = [:]
  /// Names that are not secret as JSON members, where they are usual for other values.
  private var memberExceptions: Set<String> = []

  /// Creates a set of only these names.
  public init(_ names: some Sequence<String>) { self.init(names, certainty: .certain) }

  private init(_ names: some Sequence<String>, certainty: Certainty) {
    let words = names.map { name in
      let isWords = name.utf8.allSatisfy { (97...122).contains($0) || $0 == 32 }
      return (isWords ? name : Self.words(in: name).joined(separator: " "), certainty)
    }
    endings = Dictionary(words, uniquingKeysWith: max)
  }

  /// Returns these names and others.
  public func union(_ others: SecretNames) -> Self {
    var union = self
    union.endings.merge(others.endings, uniquingKeysWith: max)
    union.wholeNames.merge(others.wholeNames, uniquingKeysWith: max)
    union.memberExceptions.formUnion(others.memberExceptions)
    for side in [self, others] {
      union.memberExceptions = union.memberExceptions.filter {
        side.memberExceptions.contains($0) || side.endings[$0] == nil
      }
    }
    return union
  }

  /// True if there are no names, so that no value is masked.
  package var isEmpty: Bool { endings.isEmpty }

  /// Returns whether the value of this name is secret.
  ///
  /// Some of the standard names are secret only if the value looks like a credential. This method returns true for them.
  public func contains(_ name: String) -> Bool { certainty(of: name) > .possible }

  /// Returns whether the value of a JSON member with this name is secret.
  ///
  /// In the standard names, a member `key` is not secret, because it is usual for identifiers; a query item `key` is.
  package func containsMember(_ name: String) -> Bool { certainty(ofMember: name) > .possible }

  /// Returns the degree to which the name of a JSON member says that its value is secret.
  package func certainty(ofMember name: String) -> Certainty {
    let certainty = certainty(of: name)
    guard certainty > .none, !memberExceptions.isEmpty else { return certainty }
    return memberExceptions.contains(Self.words(in: name).joined(separator: " ")) ? .none : certainty
  }

  /// Returns the degree to which a name says that its value is secret.
  ///
  /// Numbers at the end, plurals, and words such as `value` after a name do not matter: `password1`, `apiKeys`.
  package func certainty(of name: String) -> Certainty { knownCertainty(of: name) ?? .none }

  /// Returns whether a name is one that ends like a secret name, and whose value is not secret.
  package func isExempt(_ name: String) -> Bool { knownCertainty(of: name) == Certainty.none }

  private func knownCertainty(of name: String) -> Certainty? {
    if isEmpty { return nil }
    // A single word in lower case, as most names are.
    if name.utf8.allSatisfy({ (97...122).contains($0) }), let known = wholeNames[name] ?? endings[name] { return known }
    var certainty = certainty(ofWords: Self.words(in: name))
    // For a member of an object, such as `token[x]`, the name of the object counts as well.
    let brackets = name.utf8.indices.lazy.filter { name.utf8[$0] == UInt8(ascii: "[") }.prefix(Self.deepestMember + 1)
    for (depth, bracket) in brackets.enumerated() where certainty == nil || certainty == Certainty.none {
      certainty = depth == Self.deepestMember ? .certain : self.certainty(ofWords: Self.words(in: name[..<bracket]))
    }
    return certainty
  }

  /// The number of brackets from which on a name counts as secret, to bound the time of the check.
  private static let deepestMember = 16
  /// The number of words at the end of a name that are compared.
  private static let longestName = 12

  private func certainty(ofWords words: [String]) -> Certainty? {
    var words = words.suffix(Self.longestName)
    while let last = words.last {
      if let known = known(words) { return known }
      words.removeLast()
      if last.utf8.last.map({ (48...57).contains($0) }) == true {
        let name = last.prefix { !$0.isASCII || !$0.isNumber }
        if !name.isEmpty, last.dropFirst(name.count).allSatisfy(\.isNumber) { words.append(String(name)) }
      } else if last.utf8.count > 3, last.hasSuffix("s") {
        words.append(String(last.dropLast()))
      } else if !Self.fillers.contains(last) {
        return Self.compounds.contains { last.hasSuffix($0) } && endings[Self.compounds[0]] != nil ? .certain : nil
      }
    }
    return nil
  }

  private func known(_ words: ArraySlice<String>) -> Certainty? {
    var text = words.joined(separator: " ")[...]
    if let whole = wholeNames[String(text)] { return whole }
    while true {
      if let known = endings[String(text)] { return known }
      guard let space = text.utf8.firstIndex(of: 32) else { return nil }
      text = text[text.utf8.index(after: space)...]
    }
  }
}

extension SecretNames {
  /// The usual names of credentials.
  ///
  /// Names of pagination, databases and designs that end in the same words are exempt, such as `nextPageToken`,
  /// `syncToken`, `primaryKey`, `publicKey` and `Idempotency-Key`.
  public static let standard: SecretNames = {
    var standard = SecretNames(certainNames)
    for (names, certainty) in [
      (likelyNames, Certainty.likely), (possibleNames, .possible), (digitNames, .digits), (otherNames, .none),
    ] {
      standard.endings.merge(SecretNames(names, certainty: certainty).endings) { $1 }
    }
    standard.wholeNames = ["token": .certain]
    standard.memberExceptions = ["key"]
    return standard
  }()
}

extension SecretNames: ExpressibleByArrayLiteral {
  /// Creates a set of names.
  public init(arrayLiteral elements: String...) { self.init(elements) }
}

extension SecretNames {
  /// Returns the words of a name in lower case, split at punctuation and capitals.
  package static func words(in name: some StringProtocol) -> [String] {
    asciiWords(in: name.utf8) ?? anyWords(in: name)
  }

  /// Returns the words of an ASCII name, the usual case, or `nil` for other names.
  private static func asciiWords(in name: some Sequence<UInt8>) -> [String]? {
    var words: [String] = []
    var word: [UInt8] = []
    let bytes = Array(name)
    for (index, byte) in bytes.enumerated() {
      guard byte < 0x80 else { return nil }
      let isUppercase = (65...90).contains(byte)
      let isPart = isUppercase || (97...122).contains(byte) || (48...57).contains(byte)
      if !word.isEmpty, !isPart || isUppercase && startsWord(bytes, at: index) {
        words.append(String(decoding: word, as: UTF8.self))
        word.removeAll(keepingCapacity: true)
      }
      if isPart { word.append(isUppercase ? byte | 0x20 : byte) }
    }
    return word.isEmpty ? words : words + [String(decoding: word, as: UTF8.self)]
  }

  private static func startsWord(_ bytes: [UInt8], at index: Int) -> Bool {
    guard index > 0 else { return false }
    let isBeforeLowercase = index + 1 < bytes.count && (97...122).contains(bytes[index + 1])
    return !(65...90).contains(bytes[index - 1]) || isBeforeLowercase
  }

  private static func anyWords(in name: some StringProtocol) -> [String] {
    var words: [String] = []
    var word = ""
    // Letters without width, such as U+200B, do not separate words.
    let letters = String(
      String.UnicodeScalarView(name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint })
    )
    .map(\.self)
    for (index, letter) in letters.enumerated() {
      if startsWord(letters, at: index), !word.isEmpty {
        words.append(word)
        word = ""
      }
      if letter.isLetter || letter.isNumber { word += letter.lowercased() }
    }
    return word.isEmpty ? words : words + [word]
  }

  /// Returns whether a word ends before this character: `access|Token`, `API|Key`, `api|_key`.
  private static func startsWord(_ letters: [Character], at index: Int) -> Bool {
    let letter = letters[index]
    guard letter.isLetter || letter.isNumber else { return true }
    guard letter.isUppercase, index > 0 else { return false }
    let isBeforeLowercase = index + 1 < letters.count && letters[index + 1].isLowercase
    return !letters[index - 1].isUppercase || isBeforeLowercase
  }
}
