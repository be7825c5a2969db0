import BacklotAuthentication
import BacklotStubs
import BacklotURLSession
import Foundation
import Testing

struct ClientCredentialsTests {
  private let secret = Secret(rawValue: "p:ss w+rd")
  private let backend = tokenServer(.ok, ["access_token": "a1", "token_type": "Bearer", "expires_in": 3600])

  @Test func `the response becomes a credential with its expiration`() async throws {
    let credential = try await OAuth2Client.test(backend).clientCredentials()
    let expiration = OAuth2Client.start.addingTimeInterval(3600)
    #expect(credential == Credential(accessToken: AccessToken(rawValue: "a1"), expiration: expiration))
  }

  @Test func `a secret is sent in the header by default, encoded as RFC 6749 requires`() async throws {
    _ = try await OAuth2Client.test(backend, authentication: .secret(secret)).clientCredentials()
    let request = try #require(backend.requests(Post("/token")).first)
    let credentials = Data("kennel:p%3Ass+w%2Brd".utf8).base64EncodedString()
    #expect(request.headerFields[.authorization] == "Basic \(credentials)")
    #expect(request.form == ["grant_type": "client_credentials"])
    #expect(request.headerFields[.contentType] == "application/x-www-form-urlencoded")
    #expect(request.headerFields[.accept] == "application/json")
  }

  @Test func `a secret is sent in the form if the client says so`() async throws {
    _ = try await OAuth2Client.test(backend, authentication: .secret(secret, method: .post)).clientCredentials()
    let request = try #require(backend.requests(Post("/token")).first)
    #expect(!request.headerFields.contains(.authorization))
    #expect(
      request.form == ["grant_type": "client_credentials", "client_id": "kennel", "client_secret": "p:ss w+rd"]
    )
  }

  @Test func `scopes are separated by spaces, and the granted ones are those of the response`() async throws {
    let backend = tokenServer(.ok, ["access_token": "a1", "token_type": "bearer", "scope": "read write"])
    let credential = try await OAuth2Client.test(backend).clientCredentials(scopes: ["read", "write", "admin"])
    #expect(backend.requests(Post("/token")).first?.form["scope"] == "read write admin")
    #expect(credential.scopes == ["read", "write"])
    #expect(credential.expiration == nil)
  }

  @Test func `the query of the token endpoint is kept`() async throws {
    let client = try OAuth2Client.test(backend, endpoint: "https://login.example.com:8443/token?tenant=dogs")
    _ = try await client.clientCredentials()
    let request = try #require(backend.requests(Post("/token")).first)
    #expect(request.message.authority == "login.example.com:8443")
    #expect(request.query["tenant"] == "dogs")
  }

  @Test(arguments: ["http://login.example.com/token", "/token", "ftp://login.example.com/", "https://a.example/#b"])
  func `a token endpoint without TLS, without a host or with a fragment is refused`(endpoint: String) async throws {
    let client = try OAuth2Client.test(backend, endpoint: endpoint)
    let error = await #expect(throws: AuthenticationError.self) { try await client.clientCredentials() }
    #expect(error?.code == .invalidConfiguration)
    #expect(backend.requests(Post("/token")).isEmpty)
  }

  @Test(arguments: ["http://localhost:8080/token", "http://127.0.0.1/token", "http://[::1]:80/token"])
  func `a token endpoint on the loopback interface needs no TLS`(endpoint: String) async throws {
    let credential = try await OAuth2Client.test(backend, endpoint: endpoint).clientCredentials()
    #expect(credential.accessToken.rawValue == "a1")
  }

  @Test func `a middleware gets its first token with client credentials`() async throws {
    let backend = MockBackend {
      Post("/token", form: ["scope": "read"]) { Respond(json: ["access_token": "a1", "token_type": "Bearer"]) }
      Get("/dogs", headers: ["Authorization": "Bearer a1"]) { Respond(json: []) }
    }
    let store = InMemoryCredentialStore()
    let refresher = try OAuth2Refresher.clientCredentials(.test(backend), scopes: ["read"])
    let authentication = AuthenticationMiddleware(for: .api, store: store, refresher: refresher)
    let client = APIClient(host: .api, transport: .stub(backend), middleware: [authentication])
    for _ in 0..<2 {
      #expect(try await client.send(Endpoint<EndpointKinds.Public, [String]>(path: "dogs")) == [])
    }
    #expect(backend.received(Post("/token"), .once))
    #expect(store.load()?.accessToken.rawValue == "a1")
  }
}
