/// The way in which a client identifies itself (OAS 3.0.3 §4.7.27).
enum SecurityScheme: Sendable, Hashable {
  /// The HTTP scheme Basic (RFC 7617).
  case basic
  /// Bearer tokens (RFC 6750).
  case bearer
  /// The HTTP scheme Digest (RFC 7616).
  case digest
  /// Another HTTP scheme, by its name.
  case http(String)
  /// A key with a name, at a location in the request.
  case apiKey(in: Parameter.Location, name: String)
  /// OAuth 2, whose tokens are bearer tokens.
  case oauth2
  /// OpenID Connect, whose tokens are bearer tokens.
  case openIDConnect
  /// Client certificates (3.1), which are not visible in a request.
  case mutualTLS
}

/// A security scheme with its name in the contract.
struct SecurityDemand: Sendable {
  let name: String
  let scheme: SecurityScheme
}
