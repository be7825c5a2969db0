import BacklotAuthentication
import BacklotStubs
import Foundation
import Testing

struct CredentialTests {
  private let secrets = ["access-1", "refresh-1", "password-1", "code-1"]

  private var credential: Credential {
    Credential(
      accessToken: AccessToken(rawValue: "access-1"),
      refreshToken: Secret(rawValue: "refresh-1"),
      expiration: Date(timeIntervalSince1970: 784_111_740),
      scopes: ["read"]
    )
  }

  @Test func `a saved credential is the same after it is read`() throws {
    let data = try JSONEncoder().encode(credential)
    #expect(try JSONDecoder().decode(Credential.self, from: data) == credential)
    let token = Credential(accessToken: AccessToken(rawValue: "a"))
    #expect(try JSONDecoder().decode(Credential.self, from: JSONEncoder().encode(token)) == token)
  }

  @Test func `values do not show their secrets`() throws {
    let authentication = OAuth2ClientAuthentication.secret(Secret(rawValue: "password-1"))
    let client = try OAuth2Client.test(MockBackend {}, authentication: authentication)
    let redirectURL = try #require(URL(string: "com.example.kennel:/signed-in?code=code-1"))
    let request = try client.authorizationRequest(redirectURL: redirectURL)
    let hidden = secrets + [request.state.rawValue, request.codeVerifier.rawValue]
    let values: [Any] = [
      credential, client, request, OAuth2Refresher.refreshToken(client), authentication,
      InMemoryCredentialStore(credential),
      AuthenticationMiddleware(for: .api, store: InMemoryCredentialStore(credential)),
    ]
    for value in values {
      let text = Self.texts(of: value)
      #expect(hidden.allSatisfy { !text.contains($0) }, "\(text)")
    }
  }

  @Test(arguments: ["invalid_grant", "invalid_client"])
  func `errors do not show secrets that the server repeats`(code: String) async throws {
    let description = JSONValue.string("Not valid: \(secrets.joined(separator: ", "))")
    let server = tokenServer(.badRequest, ["error": .string(code), "error_description": description])
    let authentication = OAuth2ClientAuthentication.secret(Secret(rawValue: "password-1"))
    let client = try OAuth2Client.test(server, authentication: authentication)
    let error = await #expect(throws: AuthenticationError.self) {
      try await client.refresh(Secret(rawValue: "refresh-1"))
    }
    let text = Self.texts(of: try #require(error))
    #expect(!text.contains("refresh-1") && !text.contains("password-1"))
    #expect(text.contains("***"))
  }

  @Test func `the error of a failed refresh does not show tokens`() async throws {
    struct Leak: Error { let token = "refresh-1 for access-1" }
    let api = ProtectedAPI { _ in throw Leak() }
    let store = InMemoryCredentialStore(credential)
    let authentication = AuthenticationMiddleware(
      for: .api,
      store: store,
      refresher: api,
      now: { Date(timeIntervalSince1970: 0) }
    )
    let client = APIClient(host: .api, transport: api, middleware: [authentication])
    let error = try #require(await #expect(throws: ClientError.self) { try await client.status() })
    #expect(error.message.contains("*** for ***"))
    #expect(!"\(error) \(String(reflecting: error))".contains("access-1"))
  }

  /// Returns all texts that a log or a debugger may show of a value.
  private static func texts(of value: Any) -> String {
    var text = "\(value) \(String(reflecting: value)) "
    dump(value, to: &text)
    return text
  }
}
