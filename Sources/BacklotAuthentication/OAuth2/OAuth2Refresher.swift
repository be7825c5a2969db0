/// A source of new credentials from an OAuth 2 authorization server.
public struct OAuth2Refresher: CredentialRefresher {
  /// The grant with which a refresher gets new tokens.
  public enum Grant: Sendable, Hashable {
    /// The refresh token of the credential (RFC 6749 §6).
    case refreshToken
    /// The client's own credentials, with the given scopes (RFC 6749 §4.4).
    case clientCredentials(scopes: [String])
  }

  /// The client that requests tokens.
  public var client: OAuth2Client
  /// The grant with which the refresher gets new tokens.
  public var grant: Grant

  /// Creates a refresher.
  ///
  /// - Parameters:
  ///   - client: The client that requests tokens.
  ///   - grant: The grant with which the refresher gets new tokens.
  public init(_ client: OAuth2Client, grant: Grant) {
    self.client = client
    self.grant = grant
  }

  /// True for client credentials.
  public var obtainsFirstCredential: Bool { grant != .refreshToken }

  /// Requests a new token.
  ///
  /// - Parameter credential: The credential to replace, or `nil` if the store is empty.
  /// - Throws: ``AuthenticationError``; with ``AuthenticationError/Code/signInRequired`` if a refresh token is necessary
  ///   and missing.
  public func refresh(_ credential: Credential?) async throws -> Credential {
    switch grant {
    case .refreshToken: try await refreshed(credential)
    case .clientCredentials(let scopes): try await client.clientCredentials(scopes: scopes)
    }
  }

  private func refreshed(_ credential: Credential?) async throws -> Credential {
    guard let token = credential?.refreshToken else {
      throw AuthenticationError.signInRequired("The credential has no refresh token.")
    }
    var refreshed = try await client.refresh(token)
    // Without a scope in the response, the scopes stay the same (RFC 6749 §6).
    refreshed.scopes = refreshed.scopes ?? credential?.scopes
    return refreshed
  }
}

extension CredentialRefresher where Self == OAuth2Refresher {
  /// Returns a refresher that uses the refresh token of the credential (RFC 6749 §6).
  public static func refreshToken(_ client: OAuth2Client) -> OAuth2Refresher {
    OAuth2Refresher(client, grant: .refreshToken)
  }

  /// Returns a refresher that uses the client's own credentials (RFC 6749 §4.4).
  ///
  /// - Parameters:
  ///   - client: The client that requests tokens.
  ///   - scopes: The scopes to request. Defaults to those that the server chooses.
  public static func clientCredentials(_ client: OAuth2Client, scopes: [String] = []) -> OAuth2Refresher {
    OAuth2Refresher(client, grant: .clientCredentials(scopes: scopes))
  }
}
