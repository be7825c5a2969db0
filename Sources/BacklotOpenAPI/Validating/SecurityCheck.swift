import BacklotHTTP
import BacklotStubs

/// Checks whether a client identifies itself in the form that the contract requires, without verifying the credentials.
struct SecurityCheck {
  private let request: ReceivedRequest

  init(_ request: ReceivedRequest) { self.request = request }

  /// The result of a check.
  ///
  /// The check succeeds if one of the alternatives is met.
  enum Outcome: Equatable {
    case met
    /// The challenges for the field `WWW-Authenticate`.
    case unmet(challenges: [String])
  }

  /// Checks whether one of several alternatives is met, each of which requires all of its schemes.
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

  /// Returns true if the client uses a required HTTP scheme, so that only its credentials are malformed.
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

  /// Returns the credentials after a scheme's name (RFC 9110 §11.4).
  private func credentials(of scheme: String) -> Substring {
    guard let value = request.headerFields[.authorization] else { return "" }
    let parts = value.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == scheme else { return "" }
    return parts[1].trimmed()
  }

  /// True if there are a name and a password, encoded by RFC 7617 §2.
  private var isBasic: Bool {
    guard let bytes = Base64.decode(String(credentials(of: "basic"))) else { return false }
    return bytes.contains(UInt8(ascii: ":"))
  }

  /// True if the required parts of a digest are present (RFC 7616 §3.4).
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
  /// The first word of `Authorization` if a client sends more than a token, or `nil` for other schemes.
  fileprivate var httpName: String? {
    switch self {
    case .basic: "basic"
    case .digest: "digest"
    case .bearer, .http, .apiKey, .oauth2, .openIDConnect, .mutualTLS: nil
    }
  }

  /// The challenge for a client to identify itself (RFC 9110 §11.6.1), or `nil` for keys, which are not an HTTP scheme.
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
