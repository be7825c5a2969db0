import BacklotAuthentication
import BacklotStubs
import BacklotURLSession
import Foundation
import Testing

@MainActor @Suite struct OAuth2SessionTests {
  private static let dogs = Endpoint<EndpointKinds.Public, [String]>(path: "dogs")

  private let store = InMemoryCredentialStore()
  private let backend = MockBackend {
    Post("/token", body: .form(["grant_type": "authorization_code", "code": "c1"])) {
      Respond(json: ["access_token": "new", "token_type": "Bearer"])
    }
    Post("/token") { Respond(.badRequest, json: ["error": "invalid_grant"]) }
    Get("/dogs", headers: ["Authorization": "Bearer new"]) { Respond(json: ["Rex"]) }
    Get("/dogs") { Respond(.unauthorized) }
  }
  private let rejected = Credential(accessToken: AccessToken(rawValue: "old"), refreshToken: Secret(rawValue: "r1"))

  private func session(store: (any CredentialStore)? = nil) -> OAuth2Session {
    let transport = StubTransport(backend)
    let oauth = OAuth2Client(
      id: "kennel",
      host: .api,
      tokenPath: "token",
      authorizationPath: "authorize",
      transport: transport
    )
    return OAuth2Session(oauth, for: .api, store: store ?? self.store) { authentication in
      APIClient(host: .api, transport: transport, middleware: [authentication])
    }
  }

  private func signIn(_ session: OAuth2Session) async {
    await session.signIn(callbackURLScheme: "com.example.kennel", path: "/in", scopes: ["dogs"]) { url in
      let items = QueryItems(parsing: url.query(percentEncoded: true) ?? "")
      #expect(items["scope"] == "dogs")
      return try #require(URL(string: "com.example.kennel:/in?code=c1&state=\(items["state"] ?? "")"))
    }
  }

  @Test func `after a sign-in, the client's requests contain the token`() async throws {
    let session = session()
    #expect(session.client == nil)
    await signIn(session)
    #expect(session.error == nil)
    #expect(try await session.client?.send(Self.dogs) == ["Rex"])
    #expect(store.load()?.accessToken.rawValue == "new")
  }

  @Test func `a sign-in that fails states the reason, until the next one succeeds`() async {
    let session = session()
    await session.signIn(callbackURLScheme: "com.example.kennel") { _ in throw URLError(.notConnectedToInternet) }
    #expect((session.error as? URLError)?.code == .notConnectedToInternet)
    #expect(session.client == nil)
    await signIn(session)
    #expect(session.error == nil)
  }

  @Test(
    arguments: [
      CancellationError(), NSError(domain: "com.apple.AuthenticationServices.WebAuthenticationSession", code: 1),
    ] as [any Error]
  )
  func `a sign-in that the user cancels is not an error`(cancellation: any Error) async {
    let session = session()
    await session.signIn(callbackURLScheme: "com.example.kennel") { _ in throw cancellation }
    #expect(session.error == nil)
    #expect(session.client == nil)
  }

  @Test func `a user who signs out while the browser is open remains signed out`() async {
    let session = session()
    await session.signIn(callbackURLScheme: "com.example.kennel") { url in
      await session.signOut()
      let state = QueryItems(parsing: url.query(percentEncoded: true) ?? "")["state"] ?? ""
      return try #require(URL(string: "com.example.kennel:/?code=c1&state=\(state)"))
    }
    #expect(session.client == nil)
    #expect(store.load() == nil)
  }

  @Test func `a user who is signed in is not signed in again`() async throws {
    let session = session()
    await session.signIn(with: rejected)
    let present = try #require(session.client)
    await session.restore()
    await #expect(throws: ClientError.self) { try await present.send(Self.dogs) }
    #expect(session.client == nil)
  }

  @Test func `a session also ends if the store fails`() async {
    let session = session(store: PermanentStore(rejected))
    await session.restore()
    await #expect(throws: ClientError.self) { try await session.client?.send(Self.dogs) }
    #expect(session.client == nil)
    #expect((session.error as? AuthenticationError)?.code == .signInRequired)
  }

  @Test(arguments: [true, false])
  func `a user whose credential is in the store is signed in again`(hasCredential: Bool) async {
    if hasCredential { store.save(rejected) }
    let session = session()
    await session.restore()
    #expect((session.client != nil) == hasCredential)
    #expect(session.error == nil)
  }

  @Test func `if the server rejects the refresh token, the session ends`() async {
    let session = session()
    await session.signIn(with: rejected)
    let error = await #expect(throws: ClientError.self) { try await session.client?.send(Self.dogs) }
    #expect((error?.underlyingError as? AuthenticationError)?.code == .signInRequired)
    #expect(session.client == nil)
    #expect((session.error as? AuthenticationError)?.code == .signInRequired)
    #expect(store.load() == nil)
    await session.restore()
    #expect(session.client == nil)
    #expect(session.error != nil)
  }

  @Test func `the end of an earlier session does not end the present one`() async throws {
    let session = session()
    await session.signIn(with: rejected)
    let earlier = try #require(session.client)
    await session.signIn(with: rejected)
    await #expect(throws: ClientError.self) { try await earlier.send(Self.dogs) }
    #expect(session.client != nil)
    #expect(session.error == nil)
  }

  @Test func `a user who signs out has neither a client nor a credential`() async {
    let session = session()
    await signIn(session)
    await session.signOut()
    #expect(session.client == nil)
    #expect(session.error == nil)
    #expect(store.load() == nil)
  }

  @Test func `a store that fails is an error`() async {
    let session = session(store: LockedStore())
    await session.signIn(with: rejected)
    #expect(session.error is LockedStore.Locked)
    #expect(session.client == nil)
    await session.restore()
    #expect(session.error is LockedStore.Locked)
  }
}

/// A store whose credential cannot be removed.
private struct PermanentStore: CredentialStore {
  private let credential: Credential

  init(_ credential: Credential) { self.credential = credential }

  func load() -> Credential? { credential }
  func save(_ credential: Credential) {}
  func remove() throws { throw LockedStore.Locked() }
}

/// A store that cannot be used.
private struct LockedStore: CredentialStore {
  struct Locked: Error {}

  func load() throws -> Credential? { throw Locked() }
  func save(_ credential: Credential) throws { throw Locked() }
  func remove() throws { throw Locked() }
}
