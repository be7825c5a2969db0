/// The way in which a client identifies itself (OAS 3.0.3 §4.7.27).
enum SecurityScheme: Sendable, Hashable {
  /// HTTP's basic scheme (RFC 7617).
  case basic
  /// Bearer tokens (RFC 6750).
  case bearer
  /// HTTP's digest scheme (RFC 7616).
  case digest
  /// Another scheme of HTTP's, by its name.
  case http(String)
  /// A key under a name.
  case apiKey(in: Parameter.Location, name: String)
  /// OAuth 2, whose tokens are bearer tokens.
  case oauth2
  /// OpenID Connect, whose tokens are bearer tokens.
  case openIDConnect
  /// Certificates of clients (3.1), of which a request does not tell.
  case mutualTLS
}

/// A scheme by the name that the contract gives it.
struct SecurityDemand: Sendable {
  let name: String
  let scheme: SecurityScheme
}
