import BacklotAuthentication
import BacklotTesting
import Foundation
import Testing

@testable import Snaps

@MainActor @Suite(.timeLimit(.minutes(5))) struct SessionTests {
  private let store = InMemoryCredentialStore()
  private let session: OAuth2Session

  init() { session = .snaps(transport: .stub(Backend.current), store: store) }

  private func start(expiration: Date? = nil) async throws -> APIClient {
    let (token, refreshToken) = (AccessToken(rawValue: "old"), Secret(rawValue: "r1"))
    store.save(Credential(accessToken: token, refreshToken: refreshToken, expiration: expiration))
    await session.restore()
    return try #require(session.client)
  }

  /// Requests a snap ten times at once, and answers all requests before the first one continues.
  private func requestTenTimes(with client: APIClient) async -> [Result<Snap, ClientError>] {
    let requests = (1...10).map { _ in
      Task { () -> Result<Snap, ClientError> in
        do throws(ClientError) { return .success(try await client.send(.snap(1))) } catch { return .failure(error) }
      }
    }
    for _ in requests { await Backend.current.arrival(of: Get("/snaps/1")) }
    await Backend.current.advance(by: .seconds(1))
    var results: [Result<Snap, ClientError>] = []
    for request in requests { results.append(await request.value) }
    return results
  }

  @Test(
    .backend {
      Post("/token", body: .form(["grant_type": "authorization_code", "code": "from the browser"])) {
        Respond(json: .token("new"))
      }
      Get("/snaps/1", headers: ["Authorization": "Bearer new"]) { Respond(json: .rex) }
    }
  )
  func `after a login in the browser, requests contain the token`() async throws {
    await session.signIn(callbackURLScheme: "com.example.snaps") { url in
      #expect(url.path() == "/authorize")
      let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
      let state = try #require(items?.first { $0.name == "state" }?.value)
      return try #require(URL(string: "com.example.snaps:/?code=from%20the%20browser&state=\(state)"))
    }
    #expect(try await session.client?.send(.snap(1)).caption == "Rex")
  }

  @Test(
    .backend(time: .stepped) {
      Get("/snaps/1", headers: ["Authorization": "Bearer old"]) { Respond(.unauthorized, after: .seconds(1)) }
      Get("/snaps/1", headers: ["Authorization": "Bearer new"]) { Respond(json: .rex) }
      Post("/token", body: .form(["grant_type": "refresh_token", "refresh_token": "r1"])) {
        Respond(json: .token("new"))
      }
    }
  )
  func `a token is refreshed once for requests at the same time`() async throws {
    let results = await requestTenTimes(with: try await start())
    #expect(try results.map { try $0.get().caption } == Array(repeating: "Rex", count: 10))
    #expect(Backend.current.received(Post("/token"), .once))
    #expect(session.client != nil)
  }

  @Test(
    .backend(time: .stepped) {
      Get("/snaps/1") { Respond(.unauthorized, after: .seconds(1)) }
      Post("/token") { Respond(.badRequest, json: ["error": "invalid_grant"]) }
    }
  )
  func `if the token cannot be refreshed, the user has to log in`() async throws {
    for result in await requestTenTimes(with: try await start()) {
      #expect(throws: ClientError.self) { try result.get() }
    }
    #expect(Backend.current.received(Post("/token"), .once))
    #expect(session.client == nil)
    #expect((session.error as? AuthenticationError)?.code == .signInRequired)
  }

  @Test(
    .backend {
      Get("/snaps/1", headers: ["If-None-Match": #""v1""#]) { Respond(.notModified) }
      Get("/snaps/1") { Respond(json: .rex).header("ETag", #""v1""#) }
    }
  )
  func `the second visit of a snap shows the cached one if it has not changed`() async throws {
    let client = try await start()
    for _ in 1...2 {
      #expect(try await client.find(.snap(1))?.caption == "Rex")
    }
    #expect(Backend.current.received(Get("/snaps/1", headers: ["If-None-Match": #""v1""#]), .once))
  }

  @Test(
    .backend {
      Get("/snaps/1") {
        Respond(json: .rex).header("ETag", #""v1""#)
        Fault.failure(URLError(.notConnectedToInternet))
      }
      Post("/token") {
        Respond(json: .token("new", lifetime: 0))
        Fault.failure(URLError(.notConnectedToInternet))
      }
    },
    arguments: [nil, Date.distantPast]
  )
  func `without a connection, a visited snap is still shown, also with an old token`(expiration: Date?) async throws {
    let client = try await start(expiration: expiration)
    _ = try await client.find(.snap(1))
    #expect(try await client.find(.snap(1))?.caption == "Rex")
  }

  @Test(.backend { Get("/snaps/1") { Respond(.notFound) } })
  func `a deleted snap is absent, which is not an error`() async throws {
    #expect(try await start().find(.snap(1)) == nil)
  }
}
