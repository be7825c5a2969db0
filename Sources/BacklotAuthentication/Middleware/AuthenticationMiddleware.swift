public import BacklotClientCore
public import BacklotHTTP
public import Foundation

/// Adds an access token from a store to requests, and replaces a token that has expired or that the server rejects.
///
/// ```swift
/// let store = InMemoryCredentialStore(credential)
/// let client = APIClient(
///   host: .production,
///   middleware: [.authentication(for: .production, store: store, refresher: .refreshToken(oauth))]
/// )
/// let dogs = try await client.send(.dogs)
/// ```
///
/// Requests get the field `Authorization: Bearer …` (RFC 6750 §2.1) unless they already have the field `Authorization`,
/// as requests of private endpoints do: their token, also an invalid one, is the caller's concern. Requests to other
/// hosts, ports or schemes never get the token. While the store is empty, requests are sent without a token.
///
/// If the server responds with 401, or if the token is about to expire, the middleware refreshes the token once for all
/// concurrent requests, and sends each of them once more with the new token. A second 401 is passed on. If the refresh
/// fails, each waiting request fails with the same ``AuthenticationError``. A request whose body can only be read once
/// is not sent again: the token is refreshed, and the 401 is passed on.
///
/// If only the user can provide a new credential, the middleware calls a function of the app, which shows the screen to
/// sign in. As long as the store has the refused credential, requests that need a new token fail with the same error: its
/// refresh token is not sent again, and the function is not called again.
///
/// ```swift
/// .authentication(for: .production, store: store, refresher: .refreshToken(oauth), onSignInRequired: session.end)
/// ```
///
/// Cancelling a call ends its wait, but not the refresh: the server may already have replaced the refresh token, so that
/// the response must be saved.
///
/// A middleware after this one in the list receives requests with their token, and both attempts. Copies of a middleware
/// share their refreshes; use one middleware for each store.
///
/// - Important: A session follows redirects below the middleware. On Linux, Foundation may send all header fields to the
///   new host, as it does with tokens that call sites pass. If the API redirects, place `.redirects(…)` before this
///   middleware: it then receives each request of a chain, and adds the token for its own hosts only.
public struct AuthenticationMiddleware: ClientMiddleware {
  private let origins: Set<WebOrigin>
  private let source: CredentialSource

  /// Creates a middleware that authenticates requests.
  ///
  /// - Parameters:
  ///   - host: The host that receives the token: usually that of the client. Its path is ignored.
  ///   - otherHosts: Further hosts that receive the token. Defaults to none.
  ///   - store: The store of the credential.
  ///   - refresher: The source of new credentials. Defaults to `nil`: each 401 is passed on.
  ///   - leeway: The time before the expiration at which the token is replaced. Choose less than the lifetime of a
  ///     token. Defaults to 10 s.
  ///   - now: Returns the current time, for comparison with the expiration.
  ///   - onSignInRequired: Called once for each refresh that fails because only the user can provide a new credential,
  ///     before the waiting requests fail. It must not wait for them. It may remove the credential.
  public init(
    for host: URLHost,
    otherHosts: [URLHost] = [],
    store: any CredentialStore,
    refresher: (any CredentialRefresher)? = nil,
    leeway: Duration = .seconds(10),
    now: @escaping @Sendable () -> Date = { Date() },
    onSignInRequired: @escaping @Sendable () async -> Void = {}
  ) {
    origins = Set(([host] + otherHosts).compactMap(WebOrigin.init))
    source = CredentialSource(
      store: store,
      refresher: refresher,
      leeway: leeway,
      now: now,
      onSignInRequired: onSignInRequired
    )
  }

  /// Passes the request on with the token of the store, and once more with a new token after a 401.
  ///
  /// - Throws: ``AuthenticationError`` if the token cannot be refreshed or the store fails.
  public func intercept(_ request: HTTPRequest, next: NextTransport) async throws -> HTTPResponse {
    guard isResponsible(for: request) else { return try await next(request) }
    let start = source.moment
    guard let found = try await source.credential(since: start) else { return try await next(request) }
    let response = try await next(request.authenticated(with: found.credential))
    guard response.status == .unauthorized, source.canRefresh, !found.isNew else { return response }
    let credential = try await source.credential(replacing: found.credential, since: start)
    return request.body.isReplayable ? try await next(request.authenticated(with: credential)) : response
  }

  private func isResponsible(for request: HTTPRequest) -> Bool {
    guard !request.headerFields.contains(.authorization), !source.isRefreshingInCurrentTask else { return false }
    return WebOrigin(request).map(origins.contains) ?? false
  }
}

extension HTTPRequest {
  fileprivate func authenticated(with credential: Credential) -> Self {
    var request = self
    request.headerFields[.authorization] = "Bearer \(credential.accessToken.rawValue)"
    return request
  }
}

extension ClientMiddleware where Self == AuthenticationMiddleware {
  /// Returns a middleware that authenticates requests with the token of a store.
  ///
  /// - Parameters:
  ///   - host: The host that receives the token: usually that of the client.
  ///   - store: The store of the credential.
  ///   - refresher: The source of new credentials. Defaults to `nil`: each 401 is passed on.
  ///   - onSignInRequired: Called once for each refresh that fails because only the user can provide a new credential.
  public static func authentication(
    for host: URLHost,
    store: any CredentialStore,
    refresher: (any CredentialRefresher)? = nil,
    onSignInRequired: @escaping @Sendable () async -> Void = {}
  ) -> AuthenticationMiddleware {
    AuthenticationMiddleware(for: host, store: store, refresher: refresher, onSignInRequired: onSignInRequired)
  }
}
