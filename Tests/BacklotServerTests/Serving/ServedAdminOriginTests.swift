import BacklotDesk
import BacklotWireMock
import RawSockets
import Testing

@Suite("Web pages and the admin API on a socket", .timeLimit(.minutes(5))) struct ServedAdminOriginTests {
  private func server(
    _ admin: AdminConfiguration = .enabled,
    policy: CrossOriginPolicy? = .any
  ) throws -> MockServer {
    let backend = MockBackend(time: .real, admin: admin) { Get("/dogs") { Respond(json: ["Rex"]) } }
    return try MockServer(backend, configuration: ServerConfiguration(crossOrigin: policy))
  }

  /// The answer to a request with an empty body.
  private func ask(_ server: MockServer, _ line: String, _ fields: String...) async throws -> String {
    let client = try RawClient(port: server.port)
    let hasHost = fields.contains { $0.hasPrefix("Host:") }
    let head = [line + " HTTP/1.1"] + (hasHost ? [] : ["Host: localhost:\(server.port)"]) + fields
    try await client.send((head + ["Connection: close", "", ""]).joined(separator: "\n"))
    return await client.receive().text
  }

  @Test(arguments: [
    "GET /__admin/requests", "POST /__admin/mappings", "POST /__admin/shutdown", "DELETE /__admin/mappings",
  ])
  func `a page of another origin is refused and cannot read why, although it may ask the stubs`(line: String)
    async throws
  {
    let server = try server()
    defer { server.stop() }
    let answer = try await ask(server, line, "Origin: https://evil.example", "Content-Length: 0")
    #expect(answer.hasPrefix("HTTP/1.1 403"))
    #expect(!answer.lowercased().contains("access-control-"))
    #expect(answer.contains("urn:backlot:problem:admin-forbidden") && answer.contains("--admin-origin"))
    let dogs = try await ask(server, "GET /dogs", "Origin: https://evil.example")
    #expect(dogs.hasPrefix("HTTP/1.1 200") && dogs.contains("Access-Control-Allow-Origin: https://evil.example"))
  }

  @Test(arguments: ["/__admin", "/__admin/mappings", "/__admin/requests?limit=1"])
  func `a browser that asks for such a page beforehand is refused`(path: String) async throws {
    let server = try server()
    defer { server.stop() }
    let answer = try await ask(
      server,
      "OPTIONS \(path)",
      "Origin: https://evil.example",
      "Access-Control-Request-Method: POST",
      "Access-Control-Request-Private-Network: true"
    )
    #expect(answer.hasPrefix("HTTP/1.1 403"))
    #expect(!answer.lowercased().contains("access-control-"))
  }

  @Test(arguments: [
    ("127.0.0.1", 200), ("[::1]:80", 200), ("localhost", 200), ("LOCALHOST:1", 200), ("a.localhost", 200),
    ("backlot:8080", 200), ("localhost.:80", 200), ("A.LocalHost.", 200), ("host.docker.internal:8080", 200),
    ("HOST.docker.internal.", 200), ("gateway.docker.internal", 200), ("host.containers.internal", 200),
    ("host.lima.internal", 200), ("127.0.0.1.", 200), ("backlot.", 200), ("mocks.example:1", 200),
    ("Mocks.Example.", 200),
    ("evil.docker.internal", 403), ("host.docker.internal.evil.example", 403), ("xhost.docker.internal", 403),
    ("evil.example.", 403), ("localhost..", 403), ("evil.example..", 403), (".", 403), ("..", 403),
    ("evil.example", 403), ("127.0.0.1.evil.example:80", 403), ("localhost.evil.example", 403),
  ])
  func `a host that may be a page's own name is refused on every socket`(host: String, status: Int) async throws {
    var admin = AdminConfiguration.enabled
    admin.allowedHosts = ["mocks.example."]
    let server = try server(admin, policy: nil)
    defer { server.stop() }
    let answer = try await ask(server, "GET /__admin/mappings", "Host: \(host)")
    #expect(answer.hasPrefix("HTTP/1.1 \(status)"))
  }

  @Test func `a page that a browser loads from elsewhere without an origin is refused`() async throws {
    let server = try server()
    defer { server.stop() }
    let included = try await ask(
      server,
      "GET /__admin/requests",
      "Sec-Fetch-Site: cross-site",
      "Sec-Fetch-Mode: no-cors"
    )
    #expect(included.hasPrefix("HTTP/1.1 403"))
    let own = try await ask(server, "GET /__admin/requests", "Sec-Fetch-Site: same-origin", "Sec-Fetch-Mode: cors")
    #expect(own.hasPrefix("HTTP/1.1 200"))
  }

  @Test(arguments: [
    ("cross-site", "document", "?1", 200), ("same-site", "document", "?1", 200), ("cross-site", "", "?1", 200),
    ("cross-site", "document", "", 403), ("same-site", "document", "?0", 403), ("cross-site", "iframe", "?1", 403),
    ("cross-site", "frame", "?1", 403), ("same-site", "iframe", "", 403), ("cross-site", "embed", "?1", 403),
    ("cross-site", "object", "?1", 403), ("none", "document", "", 200), ("same-origin", "document", "", 200),
  ])
  func `a browser opens the admin API for a link that a person follows, not for a script or a frame`(
    site: String,
    destination: String,
    user: String,
    status: Int
  ) async throws {
    let server = try server()
    defer { server.stop() }
    var fields = ["Sec-Fetch-Mode: navigate", "Sec-Fetch-Site: \(site)"]
    if !destination.isEmpty { fields.append("Sec-Fetch-Dest: \(destination)") }
    if !user.isEmpty { fields.append("Sec-Fetch-User: \(user)") }
    let answer = try await ask(server, "GET /__admin", fields.joined(separator: "\n"))
    #expect(answer.hasPrefix("HTTP/1.1 \(status)"), "\(answer)")
  }

  @Test(arguments: ["/__admin", "/__admin/", "/__admin/mappings", "/__admin/nothing", "/__admin/files/no.html"])
  func `no page shows the admin API in a frame`(path: String) async throws {
    for token in [nil, "secret"] {
      let server = try server(AdminConfiguration(token: token))
      let answer = try await ask(server, "GET \(path)")
      #expect(answer.contains("\r\nX-Frame-Options: DENY\r\n"), "\(answer)")
      #expect(answer.contains("\r\nContent-Security-Policy: frame-ancestors 'none'\r\n"), "\(answer)")
      server.stop()
    }
  }

  @Test(arguments: ["http://localhost.:8080", "HTTP://LOCALHOST.:8080"])
  func `the server's own pages may ask where its name has a dot at the end`(origin: String) async throws {
    let server = try server(policy: nil)
    defer { server.stop() }
    let answer = try await ask(server, "GET /__admin/mappings", "Host: localhost.:8080", "Origin: \(origin)")
    #expect(answer.hasPrefix("HTTP/1.1 200"), "\(answer)")
  }

  @Test(arguments: [nil, CrossOriginPolicy.any])
  func `a page that knows the token may ask without a CORS policy, since its preflight request is allowed`(
    policy: CrossOriginPolicy?
  ) async throws {
    let server = try server(AdminConfiguration(token: "secret"), policy: policy)
    defer { server.stop() }
    let preflight = try await ask(
      server,
      "OPTIONS /__admin/mappings",
      "Origin: https://tests.example",
      "Access-Control-Request-Method: POST",
      "Access-Control-Request-Headers: authorization",
      "Access-Control-Request-Private-Network: true"
    )
    #expect(preflight.hasPrefix("HTTP/1.1 204"), "\(preflight)")
    #expect(preflight.contains("\r\nAccess-Control-Allow-Origin: https://tests.example\r\n"), "\(preflight)")
    #expect(preflight.contains("\r\nAccess-Control-Allow-Headers: authorization\r\n"), "\(preflight)")
    #expect(!preflight.contains("Private-Network") && !preflight.contains("Allow-Credentials"), "\(preflight)")
    let origin = "Origin: https://tests.example"
    let answer = try await ask(server, "GET /__admin/mappings", origin, "Authorization: Bearer secret")
    #expect(answer.hasPrefix("HTTP/1.1 200"), "\(answer)")
    #expect(answer.contains("\r\nAccess-Control-Allow-Origin: https://tests.example\r\n"), "\(answer)")
    let stranger = try await ask(server, "GET /__admin/mappings", origin)
    #expect(stranger.hasPrefix("HTTP/1.1 401"), "\(stranger)")
    let password = try await ask(server, "GET /__admin/mappings", origin, "Authorization: Basic OnNlY3JldA==")
    #expect(password.hasPrefix("HTTP/1.1 403"), "\(password)")
  }
}
