import BacklotAuthentication
import BacklotPlatform

/// A server that accepts one token and rejects all others with 401.
final class ProtectedAPI: HTTPTransport, CredentialRefresher {
  private struct State {
    var validToken: String?
    var requests: [HTTPRequest] = []
    var refreshed: [Credential?] = []
  }

  private let state: Mutex<State>
  private let gathering: Gathering?
  private let beforeRefresh: @Sendable (ProtectedAPI) async throws -> Void

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - validToken: The token that it accepts first; none for `nil`.
  ///   - gathering: The point at which the first requests wait for each other.
  ///   - beforeRefresh: Called before each refresh; its error is that of the refresh.
  init(
    validToken: String? = nil,
    gathering: Gathering? = nil,
    beforeRefresh: @escaping @Sendable (ProtectedAPI) async throws -> Void = { _ in }
  ) {
    state = Mutex(State(validToken: validToken))
    self.gathering = gathering
    self.beforeRefresh = beforeRefresh
  }

  var requests: [HTTPRequest] { state.withLock { $0.requests } }
  var tokens: [String?] { requests.map { $0.headerFields[.authorization] } }
  /// The credentials that were to be replaced.
  var refreshed: [Credential?] { state.withLock { $0.refreshed } }
  var refreshCount: Int { refreshed.count }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    state.withLock { $0.requests.append(request) }
    await gathering?.arrive()
    let isValid = state.withLock {
      $0.validToken.map { request.headerFields[.authorization] == "Bearer \($0)" } ?? false
    }
    return HTTPResponse(status: isValid ? .ok : .unauthorized)
  }

  func refresh(_ credential: Credential?) async throws -> Credential {
    let number = state.withLock { state in
      state.refreshed.append(credential)
      return state.refreshed.count
    }
    try await beforeRefresh(self)
    state.withLock { $0.validToken = "new-\(number)" }
    return Credential(accessToken: AccessToken(rawValue: "new-\(number)"), refreshToken: credential?.refreshToken)
  }
}

extension Credential {
  static let old = Credential(accessToken: AccessToken(rawValue: "old"), refreshToken: Secret(rawValue: "r"))
}

extension URLHost {
  static let api = URLHost(rawValue: "api.example.com")
}

extension APIClient {
  /// Returns the status of the response to a request for the dogs of a host.
  func status(of authority: String = "api.example.com", body: HTTPBody = .empty) async throws -> Int {
    let request = HTTPRequest(method: .put, scheme: "https", authority: authority, path: "/dogs", body: body)
    return try await response(to: request).status.code
  }
}
