/// The code of an authorization server's error (RFC 6749 §4.1.2.1 and §5.2).
///
/// Extensions of OAuth 2 define further codes, so any text is a code.
public struct OAuth2ErrorCode: RawRepresentable, Sendable, Hashable {
  /// The text of the code, such as `invalid_grant`.
  public let rawValue: String

  /// Creates a code from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A parameter is missing, repeated or malformed.
  public static let invalidRequest = Self(rawValue: "invalid_request")
  /// The client's authentication failed.
  public static let invalidClient = Self(rawValue: "invalid_client")
  /// The code or the refresh token is invalid, expired, revoked, or was issued to another client.
  public static let invalidGrant = Self(rawValue: "invalid_grant")
  /// The client may not use this grant.
  public static let unauthorizedClient = Self(rawValue: "unauthorized_client")
  /// The server does not support this grant.
  public static let unsupportedGrantType = Self(rawValue: "unsupported_grant_type")
  /// A scope is unknown, malformed or not allowed.
  public static let invalidScope = Self(rawValue: "invalid_scope")
  /// The user or the server denied the request.
  public static let accessDenied = Self(rawValue: "access_denied")
  /// The server does not support codes for this client.
  public static let unsupportedResponseType = Self(rawValue: "unsupported_response_type")
  /// The server failed.
  public static let serverError = Self(rawValue: "server_error")
  /// The server is overloaded or under maintenance.
  public static let temporarilyUnavailable = Self(rawValue: "temporarily_unavailable")
}

extension OAuth2ErrorCode: CustomStringConvertible {
  /// The text of the code.
  public var description: String { rawValue }
}

extension OAuth2ErrorCode {
  /// The action that may solve the problem, as a sentence.
  var remedy: String {
    switch self {
    case .invalidClient: "Check the client's ID, its secret, and how it authenticates."
    case .invalidGrant: "Sign in again."
    case .unauthorizedClient, .unsupportedGrantType, .unsupportedResponseType:
      "Allow this grant in the server's settings of the client."
    case .invalidScope: "Request only scopes that the server knows and allows."
    case .accessDenied: "Sign in again, and allow the access."
    case .serverError, .temporarilyUnavailable: "Try again later."
    default: "Check the request with the server's documentation."
    }
  }
}
