import BacklotAuthentication
import BacklotPlatform
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AuthenticationMiddlewareTests {
  private let store = InMemoryCredentialStore(.old)

  @Test func `a request gets the token of the store`() async throws {
    let api = ProtectedAPI(validToken: "old")
    #expect(try await client(of: api).status() == 200)
    #expect(api.tokens == ["Bearer old"])
  }

  @Test func `without a credential, a request is sent without a token, and its 401 is passed on`() async throws {
    store.remove()
    let api = ProtectedAPI()
    #expect(try await client(of: api).status() == 401)
    #expect(api.tokens == [nil])
    #expect(api.refreshCount == 0)
  }

  @Test func `a token at the call site is kept, and its 401 is passed on`() async throws {
    let api = ProtectedAPI()
    let client = client(of: api)
    let endpoint = Endpoint<EndpointKinds.Private, EmptyResponse>(path: "dogs")
    let error = await #expect(throws: ClientError.self) {
      try await client.send(endpoint, with: AccessToken(rawValue: "mine"))
    }
    #expect(error?.code == .status(.unauthorized))
    #expect(api.tokens == ["Bearer mine"])
    #expect(api.refreshCount == 0)
  }

  @Test func `endpoints with and without a token at the call site can be mixed`() async throws {
    let api = ProtectedAPI(validToken: "old")
    let client = client(of: api)
    _ = try await client.send(Endpoint<EndpointKinds.Public, EmptyResponse>(path: "dogs"))
    let endpoint = Endpoint<EndpointKinds.Private, EmptyResponse>(path: "dogs")
    try await client.send(endpoint, with: AccessToken(rawValue: "old"))
    #expect(api.tokens == ["Bearer old", "Bearer old"])
  }

  @Test(arguments: [
    "evil.example", "api.example.com.evil.example", "evil.api.example.com", "api.example.com:8443",
    "api.example.com@evil.example", "evil@api.example.com", "api.example.com.", "",
  ])
  func `the token is never sent to another host`(authority: String) async throws {
    let api = ProtectedAPI()
    #expect(try await client(of: api).status(of: authority) == 401)
    #expect(api.tokens == [nil])
    #expect(api.refreshCount == 0)
  }

  @Test func `the token is never sent without TLS to a host that uses TLS`() async throws {
    let api = ProtectedAPI()
    let request = HTTPRequest(method: .get, scheme: "http", authority: "api.example.com", path: "/dogs")
    _ = try await client(of: api).response(to: request)
    #expect(api.tokens == [nil])
  }

  @Test(arguments: ["api.example.com", "API.Example.Com", "api.example.com:443"])
  func `the token is sent to other spellings of the host`(authority: String) async throws {
    let api = ProtectedAPI(validToken: "old")
    #expect(try await client(of: api).status(of: authority) == 200)
  }

  @Test(arguments: ["http://127.0.0.1:8080/api", "[::1]:8080", "API.example.com:443"])
  func `a host can have a scheme, a port, a path and an IPv6 address`(text: String) async throws {
    let host = URLHost(rawValue: text)
    let api = ProtectedAPI(validToken: "old")
    let client = APIClient(host: host, transport: api, middleware: [.authentication(for: host, store: store)])
    _ = try await client.send(Endpoint<EndpointKinds.Public, EmptyResponse>(path: "dogs"))
    #expect(api.tokens == ["Bearer old"])
  }

  @Test func `other hosts get the token if they are listed`() async throws {
    let api = ProtectedAPI(validToken: "old")
    let other = URLHost(rawValue: "files.example.com")
    let authentication = AuthenticationMiddleware(for: .api, otherHosts: [other], store: store)
    let client = APIClient(host: .api, transport: api, middleware: [authentication])
    #expect(try await client.status(of: "files.example.com") == 200)
  }

  @Test func `an invalid host gets no token`() async throws {
    let api = ProtectedAPI()
    let authentication = AuthenticationMiddleware(for: URLHost(rawValue: "not a host"), store: store)
    let client = APIClient(host: .api, transport: api, middleware: [authentication])
    #expect(try await client.status() == 401)
    #expect(api.tokens == [nil])
  }

  @Test func `without a refresher, a 401 is passed on`() async throws {
    let api = ProtectedAPI()
    let client = APIClient(host: .api, transport: api, middleware: [.authentication(for: .api, store: store)])
    #expect(try await client.status() == 401)
    #expect(api.requests.count == 1)
  }

  @Test func `a second 401 is passed on`() async throws {
    let api = RejectingAPI()
    let authentication = AuthenticationMiddleware(for: .api, store: store, refresher: ProtectedAPI())
    let client = APIClient(host: .api, transport: api, middleware: [authentication])
    #expect(try await client.status() == 401)
  }

  @Test func `the repeated request has the same body`() async throws {
    let api = ProtectedAPI()
    #expect(try await client(of: api).status(body: "Rex") == 200)
    #expect(api.requests.map(\.body) == ["Rex", "Rex"])
    #expect(api.tokens == ["Bearer old", "Bearer new-1"])
  }

  @Test func `a request whose body can be read once is not repeated, but the next one has a new token`() async throws {
    let api = ProtectedAPI()
    let client = client(of: api)
    let body = HTTPBody(streaming: AsyncStream<[UInt8]> { $0.finish() })
    #expect(try await client.status(body: body) == 401)
    #expect(try await client.status() == 200)
    #expect(api.tokens == ["Bearer old", "Bearer new-1"])
    #expect(api.refreshCount == 1)
  }

  @Test(arguments: [(11, "Bearer old"), (10, "Bearer new-1"), (0, "Bearer new-1"), (-1, "Bearer new-1")])
  func `a token is replaced ten seconds before it expires`(remaining: Int, expected: String) async throws {
    let now = Date(timeIntervalSince1970: 784_111_740)
    let expiration = now.addingTimeInterval(Double(remaining))
    store.save(Credential(accessToken: AccessToken(rawValue: "old"), expiration: expiration))
    let api = ProtectedAPI(validToken: "old")
    let authentication = AuthenticationMiddleware(for: .api, store: store, refresher: api, now: { now })
    let client = APIClient(host: .api, transport: api, middleware: [authentication])
    #expect(try await client.status() == 200)
    #expect(api.tokens == [expected])
  }

  @Test func `a request that caused a refresh before it was sent causes no second one`() async throws {
    store.save(.expired)
    let refresher = ProtectedAPI()
    let authentication = AuthenticationMiddleware(for: .api, store: store, refresher: refresher)
    let client = APIClient(host: .api, transport: RejectingAPI(), middleware: [authentication])
    #expect(try await client.status() == 401)
    #expect(refresher.refreshCount == 1)
  }

  @Test(arguments: [Credential.old, .expired])
  func `a refused refresh token is sent once, until another credential is saved`(credential: Credential) async throws {
    store.save(credential)
    let signIns = Mutex(0)
    let api = ProtectedAPI { api in
      if api.refreshCount < 2 { throw AuthenticationError.signInRequired("The session ended.") }
    }
    let authentication = AuthenticationMiddleware(
      for: .api,
      store: store,
      refresher: api,
      onSignInRequired: { signIns.withLock { $0 += 1 } }
    )
    let client = APIClient(host: .api, transport: api, middleware: [authentication])
    for _ in 1...3 {
      let error = await #expect(throws: ClientError.self) { try await client.status() }
      let cause = try #require(error?.underlyingError as? AuthenticationError)
      #expect(cause.code == .signInRequired && cause.message.contains("The session ended."))
    }
    #expect(api.refreshCount == 1)
    #expect(signIns.withLock { $0 } == 1)
    // The same access token with another refresh token is another credential.
    var renewed = credential
    renewed.refreshToken = Secret(rawValue: "r2")
    store.save(renewed)
    #expect(try await client.status() == 200)
    #expect(api.refreshCount == 2)
  }

  @Test func `a refresh that failed for another reason is tried again by the next call`() async throws {
    let api = ProtectedAPI { api in if api.refreshCount < 2 { throw CancellationError() } }
    let client = client(of: api)
    await #expect(throws: ClientError.self) { try await client.status() }
    #expect(try await client.status() == 200)
  }

  @Test func `a user who signs out during a refresh stays signed out`() async throws {
    let store = store
    let api = ProtectedAPI { _ in store.remove() }
    let error = await #expect(throws: ClientError.self) { try await client(of: api).status() }
    let cause = try #require(error?.underlyingError as? AuthenticationError)
    #expect(cause.code == .signInRequired)
    #expect(cause.message.hasSuffix("Sign in again."))
    #expect(store.load() == nil)
  }

  @Test func `a user who signs in during a refresh keeps the new credential`() async throws {
    let store = store
    let other = Credential(accessToken: AccessToken(rawValue: "other"))
    let api = ProtectedAPI { _ in store.save(other) }
    #expect(try await client(of: api).status() == 401)
    #expect(store.load() == other)
    #expect(api.tokens == ["Bearer old", "Bearer other"])
  }

  @Test func `a refresher can use the client itself`() async throws {
    let api = ProtectedAPI { api in
      let client = APIClient(host: .api, transport: api, middleware: [OwnClient.authentication].compactMap { $0 })
      _ = try await client.status()
    }
    let authentication = AuthenticationMiddleware(for: .api, store: store, refresher: api)
    let client = APIClient(host: .api, transport: api, middleware: [authentication])
    let status = try await OwnClient.$authentication.withValue(authentication) { try await client.status() }
    #expect(status == 200)
    #expect(api.tokens == ["Bearer old", nil, "Bearer new-1"])
  }

  @Test func `a failure of the store is an error that names it`() async throws {
    let api = ProtectedAPI()
    let authentication = AuthenticationMiddleware(for: .api, store: LockedStore(), refresher: api)
    let client = APIClient(host: .api, transport: api, middleware: [authentication])
    let error = await #expect(throws: ClientError.self) { try await client.status() }
    #expect((error?.underlyingError as? AuthenticationError)?.code == .credentialStore)
    #expect(api.requests.isEmpty)
  }

  private func client(of api: ProtectedAPI) -> APIClient {
    let authentication = AuthenticationMiddleware(for: .api, store: store, refresher: api)
    return APIClient(host: .api, transport: api, middleware: [authentication])
  }
}

/// The middleware of a refresher's own client.
private enum OwnClient {
  @TaskLocal static var authentication: AuthenticationMiddleware?
}

private struct RejectingAPI: HTTPTransport {
  func send(_ request: HTTPRequest) async throws -> HTTPResponse { HTTPResponse(status: .unauthorized) }
}

private struct LockedStore: CredentialStore {
  private struct Locked: Error {}

  func load() throws -> Credential? { throw Locked() }
  func save(_ credential: Credential) throws { throw Locked() }
  func remove() throws { throw Locked() }
}
