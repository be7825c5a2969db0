public import BacklotClientCore
public import Foundation
public import Observation

/// The session of a user of an app: the user signs in with a browser, and remains signed in until the server rejects the
/// refresh token.
///
/// A screen shows what ``client`` provides, or, while it is `nil`, a button to sign in and ``error``:
///
/// ```swift
/// let session = OAuth2Session(oauth, for: .production) { authentication in
///   APIClient(host: .production, middleware: [authentication, .logging])
/// }
/// await session.signIn(callbackURLScheme: "com.example.app") { url in
///   try await browser.authenticate(using: url, callbackURLScheme: "com.example.app")
/// }
/// ```
///
/// If the store keeps credentials when the app quits, call ``restore()`` when it launches.
@MainActor @Observable
public final class OAuth2Session {
  /// The client with the token of the signed-in user, or `nil` if no user is signed in.
  ///
  /// Each user has a client of their own, so that a cache in it does not contain responses for another user.
  public private(set) var client: APIClient?
  /// The reason why the last call failed or the session ended, or `nil`.
  ///
  /// If the server has rejected the refresh token, this is an ``AuthenticationError`` with the code
  /// ``AuthenticationError/Code/signInRequired``. A cancelled task is not an error.
  public private(set) var error: (any Error)?

  private let oauth: OAuth2Client
  private let host: URLHost
  private let store: any CredentialStore
  private let makeClient: @MainActor (AuthenticationMiddleware) -> APIClient
  @ObservationIgnored private var startCount = 0

  /// Creates a session without a user.
  ///
  /// - Parameters:
  ///   - oauth: The client of the authorization server.
  ///   - host: The host that receives the token.
  ///   - store: The store of the credential. Defaults to a new one in memory.
  ///   - makeClient: Creates the client of a user who has signed in, with a middleware that adds the token and refreshes
  ///     it.
  public init(
    _ oauth: OAuth2Client,
    for host: URLHost,
    store: any CredentialStore = InMemoryCredentialStore(),
    makeClient: @escaping @MainActor (_ authentication: AuthenticationMiddleware) -> APIClient
  ) {
    self.oauth = oauth
    self.host = host
    self.store = store
    self.makeClient = makeClient
  }

  /// Signs in a user with a browser, whose redirect URL has a scheme of the app.
  ///
  /// - Parameters:
  ///   - scheme: The scheme of the redirect URL, such as `com.example.app`.
  ///   - path: The path of the redirect URL. Defaults to `/`.
  ///   - scopes: The scopes to request. Defaults to those that the server chooses.
  ///   - browse: Opens a URL in a browser, such as `ASWebAuthenticationSession`, and returns the URL to which the server
  ///     redirects it.
  public func signIn(
    callbackURLScheme scheme: String,
    path: EndpointPath = "/",
    scopes: [String] = [],
    browse: (URL) async throws -> URL
  ) async {
    await perform {
      let request = try oauth.authorizationRequest(callbackURLScheme: scheme, path: path, scopes: scopes)
      try await begin(with: oauth.credential(from: browse(request.url), for: request))
    }
  }

  /// Signs in a user with a credential, and saves it in the store.
  ///
  /// - Parameter credential: The credential, such as one from another way to sign in.
  public func signIn(with credential: Credential) async { await perform { try await begin(with: credential) } }

  /// Signs in the user whose credential is in the store; has no effect if the store is empty.
  public func restore() async {
    await perform { if try await store.load() != nil { begin() } }
  }

  /// Signs out the user, and removes the credential from the store.
  public func signOut() async {
    (client, error) = (nil, nil)
    await perform { try await store.remove() }
  }
}

extension OAuth2Session {
  private func begin(with credential: Credential) async throws {
    try await store.save(credential)
    begin()
  }

  private func begin() {
    startCount += 1
    let number = startCount
    let authentication = AuthenticationMiddleware(
      for: host,
      store: store,
      refresher: .refreshToken(oauth),
      onSignInRequired: { [weak self] in await self?.expire(number) }
    )
    (client, error) = (makeClient(authentication), nil)
  }

  /// Ends the session, unless another one has begun in the meantime.
  private func expire(_ number: Int) async {
    guard number == startCount, client != nil else { return }
    await signOut()
    error = error ?? AuthenticationError.signInRequired("Your session has ended.")
  }

  private func perform(_ step: () async throws -> Void) async {
    do {
      try await step()
    } catch {
      self.error = error.isCancellation ? nil : error
    }
  }
}

extension Error {
  fileprivate var isCancellation: Bool {
    self is CancellationError || (self as? AuthenticationError)?.code == .cancelled
  }
}
