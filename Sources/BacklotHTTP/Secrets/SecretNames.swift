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
  private var names: Set<String>
  /// Names that are not secret although they end with the words of a secret name.
  private var exceptions: Set<String> = []
  /// Names that are not secret as JSON members, where they are usual for other values.
  private var memberExceptions: Set<String> = []

  /// Creates a set of only these names.
  public init(_ names: some Sequence<String>) {
    self.names = Set(names.map { Self.words(in: $0).joined(separator: " ") })
  }

  /// Returns these names and others.
  public func union(_ others: SecretNames) -> Self {
    var union = self
    union.names.formUnion(others.names)
    union.exceptions.formUnion(others.exceptions)
    union.memberExceptions.formUnion(others.memberExceptions)
    for side in [self, others] { union.memberExceptions.subtract(side.names.subtracting(side.memberExceptions)) }
    return union
  }

  /// True if there are no names, so that no value is masked.
  package var isEmpty: Bool { names.isEmpty }

  /// Returns whether the value of this name is secret.
  public func contains(_ name: String) -> Bool {
    if names.isEmpty { return false }
    // A single word in lower case, as most names are.
    if name.utf8.allSatisfy({ (97...122).contains($0) }) { return names.contains(name) }
    if endsWithSecret(name) { return true }
    // For a member of an object, such as `token[x]`, the name of the object counts as well.
    let brackets = name.utf8.indices.lazy.filter { name.utf8[$0] == UInt8(ascii: "[") }.prefix(Self.deepestMember + 1)
    return brackets.enumerated().contains { depth, bracket in
      depth == Self.deepestMember || endsWithSecret(String(name[..<bracket]))
    }
  }

  /// The number of brackets from which on a name counts as secret, to bound the time of the check.
  private static let deepestMember = 16

  private func endsWithSecret(_ name: String) -> Bool {
    var text = Self.words(in: name).joined(separator: " ")[...]
    while !text.isEmpty {
      if names.contains(String(text)) { return true }
      if exceptions.contains(String(text)) { return false }
      guard let space = text.utf8.firstIndex(of: UInt8(ascii: " ")) else { return false }
      text = text[text.utf8.index(after: space)...]
    }
    return false
  }

  /// Returns whether the value of a JSON member with this name is secret.
  ///
  /// In the standard names, a member `key` is not secret, because it is usual for identifiers; a query item `key` is.
  package func containsMember(_ name: String) -> Bool {
    guard contains(name) else { return false }
    return memberExceptions.isEmpty || !memberExceptions.contains(Self.words(in: name).joined(separator: " "))
  }

  /// The usual names of credentials.
  ///
  /// Names of pagination and databases that end in the same words are exempt, such as `nextPageToken`, `syncToken`,
  /// `primaryKey`, `publicKey` and `Idempotency-Key`.
  public static let standard: SecretNames = {
    var standard = usual
    standard.exceptions = [
      "page token", "next token", "previous token", "cursor token", "continuation token", "pagination token",
      "sync token", "delta token", "skip token", "sort key", "primary key", "foreign key", "public key",
      "partition key", "range key", "row key", "cache key", "idempotency key", "web socket key", "websocket key",
    ]
    standard.memberExceptions = ["key"]
    return standard
  }()

  private static let usual: SecretNames = [
    "authorization", "cookie", "token", "access token", "accesstoken", "authtoken", "refreshtoken", "idtoken", "jwt",
    "key", "apikey", "secret", "secrets", "clientsecret", "accesskey", "secretkey", "privatekey", "password",
    "password confirmation", "passwd", "pwd", "passphrase", "passcode", "pin", "otp",
    "credential", "credentials", "signature", "sig", "assertion", "code verifier", "session", "session id",
    "sessionid", "sid", "auth", "card number", "cvv", "cvc",
  ]
}

extension SecretNames: ExpressibleByArrayLiteral {
  /// Creates a set of names.
  public init(arrayLiteral elements: String...) { self.init(elements) }
}

extension SecretNames {
  /// Returns the words of a name in lower case, split at punctuation and capitals.
  package static func words(in name: String) -> [String] {
    asciiWords(in: name) ?? anyWords(in: name)
  }

  /// Returns the words of an ASCII name, the usual case, or `nil` for other names.
  private static func asciiWords(in name: String) -> [String]? {
    var words: [String] = []
    var word: [UInt8] = []
    let bytes = Array(name.utf8)
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

  private static func anyWords(in name: String) -> [String] {
    var words: [String] = []
    var word = ""
    let letters = Array(name)
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
