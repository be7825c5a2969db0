import BacklotHTTP
import BacklotJSON
import BacklotMessages
import BacklotRecording
import BacklotStubs

/// The form in which a client identifies itself.
enum Credential: Sendable, Hashable {
  /// The scheme of `Authorization`, in lowercase.
  case http(scheme: String)
  case key(place: Place, name: String)

  enum Place: String, Sendable, Hashable { case header, query, cookie }

  /// Returns the credentials of a request.
  static func all(of request: ReceivedRequest) -> Set<Credential> {
    var found: Set<Credential> = []
    for field in request.headerFields where !field.value.isEmpty {
      switch field.name {
      case .authorization: found.insert(authorization(field.value))
      case .cookie, .proxyAuthorization: break
      default: if isKey(field.name.rawName) { found.insert(.key(place: .header, name: field.name.canonicalName)) }
      }
    }
    for item in request.query.items where item.value?.isEmpty == false && isKey(item.name) {
      found.insert(.key(place: .query, name: item.name))
    }
    for pair in request.cookies.pairs where pair.value?.isEmpty == false && isKey(pair.name) {
      found.insert(.key(place: .cookie, name: pair.name))
    }
    return found
  }

  /// Returns true for the name of a value by which a client identifies itself.
  static func isKey(_ name: String) -> Bool {
    SecretNames.standard.contains(name) && !isForgeryProtection(name)
  }

  /// Returns true for the name of a token that protects from forged requests, which identifies no client.
  private static func isForgeryProtection(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.contains("csrf") || name.contains("xsrf")
  }

  private static func authorization(_ value: String) -> Credential {
    let other = Credential.key(place: .header, name: HTTPField.Name.authorization.rawName)
    // An unknown word before a space may be a part of the secret.
    let start = SecretNames.startOfCredentials(in: value)
    guard start > value.startIndex else { return other }
    let scheme = value[..<start].dropLast().lowercased()
    switch scheme {
    case "basic": return isPair(String(value[start...])) ? .http(scheme: scheme) : other
    // A redacted digest no longer has its parts.
    case "digest": return other
    default: return .http(scheme: scheme)
    }
  }

  /// Returns true for a name and a password (RFC 7617 §2), or a placeholder for them.
  private static func isPair(_ text: String) -> Bool {
    if isReplaced(text) { return true }
    return Base64.decode(text)?.contains(UInt8(ascii: ":")) ?? false
  }

  /// Returns true if a secret was replaced by a placeholder or a mask.
  static func isReplaced(_ text: String) -> Bool {
    text == SecretNames.mask || !SecretPlaceholder.occurrences(in: Array(text.utf8)).isEmpty
  }
}

extension Credential: Comparable {
  static func < (first: Self, second: Self) -> Bool { first.order.lexicographicallyPrecedes(second.order) }

  private var order: [String] {
    switch self {
    case .http(let scheme): ["", scheme]
    case .key(let place, let name): [place.rawValue, name]
    }
  }
}

extension Credential {
  /// The usual name of the scheme in a contract.
  var schemeName: String {
    switch self {
    case .http(let scheme): SwiftName.member(scheme) + "Auth"
    case .key(.header, "Authorization"): "authorization"
    case .key(_, let name): SwiftName.member(name)
    }
  }

  /// The Security Scheme Object (OAS 3.1.0 §4.8.27).
  var scheme: JSONValue {
    switch self {
    case .http(let scheme): ["type": "http", "scheme": .string(scheme)]
    case .key(let place, let name): ["type": "apiKey", "in": .string(place.rawValue), "name": .string(name)]
    }
  }
}
