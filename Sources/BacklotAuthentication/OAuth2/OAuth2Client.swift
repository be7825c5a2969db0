public import BacklotClientCore
public import BacklotTransport
public import Foundation

/// An app that is registered with an OAuth 2 authorization server, and its requests for tokens (RFC 6749).
///
/// ```swift
/// let oauth = OAuth2Client(
///   id: "kennel",
///   authentication: .secret(Secret(rawValue: secret)),
///   host: .production,
///   tokenPath: "oauth/token"
/// )
/// let credential = try await oauth.clientCredentials(scopes: ["dogs.read"])
/// ```
///
/// All methods throw an ``AuthenticationError``. Neither its message nor the description of a client contains secrets.
public struct OAuth2Client: Sendable {
  /// The ID that the server issued (RFC 6749 §2.2).
  public var id: String
  /// The way in which the client authenticates.
  public var authentication: OAuth2ClientAuthentication
  /// The URL for token requests (RFC 6749 §3.2).
  ///
  /// It must use `https`, except on the loopback interface.
  public var tokenEndpoint: URL
  /// The URL at which users sign in (RFC 6749 §3.1), or `nil` if the client does not use authorization codes.
  public var authorizationEndpoint: URL?
  /// The transport that sends token requests.
  public var transport: any HTTPTransport
  let now: @Sendable () -> Date

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - id: The ID that the server issued.
  ///   - authentication: The way in which the client authenticates. Defaults to ``OAuth2ClientAuthentication/none``.
  ///   - tokenEndpoint: The URL for token requests.
  ///   - authorizationEndpoint: The URL at which users sign in. Defaults to `nil`.
  ///   - transport: The transport that sends token requests. Defaults to the shared `URLSession`.
  ///   - now: Returns the current time, from which the lifetime of a token counts.
  public init(
    id: String,
    authentication: OAuth2ClientAuthentication = .none,
    tokenEndpoint: URL,
    authorizationEndpoint: URL? = nil,
    transport: any HTTPTransport = .urlSession,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.id = id
    self.authentication = authentication
    self.tokenEndpoint = tokenEndpoint
    self.authorizationEndpoint = authorizationEndpoint
    self.transport = transport
    self.now = now
  }

  /// Creates a client of a server whose endpoints are paths of a host.
  ///
  /// An invalid host or path is reported when it is used.
  ///
  /// - Parameters:
  ///   - id: The ID that the server issued.
  ///   - authentication: The way in which the client authenticates. Defaults to ``OAuth2ClientAuthentication/none``.
  ///   - host: The host of the server.
  ///   - tokenPath: The path for token requests.
  ///   - authorizationPath: The path at which users sign in. Defaults to `nil`.
  ///   - transport: The transport that sends token requests. Defaults to the shared `URLSession`.
  public init(
    id: String,
    authentication: OAuth2ClientAuthentication = .none,
    host: URLHost,
    tokenPath: EndpointPath,
    authorizationPath: EndpointPath? = nil,
    transport: any HTTPTransport = .urlSession
  ) {
    self.init(
      id: id,
      authentication: authentication,
      tokenEndpoint: OAuth2Endpoint.url(of: tokenPath, on: host),
      authorizationEndpoint: authorizationPath.map { OAuth2Endpoint.url(of: $0, on: host) },
      transport: transport
    )
  }
}

extension OAuth2Client {
  /// Requests a token for the app itself, without a user (RFC 6749 §4.4).
  ///
  /// - Parameter scopes: The scopes to request. Defaults to those that the server chooses.
  public func clientCredentials(scopes: [String] = []) async throws(AuthenticationError) -> Credential {
    try await credential(for: .clientCredentials(scopes: scopes))
  }

  /// Requests a new access token with a refresh token (RFC 6749 §6).
  ///
  /// If the server issues a new refresh token, the credential contains it, and the old one may be invalid; otherwise
  /// the credential contains the old one.
  ///
  /// - Parameters:
  ///   - token: The refresh token.
  ///   - scopes: The scopes to request, at most the granted ones. Defaults to the granted ones.
  public func refresh(_ token: Secret, scopes: [String] = []) async throws(AuthenticationError) -> Credential {
    var credential = try await credential(for: .refreshToken(token, scopes: scopes))
    credential.refreshToken = credential.refreshToken ?? token
    return credential
  }

  /// Exchanges the code of a redirect URL for a token (RFC 6749 §4.1.3, RFC 7636 §4.5).
  ///
  /// - Parameters:
  ///   - redirectURL: The URL to which the browser was redirected.
  ///   - request: The request that the user answered. Use each request once.
  /// - Throws: ``AuthenticationError`` with ``AuthenticationError/Code/stateMismatch`` or
  ///   ``AuthenticationError/Code/invalidRedirect`` if the URL does not belong to the request, with
  ///   ``AuthenticationError/Code/refused(_:)`` if the user or the server denied it.
  public func credential(
    from redirectURL: URL,
    for request: OAuth2AuthorizationRequest
  ) async throws(AuthenticationError) -> Credential {
    let code = try request.authorizationCode(in: redirectURL)
    return try await credential(
      for: .authorizationCode(code, redirectURL: request.redirectURL, codeVerifier: request.codeVerifier)
    )
  }
}
