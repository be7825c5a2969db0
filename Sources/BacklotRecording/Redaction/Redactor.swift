import BacklotHTTP
import BacklotMessages
import BacklotStubs

/// Replaces the secrets of recorded exchanges by placeholders.
///
/// The same secret has the same placeholder everywhere in a recording. Once a text is known as a secret, it is replaced
/// wherever it occurs, if it has at least eight bytes. To replace it in exchanges that came before as well, call
/// ``redact(_:)`` again for each of them, after all exchanges:
///
/// ```swift
/// var redactor = Redactor()
/// for index in exchanges.indices { redactor.redact(&exchanges[index]) }
/// for index in exchanges.indices { redactor.redact(&exchanges[index]) }
/// ```
///
/// Placeholders are numbered by their first occurrence, after those that the exchanges already contain, and are not
/// replaced again. The secrets are kept in memory only.
public struct Redactor: Sendable {
  /// The rules by which secrets are found.
  public let rules: RedactionRules
  /// The secrets that were replaced, without their values.
  public private(set) var report = RedactionReport()

  let shapes: ShapeSet
  var secrets = KnownSecrets()
  var search: SecretSearch
  /// The findings, if they are collected.
  private var findings: [SecretFinding]?
  private var place = SecretPlace(origin: Stub.Origin(file: ""), message: .request, part: "")
  /// The authentication scheme of the current field, in lower case.
  private var scheme = ""

  /// Creates a redactor.
  ///
  /// - Parameter rules: The rules by which secrets are found. Defaults to the standard rules.
  public init(rules: RedactionRules = .standard) {
    self.rules = rules
    shapes = ShapeSet(rules.shapes)
    search = SecretSearch(names: rules.names)
  }

  /// Returns the secrets in an exchange, with their locations.
  ///
  /// - Parameters:
  ///   - exchange: The exchange, which is not changed.
  ///   - rules: The rules by which secrets are found. Defaults to the standard rules.
  public static func findings(
    in exchange: RecordedExchange,
    rules: RedactionRules = .standard
  ) -> [SecretFinding] {
    var redactor = Redactor(rules: rules)
    return redactor.findings(in: exchange)
  }

  /// Returns the secrets in an exchange, including those that are known from other exchanges.
  public mutating func findings(in exchange: RecordedExchange) -> [SecretFinding] {
    findings = []
    defer { findings = nil }
    var copy = exchange
    redact(&copy)
    return findings ?? []
  }

  /// Removes the entries of the report, so that it describes the next replacements only.
  mutating func clearReport() { report = RedactionReport() }

  /// Makes sure that new placeholders get higher numbers than those in an exchange.
  ///
  /// Call this method with all exchanges of an archive before exchanges are added to it.
  public mutating func reserveNumbers(of exchange: RecordedExchange) {
    for placeholder in MessageText.placeholders(in: exchange) { secrets.reserve(placeholder) }
  }

  /// Replaces the secrets of an exchange by placeholders.
  ///
  /// The lengths of content and chunks are adjusted. The bodies must be in memory, without content coding.
  public mutating func redact(_ exchange: inout RecordedExchange) {
    if rules.isOff { return }
    reserveNumbers(of: exchange)
    let content = exchange.response?.body.bytes
    place = SecretPlace(origin: exchange.origin, message: .request, part: "")
    MessageText.edit(&exchange) { text, message in replacingFound(in: text, of: message) }
    if !secrets.isEmpty {
      MessageText.edit(&exchange) { text, message in replacingKnown(in: text, of: message) }
    }
    guard !exchange.chunks.isEmpty, let content, let redacted = exchange.response?.body.bytes, content != redacted
    else {
      return
    }
    exchange.chunks = exchange.chunks.adjusted(from: content, to: redacted)
  }
}

// MARK: - By name

extension Redactor {
  /// The maximum number of times that a text is searched, since a replacement can uncover another secret.
  private static let maximumRounds = 4

  /// Returns a text with the secrets replaced that are found by their names and shapes, or `nil` if there are none.
  private mutating func replacingFound(in text: MessageText, of message: SecretPlace.Message) -> [UInt8]? {
    move(to: message, part: text.kind.description)
    return text.changedInUTF8 { text in
      var result: [UInt8]?
      for _ in 0..<Self.maximumRounds {
        guard let new = replacingOnce(in: result.map { MessageText(text.kind, bytes: $0) } ?? text) else { break }
        result = new
      }
      return result
    }
  }

