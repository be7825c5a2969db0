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
///   APIClient(host: .production, middleware: [authentication])
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
  /// Each user has a client of their own, so that a cache in memory does not contain responses for another user. Give a
  /// cache on the disk a folder for each user, or remove its entries after the user has signed out.
  public private(set) var client: APIClient?
  /// The reason why the last call failed or the session ended, or `nil`.
  ///
  /// If the server has rejected the refresh token, this is an ``AuthenticationError`` with the code
  /// ``AuthenticationError/Code/signInRequired``. A sign-in that was cancelled is not an error.
  public private(set) var error: (any Error)?

  private let oauth: OAuth2Client
  private let host: URLHost
  private let store: any CredentialStore
  private let makeClient: @MainActor (AuthenticationMiddleware) -> APIClient
  /// The number of clients that were created, by which a step recognizes its session.
  @ObservationIgnored private var startCount = 0
  /// The number of sessions that ended.
  @ObservationIgnored private var endCount = 0

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
    let ends = endCount
    await perform {
      let request = try oauth.authorizationRequest(callbackURLScheme: scheme, path: path, scopes: scopes)
      try await begin(with: oauth.credential(from: browse(request.url), for: request), unlessEndedSince: ends)
    }
  }

  /// Signs in a user with a credential, and saves it in the store.
  ///
  /// - Parameter credential: The credential, such as one from another way to sign in.
  public func signIn(with credential: Credential) async {
    await perform { try await begin(with: credential, unlessEndedSince: endCount) }
  }

  /// Signs in the user whose credential is in the store; has no effect if the store is empty, or if a user is signed in.
  public func restore() async {
    let ends = endCount
    await perform {
      guard client == nil, try await store.load() != nil, client == nil, ends == endCount else { return }
      begin()
    }
  }

  /// Removes the credential from the store, and signs out the user; also ends a sign-in that is in progress.
  ///
  /// If the store fails, the user is signed out all the same, and ``error`` is that of the store.
  public func signOut() async {
    endCount += 1
    let number = startCount
    let failure: (any Error)? = await {
      do { try await store.remove() } catch { return error }
      return nil
    }()
    // A user who has signed in meanwhile remains signed in.
    if number == startCount { (client, error) = (nil, failure) }
  }
}

extension OAuth2Session {
  private func begin(with credential: Credential, unlessEndedSince ends: Int) async throws {
    guard ends == endCount else { return }
    try await store.save(credential)
    // A sign-out may have removed the previous credential only.
    if ends == endCount { begin() } else { try await store.remove() }
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
    if number == startCount { error = AuthenticationError.signInRequired("Your session has ended.") }
  }

  private func perform(_ step: () async throws -> Void) async {
    do {
      try await step()
    } catch {
      if !error.isCancellation { self.error = error }
    }
  }
}

extension Error {
  fileprivate var isCancellation: Bool {
    if self is CancellationError || (self as? AuthenticationError)?.code == .cancelled { return true }
    // The user has closed the browser (`ASWebAuthenticationSessionError.canceledLogin`).
    let error = self as NSError
    return error.domain == "com.apple.AuthenticationServices.WebAuthenticationSession" && error.code == 1
  }
}
