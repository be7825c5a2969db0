import BacklotAuthentication
import BacklotStubs
import BacklotURLSession
import Foundation
import Testing

extension OAuth2Client {
  static let start = Date(timeIntervalSince1970: 784_111_740)

  /// Returns a client of an authorization server in memory.
  static func test(
    _ backend: MockBackend,
    authentication: OAuth2ClientAuthentication = .none,
    endpoint: String = "https://login.example.com/token"
  ) throws -> OAuth2Client {
    let authorizationEndpoint: URL = try #require(URL(string: "https://login.example.com/authorize?tenant=dogs"))
    return OAuth2Client(
      id: "kennel",
      authentication: authentication,
      tokenEndpoint: try #require(URL(string: endpoint)),
      authorizationEndpoint: authorizationEndpoint,
      transport: .stub(backend),
      now: { start }
    )
  }
}

/// An authorization server that returns one response to each token request.
func tokenServer(_ status: HTTPStatus = .ok, _ json: JSONValue) -> MockBackend {
  MockBackend { Post("/token") { Respond(status, json: json) } }
}