  private mutating func replacingOnce(in text: MessageText) -> [UInt8]? {
    let named = replacingNamed(in: text)
    let shaped = replacingShapes(in: named.map { MessageText(text.kind, bytes: $0) } ?? text) ?? named
    guard case .content(let type) = text.kind, type?.isEventStream ?? false else { return shaped }
    return replacingSplit(in: shaped.map { MessageText(text.kind, bytes: $0) } ?? text) ?? shaped
  }

  private mutating func replacingNamed(in text: MessageText) -> [UInt8]? {
    let found = search.secrets(in: text)
    guard !found.isEmpty else { return nil }
    if case .field(let name) = text.kind, name == .authorization || name == .proxyAuthorization {
      scheme = text.string[..<SecretNames.startOfCredentials(in: text.string)].lowercased()
    }
    var edits: [MessageText.Edit] = []
    for secret in found {
      guard let placeholder = placeholder(for: secret) else { continue }
      let written = secret.quote + text.written(placeholder, at: secret.range) + secret.quote
      edits.append(MessageText.Edit(range: secret.range, text: written))
    }
    return text.replacing(edits)
  }

  private mutating func placeholder(for secret: NamedSecret) -> SecretPlaceholder? {
    guard !secret.value.isEmpty, !SecretPlaceholder.isPlaceholder(secret.value),
      !rules.allows(secret.value, name: secret.name, path: secret.path)
    else { return nil }
    let placeholder = secrets.placeholder(ifKnown: secret.value) ?? newPlaceholder(for: secret)
    note(placeholder, reason: .name(secret.name), part: "\(secret.part.rawValue) \(secret.path)", value: secret.value)
    return placeholder
  }

  private mutating func newPlaceholder(for secret: NamedSecret) -> SecretPlaceholder {
    learnPasswords(in: secret)
    let isFound = !mayOccurByChance(secret.value)
    return secrets.placeholder(for: secret.value, type: type(of: secret), isFound: isFound)
  }

  /// Returns whether a secret is a word, which can occur elsewhere without being the secret.
  private func mayOccurByChance(_ secret: String) -> Bool {
    secret.utf8.count < 12 && secret.utf8.allSatisfy { (97...122).contains($0) || (65...90).contains($0) }
      || rules.names.contains(secret)
  }

  /// Remembers the password of `user:password`, as it can also occur alone.
  private mutating func learnPasswords(in secret: NamedSecret) {
    var credentials = secret.value
    if scheme == "basic ", secret.part == .field {
      guard let decoded = Base64.decode(secret.value, isLenient: true) else { return }
      credentials = String(decoding: decoded, as: UTF8.self)
    } else if secret.part != .userInfo {
      return
    }
    guard let colon = credentials.firstIndex(of: ":") else { return }
    let password = String(credentials[credentials.index(after: colon)...])
    if password.utf8.count >= KnownSecrets.shortestFound, !SecretPlaceholder.isPlaceholder(password) {
      _ = secrets.placeholder(for: password, type: "password", isFound: !mayOccurByChance(password))
    }
  }

  private func type(of secret: NamedSecret) -> String {
    switch secret.part {
    case .userInfo: return "user_info"
    case .cookie where !rules.names.contains(secret.name): return "cookie"
    case .field where scheme == "basic ": return "basic_credentials"
    case .field where !scheme.isEmpty: return scheme.dropLast() == "bearer" ? "bearer_token" : "authorization"
    default:
      let words = SecretNames.words(in: secret.name)
      let name = (words.count > 1 && words[0] == "x" ? words[1...] : words[...]).joined(separator: "_")
      let letters = name.utf8.filter { (97...122).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "_") }
      let type = String(decoding: letters.prefix(64), as: UTF8.self)
      return type.isEmpty ? "secret" : type
    }
  }
}

// MARK: - Bookkeeping

extension Redactor {
  mutating func move(to message: SecretPlace.Message, part: String) {
    place = SecretPlace(origin: place.origin, message: message, part: part)
    scheme = ""
  }

  mutating func note(
    _ placeholder: SecretPlaceholder,
    reason: SecretFinding.Reason,
    part: String,
    value: String
  ) {
    let finding = SecretFinding(
      placeholder: placeholder,
      reason: reason,
      place: SecretPlace(origin: place.origin, message: place.message, part: part),
      excerpt: value.count < 12 ? "…" : value.prefix(4) + "…"
    )
    report.add(finding)
    findings?.append(finding)
  }
}
