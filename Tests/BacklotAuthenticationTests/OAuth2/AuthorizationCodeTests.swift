import BacklotAuthentication
import BacklotStubs
import BacklotURLSession
import Foundation
import Testing

struct AuthorizationCodeTests {
  private let backend = tokenServer(.ok, ["access_token": "a1", "token_type": "Bearer", "refresh_token": "r1"])
  private let redirectURL = "com.example.kennel:/signed-in"

  @Test func `the URL for the browser contains the request, with a challenge by S256`() throws {
    let request = try request(scopes: ["dogs.read", "dogs.write"], parameters: ["prompt": "login"])
    #expect(request.url.absoluteString.hasPrefix("https://login.example.com/authorize?tenant=dogs&"))
    let items = QueryItems(parsing: request.url.query(percentEncoded: true) ?? "")
    #expect(items["response_type"] == "code")
    #expect(items["client_id"] == "kennel")
    #expect(items["redirect_uri"] == redirectURL)
    #expect(items["state"] == request.state.rawValue)
    #expect(items["scope"] == "dogs.read dogs.write")
    #expect(items["code_challenge_method"] == "S256")
    #expect(items["code_challenge"]?.count == 43)
    #expect(items["code_challenge"] != request.codeVerifier.rawValue)
    #expect(items["prompt"] == "login")
  }

  @Test(arguments: [
    ("login.example.com", "https://login.example.com/oauth/authorize"),
    ("http://127.0.0.1:8080/base/", "http://127.0.0.1:8080/base/oauth/authorize"),
  ])
  func `endpoints can be paths of a host, and the redirect URL a scheme`(host: String, url: String) throws {
    let client = OAuth2Client(
      id: "kennel",
      host: URLHost(rawValue: host),
      tokenPath: "oauth/token",
      authorizationPath: "oauth/authorize",
      transport: .stub(backend)
    )
    let request = try client.authorizationRequest(callbackURLScheme: "com.example.kennel", path: "/signed-in")
    #expect(request.url.absoluteString.hasPrefix("\(url)?"))
    #expect(client.tokenEndpoint.absoluteString == url.replacing("authorize", with: "token"))
    #expect(request.redirectURL.absoluteString == redirectURL)
    for scheme in ["app", "com.example.App"] {
      #expect(try client.authorizationRequest(callbackURLScheme: scheme).redirectURL.absoluteString == "\(scheme):/")
    }
  }

