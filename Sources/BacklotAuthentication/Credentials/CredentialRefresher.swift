/// A source of new credentials.
///
/// ## Choose
/// ``OAuth2Refresher`` gets credentials from an OAuth 2 authorization server. Conform your own type if the API has a
/// sign-in of its own.
///
/// ## Implement
/// The ``AuthenticationMiddleware`` calls ``refresh(_:)`` once at a time, and saves the result. If the refresher uses a
/// client with the same middleware, its requests are sent without a token; do not send them in a detached task, which
/// would wait for the refresh itself.
///
/// The error of a failed refresh reaches every waiting request inside an ``AuthenticationError`` with code
/// ``AuthenticationError/Code/refreshFailed``. Throw an ``AuthenticationError/signInRequired(_:)`` if another attempt
/// cannot succeed.
///
/// ```swift
/// struct SessionRefresher: CredentialRefresher {
///   let client: APIClient
///
///   func refresh(_ credential: Credential?) async throws -> Credential {
///     guard let token = credential?.refreshToken else { throw AuthenticationError.signInRequired("No session.") }
///     let session = try await client.send(.newSession(for: token.rawValue))
///     return Credential(accessToken: AccessToken(rawValue: session.token), refreshToken: token)
///   }
/// }
/// ```
public protocol CredentialRefresher: Sendable {
  /// True if the refresher can return a credential without a previous one, as client credentials can.
  ///
  /// Defaults to false: while the store is empty, requests are sent without a token.
  var obtainsFirstCredential: Bool { get }

  /// Returns a new credential.
  ///
  /// - Parameter credential: The credential to replace, or `nil` if the store is empty.
  /// - Throws: The reason why there is no new credential.
  func refresh(_ credential: Credential?) async throws -> Credential
}

extension CredentialRefresher {
  /// False: a refresher needs a previous credential.
  public var obtainsFirstCredential: Bool { false }
}
