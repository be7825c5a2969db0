import BacklotHTTP
import BacklotMessages
import BacklotStubs

/// The secrets of a recorded request, by which requests of several clients are told apart.
struct RequestIdentity: Sendable {
  /// A secret among the compared values, which must match.
  struct Value: Sendable {
    let place: UInt64
    let pattern: PlaceholderPattern
  }

  /// A secret in a header field, by which one of several recorded requests is preferred.
  struct Credential: Sendable {
    let field: HTTPField.Name
    /// The name of the cookie, or `nil` for the whole field.
    let cookie: String?
    /// The recorded text.
    let text: String
    /// The pattern for live texts, or `nil` if the recorded text is the secret itself.
    let pattern: PlaceholderPattern?
  }

  let values: [Value]
  let credentials: [Credential]

  var isEmpty: Bool { values.isEmpty && credentials.isEmpty }
}

// MARK: - Recorded requests

extension RequestIdentity.Credential {
  /// Returns the credentials among the fields of a recorded request.
  static func all(in fields: HTTPFields) -> [Self] {
    var credentials: [Self] = []
    for field in fields where field.name != .cookie {
      if field.value.utf8.contains(UInt8(ascii: "{")), SecretText.hasPlaceholders(field.value) {
        let pattern = PlaceholderPattern(field.value)
        credentials.append(Self(field: field.name, cookie: nil, text: field.value, pattern: pattern))
      } else if field.name == .authorization, SecretText.isConstantCredential(field.value) {
        credentials.append(Self(field: field.name, cookie: nil, text: field.value, pattern: nil))
      }
    }
    guard fields.contains(.cookie), fields[values: .cookie].contains(where: SecretText.hasPlaceholders) else {
      return credentials
    }
    for pair in HTTPCookies(fields).pairs {
      guard let value = pair.value, SecretText.hasPlaceholders(value) else { continue }
      credentials.append(Self(field: .cookie, cookie: pair.name, text: value, pattern: PlaceholderPattern(value)))
    }
    return credentials
  }
}

/// The placeholders in texts of a recording.
enum SecretText {
  /// Returns true if a decoded text contains a placeholder, which is percent-encoded if the text is a URL.
  static func hasPlaceholders(_ text: String) -> Bool {
    // Most texts do not even have the word.
    guard mayHavePlaceholders(text) else { return false }
    var text = text
    return text.withUTF8 { !SecretPlaceholder.occurrences(in: $0).isEmpty }
  }

  /// Returns true if content contains a placeholder, possibly percent-encoded.
  static func mayHavePlaceholders(_ bytes: [UInt8]) -> Bool { ByteSearch.position(of: name, in: bytes, from: 0) != nil }

  /// Returns true if a text contains a placeholder, possibly percent-encoded.
  static func mayHavePlaceholders(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in name.withUnsafeBufferPointer { ByteSearch.contains($0, in: bytes) } }
  }

  private static let name = Array("secret".utf8)

  /// Returns true if the credentials of a field are the same in each request of a client, unlike signatures.
  static func isConstantCredential(_ value: String) -> Bool {
    let scheme = value.prefix { $0 != " " }.lowercased()
    return scheme == "bearer" || scheme == "basic"
  }

  /// The placeholders in a text.
  static func placeholders(in text: String) -> [SecretPlaceholder] {
    SecretPlaceholder.occurrences(in: Array(text.utf8)).map(\.placeholder)
  }
}

// MARK: - Live requests

/// The agreement of a live request with the secrets of a recorded one, the best first.
enum IdentityMatch: Int, Comparable {
  /// All secrets are those that were seen before at the same placeholders.
  case known
  /// Some secrets are new, and so are their placeholders.
  case new
  /// One of the requests has credentials, and the other has none.
  case partial
  /// A secret belongs to another placeholder.
  case other

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The live values of placeholders, as a backend has seen them.
struct SecretBindings: Sendable {
  private(set) var values: [String: String] = [:]
  private var placeholders: [String: String] = [:]

  /// Returns the agreement of a live text with a placeholder.
  func match(_ placeholder: String, _ live: String) -> IdentityMatch {
    if live == placeholder { return .known }
    if let known = values[placeholder] { return known == live ? .known : .other }
    // A placeholder of the recording, which the client got from a response, is a secret of another client.
    return placeholders[live] == nil && !live.hasPrefix("{{secret:") ? .new : .other
  }

  /// Adds the live values of placeholders.
  mutating func add(_ captures: [String: String]) {
    for (placeholder, live) in captures where values[placeholder] == nil {
      values[placeholder] = live
      placeholders[live] = placeholder
    }
  }
}

extension RequestIdentity {
  /// Returns the agreement of a live request, or `nil` if a compared value does not match.
  ///
  /// - Parameters:
  ///   - values: The compared values of the live request.
  ///   - fields: The header fields of the live request.
  ///   - captures: Receives the live values of placeholders that are new.
  func match(
    _ values: [ComparedValue],
    _ fields: HTTPFields,
    by bindings: SecretBindings,
    capturing captures: inout [String: String]
  ) -> IdentityMatch? {
    var worst = IdentityMatch.known
    for value in self.values {
      guard let live = values.first(where: { $0.place == value.place })?.text,
        let found = value.pattern.captures(in: live)
      else { return nil }
      worst = max(worst, Self.rank(found, by: bindings, capturing: &captures))
    }
    for credential in credentials {
      worst = max(worst, credential.match(fields, by: bindings, capturing: &captures))
    }
    return worst
  }

  fileprivate static func rank(
    _ found: [SecretCapture],
    by bindings: SecretBindings,
    capturing captures: inout [String: String]
  ) -> IdentityMatch {
    var worst = IdentityMatch.known
    for capture in found {
      let placeholder = "\(capture.placeholder)"
      let match = bindings.match(placeholder, capture.value)
      if match == .new { captures[placeholder] = capture.value }
      worst = max(worst, match)
    }
    return worst
  }
}

extension RequestIdentity.Credential {
  fileprivate func match(
    _ fields: HTTPFields,
    by bindings: SecretBindings,
    capturing captures: inout [String: String]
  ) -> IdentityMatch {
    guard let live = cookie.map({ HTTPCookies(fields)[$0] }) ?? fields[field] else { return .partial }
    guard let pattern else {
      let match = bindings.match(text, live)
      if match == .new { captures[text] = live }
      return match
    }
    guard let found = pattern.captures(in: live) else { return .other }
    return RequestIdentity.rank(found, by: bindings, capturing: &captures)
  }
}
