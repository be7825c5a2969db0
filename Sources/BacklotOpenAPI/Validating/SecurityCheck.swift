import BacklotHTTP
import BacklotStubs

/// Whether a client says who it is, in the form that the contract demands; what it says is not looked into.
struct SecurityCheck {
  private let request: ReceivedRequest

  init(_ request: ReceivedRequest) { self.request = request }

  /// What is missing: nothing where one of the alternatives is met.
  enum Outcome: Equatable {
    case met
    /// What the client may be told by `WWW-Authenticate`.
    case unmet(challenges: [String])
  }

  /// Looks whether one of several alternatives is met, each of which demands all of its schemes.
  func outcome(of demands: [[SecurityDemand]]) -> Outcome {
    if demands.isEmpty { return .met }
    var challenges: [String] = []
    for alternative in demands {
      let unmet = alternative.filter { !isMet($0.scheme) }
      if unmet.isEmpty { return .met }
      for challenge in unmet.compactMap({ $0.scheme.challenge }) where !challenges.contains(challenge) {
        challenges.append(challenge)
      }
    }
    return .unmet(challenges: challenges)
  }

  /// Whether the client uses a scheme of HTTP's that is demanded, so that only what it says by it is malformed.
  func usesScheme(of demands: [[SecurityDemand]]) -> Bool {
    let name = (request.headerFields[.authorization] ?? "").prefix { $0 != " " }.lowercased()
    return demands.joined().contains { $0.scheme.httpName == name }
  }

  private func isMet(_ scheme: SecurityScheme) -> Bool {
    switch scheme {
    case .basic: isBasic
    case .bearer, .oauth2, .openIDConnect: !credentials(of: "bearer").isEmpty
    case .digest: isDigest
    case .http(let name): !credentials(of: name).isEmpty
    case .apiKey(let location, let name): hasKey(name, in: location)
    case .mutualTLS: true
    }
  }

  /// What stands behind a scheme's name (RFC 9110 §11.4).
  private func credentials(of scheme: String) -> Substring {
    guard let value = request.headerFields[.authorization] else { return "" }
    let parts = value.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == scheme else { return "" }
    return parts[1].trimmed()
  }

  /// Whether there are a name and a password, encoded as RFC 7617 §2 has it.
  private var isBasic: Bool {
    guard let bytes = Base64.decode(String(credentials(of: "basic"))) else { return false }
    return bytes.contains(UInt8(ascii: ":"))
  }

  /// Whether what a digest needs is there (RFC 7616 §3.4).
  private var isDigest: Bool {
    let credentials = credentials(of: "digest")
    return ["username", "realm", "nonce", "uri", "response"].allSatisfy { credentials.contains($0 + "=") }
  }

  private func hasKey(_ name: String, in location: Parameter.Location) -> Bool {
    switch location {
    case .query: !(request.query[name] ?? "").isEmpty
    case .cookie: !(request.cookies[name] ?? "").isEmpty
    case .header, .path: HTTPField.Name(name).flatMap { request.headerFields[$0] } ?? "" != ""
    }
  }
}

extension SecurityScheme {
  /// What `Authorization` begins with where a client shows more than a token; nothing for others.
  fileprivate var httpName: String? {
    switch self {
    case .basic: "basic"
    case .digest: "digest"
    case .bearer, .http, .apiKey, .oauth2, .openIDConnect, .mutualTLS: nil
    }
  }

  /// What tells a client how to say who it is (RFC 9110 §11.6.1); nothing for keys, which are no scheme of HTTP's.
  fileprivate var challenge: String? {
    switch self {
    case .basic: "Basic realm=\"*\""
    case .digest: "Digest realm=\"*\", nonce=\"abc123\""
    case .bearer: "Bearer"
    case .oauth2: "OAuth2"
    case .openIDConnect: "OpenID"
    case .http(let name): name.prefix(1).uppercased() + name.dropFirst()
    case .apiKey, .mutualTLS: nil
    }
  }
}
