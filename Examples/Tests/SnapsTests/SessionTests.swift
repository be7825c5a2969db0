import BacklotAuthentication
import BacklotTesting
import Foundation
import Testing

@testable import Snaps

@MainActor @Suite(.timeLimit(.minutes(5))) struct SessionTests {
  private let session = Session(transport: .stub(Backend.current))

  private func start(expiration: Date? = nil) throws -> APIClient {
    session.start(
      with: Credential(
        accessToken: AccessToken(rawValue: "old"),
        refreshToken: Secret(rawValue: "r1"),
        expiration: expiration
      )
    )
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
    await session.logIn { url in
      #expect(url.path() == "/authorize")
      let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
      let state = try #require(items?.first { $0.name == "state" }?.value)
      return try #require(URL(string: "com.example.snaps:/login?code=from%20the%20browser&state=\(state)"))
    }
    #expect(try await session.client?.send(.snap(1)).caption == "Rex")
  }

  @Test(.backend {})
  func `a login that fails states the reason`() async {
    await session.logIn { _ in throw URLError(.notConnectedToInternet) }
    #expect(session.client == nil)
    #expect(session.message != "Log in to share photos.")
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
    let results = await requestTenTimes(with: try start())
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
    for result in await requestTenTimes(with: try start()) { #expect(throws: ClientError.self) { try result.get() } }
    #expect(Backend.current.received(Post("/token"), .once))
    #expect(session.client == nil)
    #expect(session.message == "Your login has expired. Log in again.")
  }

  @Test(
    .backend {
      Get("/snaps/1", headers: ["If-None-Match": #""v1""#]) { Respond(.notModified) }
      Get("/snaps/1") { Respond(json: .rex).header("ETag", #""v1""#) }
    }
  )
  func `the second visit of a snap shows the cached one if it has not changed`() async throws {
    let client = try start()
    for _ in 1...2 {
      let loader = Loader(1, from: client)
      await loader.load()
      #expect(loader.value??.caption == "Rex")
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
    let client = try start(expiration: expiration)
    await Loader(1, from: client).load()
    let loader = Loader(1, from: client)
    await loader.load()
    #expect(loader.error == nil)
    #expect(loader.value??.caption == "Rex")
  }

  @Test(.backend { Get("/snaps/1") { Respond(.notFound) } })
  func `a deleted snap is absent, which is not an error`() async throws {
    let loader = Loader(1, from: try start())
    await loader.load()
    #expect(loader.state == .loaded)
    #expect(loader.value == .some(nil))
  }
}
