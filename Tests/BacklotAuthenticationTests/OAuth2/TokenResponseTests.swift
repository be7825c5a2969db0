import BacklotAuthentication
import BacklotStubs
import Foundation
import Testing

struct TokenResponseTests {
  @Test(arguments: [
    ("invalid_request", OAuth2ErrorCode.invalidRequest), ("invalid_client", .invalidClient),
    ("invalid_grant", .invalidGrant), ("unauthorized_client", .unauthorizedClient),
    ("unsupported_grant_type", .unsupportedGrantType), ("invalid_scope", .invalidScope),
    ("slow_down", OAuth2ErrorCode(rawValue: "slow_down")),
  ])
  func `an error of RFC 6749 section 5.2 has its code`(text: String, code: OAuth2ErrorCode) async throws {
    let error = try await error(.badRequest, ["error": .string(text)])
    #expect(error.code == .refused(code))
    #expect(error.serverError?.code == code)
    #expect(error.message.contains(text))
  }

  @Test func `an error has the server's message and page`() async throws {
    let json: JSONValue = [
      "error": "invalid_client", "error_description": "Unknown client.", "error_uri": "https://a.example/errors",
    ]
    let error = try await error(.unauthorized, json)
    #expect(error.serverError?.message == "Unknown client.")
    #expect(error.serverError?.page == "https://a.example/errors")
    #expect(error.serverError.map { "\($0)" } == "invalid_client: Unknown client.")
    #expect(error.message.hasSuffix("Check the client's ID, its secret, and how it authenticates."))
  }

  @Test func `an error with the status 200 is an error`() async throws {
    #expect(try await error(.ok, ["error": "invalid_grant"]).code == .refused(.invalidGrant))
  }

  @Test func `a long message is shortened`() async throws {
    let text = JSONValue.string(String(repeating: "x", count: 10_000))
    let error = try await error(.badRequest, ["error": "server_error", "error_description": text])
    #expect(error.serverError?.message?.count == 500)
  }

  @Test(
    arguments: [
      ["token_type": "Bearer"], ["access_token": "", "token_type": "Bearer"], ["access_token": "a1"],
      ["access_token": "a1", "token_type": "mac"], ["access_token": "a 1", "token_type": "Bearer"],
      ["access_token": "a\r\n1", "token_type": "Bearer"], ["access_token": 1, "token_type": "Bearer"],
      ["access_token": "a1", "token_type": "Bearer", "expires_in": "soon"], [], "a1",
    ] as [JSONValue]
  )
  func `a response without a valid bearer token is invalid`(json: JSONValue) async throws {
    let error = try await error(.ok, json)
    #expect(error.code == .invalidResponse)
    #expect(!error.message.contains("a1"))
  }

  @Test func `a response that is not JSON is invalid, with its status`() async throws {
    let backend = MockBackend { Post("/token") { Respond(.badGateway, text: "<html>") } }
    let client = try OAuth2Client.test(backend)
    let error = await #expect(throws: AuthenticationError.self) { try await client.clientCredentials() }
    #expect(error?.code == .invalidResponse)
    #expect(error?.message.contains("502") == true)
  }

  @Test func `a response that is too large is an error`() async throws {
    let backend = MockBackend {
      Post("/token") { Respond(body: HTTPBody([UInt8](repeating: 32, count: (1 << 20) + 1))) }
    }
    let client = try OAuth2Client.test(backend)
    let error = await #expect(throws: AuthenticationError.self) { try await client.clientCredentials() }
    #expect(error?.code == .transport)
  }

  @Test(arguments: [(60, 60), (1.5, 1.5), ("60", 60), (0, 0), (-5, -5)] as [(JSONValue, Double)])
  func `a lifetime counts from the request`(lifetime: JSONValue, seconds: Double) async throws {
    let backend = tokenServer(.ok, ["access_token": "a1", "token_type": "BEARER", "expires_in": lifetime])
    let credential = try await OAuth2Client.test(backend).clientCredentials()
    #expect(credential.expiration == OAuth2Client.start.addingTimeInterval(seconds))
  }

  @Test func `a cancelled token request has the code for it`() async throws {
    var client = try OAuth2Client.test(tokenServer(.ok, [:]))
    client.transport = NextTransport { _ in throw CancellationError() }
    let cancelled = client
    let error = await #expect(throws: AuthenticationError.self) { try await cancelled.clientCredentials() }
    #expect(error?.code == .cancelled)
  }

  private func error(_ status: HTTPStatus, _ json: JSONValue) async throws -> AuthenticationError {
    let client = try OAuth2Client.test(tokenServer(status, json))
    return try #require(await #expect(throws: AuthenticationError.self) { try await client.clientCredentials() })
  }
}
