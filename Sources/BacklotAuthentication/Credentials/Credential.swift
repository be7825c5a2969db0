public import BacklotClientCore
public import Foundation

/// An access token, with the information that is necessary to replace it.
///
/// Descriptions and dumps of a credential do not contain its tokens. The encoded form does, so that a store can save
/// it; encrypt it or keep it in a protected place.
public struct Credential: Sendable, Hashable {
  /// The token that authenticates requests (RFC 6750).
  public var accessToken: AccessToken
  /// The token for new access tokens (RFC 6749 §1.5); `nil` if the server issued none.
  public var refreshToken: Secret?
  /// The time at which the access token expires; `nil` if it is unknown.
  public var expiration: Date?
  /// The granted scopes (RFC 6749 §3.3); `nil` if the server granted exactly the requested ones.
  public var scopes: Set<String>?

  /// Creates a credential.
  ///
  /// - Parameters:
  ///   - accessToken: The token that authenticates requests.
  ///   - refreshToken: The token for new access tokens. Defaults to `nil`.
  ///   - expiration: The time at which the access token expires. Defaults to `nil`, unknown.
  ///   - scopes: The granted scopes. Defaults to `nil`, the requested ones.
  public init(
    accessToken: AccessToken,
    refreshToken: Secret? = nil,
    expiration: Date? = nil,
    scopes: Set<String>? = nil
  ) {
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.expiration = expiration
    self.scopes = scopes
  }
}

extension Credential: Codable {
  private enum Key: String, CodingKey {
    case accessToken, refreshToken, expiration, scopes
  }

  /// Decodes a credential that was saved.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      accessToken: AccessToken(rawValue: try values.decode(String.self, forKey: .accessToken)),
      refreshToken: try values.decodeIfPresent(Secret.self, forKey: .refreshToken),
      expiration: try values.decodeIfPresent(Date.self, forKey: .expiration),
      scopes: try values.decodeIfPresent(Set<String>.self, forKey: .scopes)
    )
  }

  /// Encodes the credential with its tokens, to save it.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(accessToken.rawValue, forKey: .accessToken)
    try values.encodeIfPresent(refreshToken, forKey: .refreshToken)
    try values.encodeIfPresent(expiration, forKey: .expiration)
    try values.encodeIfPresent(scopes, forKey: .scopes)
  }
}

extension Credential {
  /// The texts of the tokens, to mask them in messages.
  var secrets: [String] { [accessToken.rawValue] + (refreshToken.map { [$0.rawValue] } ?? []) }
}