  @Test(arguments: [("", "app"), ("login example.com", "app"), ("login.example.com", ""), ("login.example.com", "a b")])
  func `an invalid host or scheme is reported by the request`(host: String, scheme: String) {
    let client = OAuth2Client(
      id: "kennel",
      host: URLHost(rawValue: host),
      tokenPath: "token",
      authorizationPath: "authorize",
      transport: .stub(backend)
    )
    let error = #expect(throws: AuthenticationError.self) {
      try client.authorizationRequest(callbackURLScheme: scheme)
    }
    #expect(error?.code == .invalidConfiguration)
  }

  @Test func `each request has its own state and code verifier`() throws {
    let requests = try (0..<10).map { _ in try request() }
    #expect(Set(requests.map(\.state)).union(requests.map(\.codeVerifier)).count == 20)
  }

  @Test func `the code of the redirect is exchanged for a token, with the verifier`() async throws {
    let client = try OAuth2Client.test(backend)
    let request = try request()
    let redirect = try url("\(redirectURL)?code=c%2B1&state=\(request.state.rawValue)")
    let credential = try await client.credential(from: redirect, for: request)
    #expect(credential.accessToken.rawValue == "a1")
    #expect(credential.refreshToken?.rawValue == "r1")
    let form = try #require(backend.requests(Post("/token")).first?.form)
    #expect(
      form == [
        "grant_type": "authorization_code", "code": "c+1", "redirect_uri": redirectURL,
        "code_verifier": request.codeVerifier.rawValue, "client_id": "kennel",
      ]
    )
  }

  @Test(arguments: ["code=c1", "code=c1&state=", "code=c1&state=forged", "error=access_denied&state=forged"])
  func `a redirect with another state is refused without a token request`(query: String) async throws {
    let error = try await error(from: "\(redirectURL)?\(query)")
    #expect(error?.code == .stateMismatch)
  }

  @Test(arguments: [
    ("com.example.kennel:/other?code=c1&state=STATE", AuthenticationError.Code.invalidRedirect),
    ("com.example.other:/signed-in?code=c1&state=STATE", .invalidRedirect),
    ("com.example.kennel://evil.example/signed-in?code=c1&state=STATE", .invalidRedirect),
    ("com.example.kennel:/signed-in?state=STATE", .invalidRedirect),
    ("com.example.kennel:/signed-in?code=&state=STATE", .invalidRedirect),
    ("com.example.kennel:/signed-in?code=c1&code=c2&state=STATE", .invalidRedirect),
    ("com.example.kennel:/signed-in?code=c1&state=STATE&state=STATE", .stateMismatch),
    ("com.example.kennel:/signed-in?error=access_denied&state=STATE", .refused(.accessDenied)),
  ])
  func `a redirect that does not answer the request is an error`(url: String, code: AuthenticationError.Code)
    async throws
  {
    #expect(try await error(from: url)?.code == code)
  }

  @Test func `the server's reason for a denial is in the error`() async throws {
    let query = "error=access_denied&error_description=No+dogs%0Aallowed&error_uri=https://a.example&state=STATE"
    let error = try #require(try await error(from: "\(redirectURL)?\(query)"))
    #expect(error.serverError?.message == "No dogsallowed")
    #expect(error.serverError?.page == "https://a.example")
    #expect(error.message.contains("access_denied (No dogsallowed)"))
    #expect(error.message.hasSuffix("Sign in again, and allow the access."))
  }

  @Test(arguments: ["http://example.com/signed-in", "signed-in", "com.example.kennel:/signed-in#part"])
  func `a redirect URL that is not safe is refused`(text: String) throws {
    let error = #expect(throws: AuthenticationError.self) { try request(redirectURL: text) }
    #expect(error?.code == .invalidConfiguration)
  }

  @Test(arguments: ["https://example.com/signed-in", "http://127.0.0.1:51004/", "http://[::1]:51004/"])
  func `a redirect URL may use TLS or the loopback interface`(text: String) async throws {
    let request = try request(redirectURL: text)
    let redirect = try url("\(text)?code=c1&state=\(request.state.rawValue)")
    #expect(try await OAuth2Client.test(backend).credential(from: redirect, for: request).accessToken.rawValue == "a1")
  }

  @Test(arguments: ["state", "code_challenge", "scope", "client_id"])
  func `further parameters cannot replace those of the client`(name: String) {
    let error = #expect(throws: AuthenticationError.self) {
      try request(parameters: [QueryItems.Item(name: name, value: "x")])
    }
    #expect(error?.code == .invalidConfiguration)
    #expect(error?.message.contains(name) == true)
  }

  @Test func `a client without an authorization endpoint says so`() throws {
    var client = try OAuth2Client.test(backend)
    client.authorizationEndpoint = nil
    let redirectURL = try url(redirectURL)
    let error = #expect(throws: AuthenticationError.self) { try client.authorizationRequest(redirectURL: redirectURL) }
    #expect(error?.message.contains("authorizationEndpoint") == true)
  }

  private func request(
    redirectURL: String? = nil,
    scopes: [String] = [],
    parameters: QueryItems = []
  ) throws -> OAuth2AuthorizationRequest {
    let client = try OAuth2Client.test(backend)
    let redirectURL = try url(redirectURL ?? self.redirectURL)
    return try client.authorizationRequest(redirectURL: redirectURL, scopes: scopes, parameters: parameters)
  }

  /// Returns the error for a redirect URL, in which `STATE` is the state of the request.
  private func error(from text: String) async throws -> AuthenticationError? {
    let client = try OAuth2Client.test(backend)
    let request = try request()
    let redirect = try url(text.replacing("STATE", with: request.state.rawValue))
    let error = await #expect(throws: AuthenticationError.self) {
      try await client.credential(from: redirect, for: request)
    }
    #expect(backend.requests(Post("/token")).isEmpty)
    return error
  }

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }
}
