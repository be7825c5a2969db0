import BacklotAuthentication
import BacklotStubs
import BacklotURLSession
import Foundation
import Testing

struct RefreshTokenTests {
  @Test func `a new refresh token replaces the old one`() async throws {
    let backend = tokenServer(.ok, ["access_token": "a2", "token_type": "Bearer", "refresh_token": "r2"])
    let credential = try await OAuth2Client.test(backend).refresh(Secret(rawValue: "r1"))
    #expect(credential.refreshToken?.rawValue == "r2")
    #expect(
      backend.requests(Post("/token")).first?.form
        == ["grant_type": "refresh_token", "refresh_token": "r1", "client_id": "kennel"]
    )
  }

  @Test(
    arguments: [
      ["access_token": "a2", "token_type": "Bearer"],
      ["access_token": "a2", "token_type": "Bearer", "refresh_token": ""],
    ] as [JSONValue]
  )
  func `without a new refresh token, the old one is kept`(json: JSONValue) async throws {
    let credential = try await OAuth2Client.test(tokenServer(.ok, json)).refresh(Secret(rawValue: "r1"))
    #expect(credential.refreshToken?.rawValue == "r1")
  }

  @Test func `a client uses each rotated refresh token once`() async throws {
    let backend = MockBackend {
      Post("/token", form: ["refresh_token": "r1"]) { Self.tokens("2") }.times(1)
      Post("/token", form: ["refresh_token": "r2"]) { Self.tokens("3") }.times(1)
      Get("/dogs", headers: ["Authorization": "Bearer a2"]) { Respond(json: []) }.times(1)
      Get("/dogs", headers: ["Authorization": "Bearer a3"]) { Respond(json: []) }
      Get("/dogs") { Respond(.unauthorized) }.priority(-1)
    }
    let store = InMemoryCredentialStore(Self.first)
    let client = try Self.client(backend, store: store)
    for _ in 0..<3 { #expect(try await client.send(.dogs) == []) }
    #expect(backend.received(Post("/token"), .exactly(2)))
    #expect(store.load()?.refreshToken?.rawValue == "r3")
    #expect(store.load()?.scopes == ["read"])
  }

  @Test func `a refresh token that the server rejects requires the user to sign in`() async throws {
    let backend = MockBackend {
      Post("/token") {
        Respond(.badRequest, json: ["error": "invalid_grant", "error_description": "Token r1 is old."])
      }
      Get("/dogs") { Respond(.unauthorized) }
    }
    let client = try Self.client(backend, store: InMemoryCredentialStore(Self.first))
    let error = await #expect(throws: ClientError.self) { try await client.send(.dogs) }
    #expect(error?.code == .middleware)
    let cause = try #require(error?.underlyingError as? AuthenticationError)
    #expect(cause.code == .signInRequired)
    #expect((cause.underlyingError as? AuthenticationError)?.code == .refused(.invalidGrant))
    #expect(error?.message.contains("invalid_grant (Token *** is old.). Sign in again.") == true)
  }

  @Test func `a credential without a refresh token requires the user to sign in`() async throws {
    let backend = MockBackend { Get("/dogs") { Respond(.unauthorized) } }
    let store = InMemoryCredentialStore(Credential(accessToken: AccessToken(rawValue: "a1")))
    let client = try Self.client(backend, store: store)
    let error = await #expect(throws: ClientError.self) { try await client.send(.dogs) }
    #expect((error?.underlyingError as? AuthenticationError)?.code == .signInRequired)
  }

  @Test func `an unreachable server is a failure that may pass`() async throws {
    let backend = MockBackend {
      Post("/token") { Fault.connectionReset }
      Get("/dogs") { Respond(.unauthorized) }
    }
    let store = InMemoryCredentialStore(Self.first)
    let client = try Self.client(backend, store: store)
    let error = await #expect(throws: ClientError.self) { try await client.send(.dogs) }
    let cause = error?.underlyingError as? AuthenticationError
    #expect(cause?.code == .refreshFailed)
    #expect((cause?.underlyingError as? AuthenticationError)?.code == .transport)
    #expect(store.load() == Self.first)
  }

  private static let first = Credential(
    accessToken: AccessToken(rawValue: "a1"),
    refreshToken: Secret(rawValue: "r1"),
    scopes: ["read"]
  )

  private static func client(_ backend: MockBackend, store: InMemoryCredentialStore) throws -> APIClient {
    let refresher = try OAuth2Refresher.refreshToken(.test(backend))
    let authentication = AuthenticationMiddleware(for: .api, store: store, refresher: refresher)
    return APIClient(host: .api, transport: .stub(backend), middleware: [authentication])
  }

  private static func tokens(_ number: String) -> Respond {
    let (access, refresh) = (JSONValue.string("a\(number)"), JSONValue.string("r\(number)"))
    return Respond(json: ["access_token": access, "token_type": "Bearer", "refresh_token": refresh])
  }
}

extension Endpoint where Kind == EndpointKinds.Public, Response == [String] {
  static var dogs: Self { Endpoint(path: "dogs") }
}
