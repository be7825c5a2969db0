import BacklotHTTP
import BacklotStubs
import BacklotWireMock
import Testing

@Suite struct AdminAccessTests {
  private func status(_ fields: HTTPFields, token: String? = "secret", _ path: String = "/mappings") async throws -> Int
  {
    var client = AdminClient(AdminConfiguration(token: token))
    client.headerFields = fields
    return try await client.ask(.get, path).status
  }

  @Test(arguments: ["Bearer secret", "bearer   secret", "Basic YW55Om5vbmU6c2VjcmV0", "Basic OnNlY3JldA=="])
  func `the right token lets a client in`(value: String) async throws {
    // "any:none:secret" contains a different password, with a colon.
    let expected = value == "Basic YW55Om5vbmU6c2VjcmV0" ? 401 : 200
    #expect(try await status([.authorization: value]) == expected)
  }

  @Test(arguments: [
    "", "secret", "Bearer", "Bearer ", "Bearer secre", "Bearer secret2", "Bearer Secret", "Basic secret",
    "Basic c2VjcmV0",
    "Digest secret",
  ])
  func `a wrong one does not, whatever is asked`(value: String) async throws {
    for path in ["/mappings", "/nothing", ""] { #expect(try await status([.authorization: value], path) == 401) }
  }

  @Test func `who shows none is told what to show`() async throws {
    let answer = try await AdminClient(AdminConfiguration(token: "secret")).ask(.post, "/reset")
    #expect(answer.status == 401)
    #expect(answer.response.headerFields[values: .wwwAuthenticate].map { $0.prefix(6) } == ["Bearer", "Basic "])
    #expect(answer.type == "application/problem+json")
  }

  @Test func `stubs need no token`() async throws {
    let client = AdminClient(AdminConfiguration(token: "secret")) { Get("/dogs") { Respond(text: "Rex") } }
    #expect(try await client.text("/dogs") == "Rex")
  }

  @Test(
    arguments: [
      ("http://localhost:8080", nil, 200), ("https://localhost:8080", nil, 200), ("http://evil.example", nil, 403),
      ("http://localhost", nil, 403), ("null", nil, 403), ("http://app.example", nil, 200),
      ("http://evil.example", "secret", 401),
    ] as [(String, String?, Int)]
  )
  func `a web page of another origin may not ask`(origin: String, token: String?, expected: Int) async throws {
    var configuration = AdminConfiguration(token: token)
    configuration.allowedOrigins = ["HTTP://app.example:80/"]
    var client = AdminClient(configuration)
    client.headerFields = [HTTPField.Name("Origin"): origin]
    #expect(try await client.ask(.get, "/mappings").status == expected)
  }

  @Test(arguments: [(nil, 403), ("secret", 200), ("wrong", 401)] as [(String?, Int)])
  func `a webhook may not ask, unless it shows the token`(shown: String?, expected: Int) async throws {
    var fields: HTTPFields = [HTTPField.Name("Backlot-Webhook"): "1"]
    if let shown { fields.append(HTTPField(name: .authorization, value: "Bearer \(shown)")) }
    #expect(try await status(fields, token: shown.map { _ in "secret" }) == expected)
  }
}
