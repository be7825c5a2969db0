import BacklotCaching
import BacklotClient
import BacklotPlatform
import Foundation

/// A cache with a virtual clock, before a server that responds as told and remembers its requests.
final class CachedServer: Sendable {
  typealias Responder = @Sendable (HTTPRequest) async throws -> HTTPResponse

  private struct State: Sendable {
    var time = Moment.start
    var respond: Responder
    var requests: [HTTPRequest] = []
    var errors: [CacheError] = []
  }

  private let state: SharedState
  let cache: CachingMiddleware

  /// The state on its own, which the cache also uses.
  private final class SharedState: Sendable {
    let value: Mutex<State>
    init(_ value: State) { self.value = Mutex(value) }
  }

  init(
    store: any CacheStore = MemoryCacheStore(),
    policy: CachePolicy = CachePolicy(),
    _ respond: @escaping Responder
  ) {
    let state = SharedState(State(respond: respond))
    self.state = state
    cache = CachingMiddleware(
      store: store,
      policy: policy,
      now: { Date(timeIntervalSince1970: Double(state.value.withLock { $0.time })) },
      report: { error in state.value.withLock { $0.errors.append(error) } }
    )
  }

  convenience init(
    _ fields: HTTPFields,
    status: HTTPStatus = .ok,
    body: HTTPBody = "dogs",
    policy: CachePolicy = CachePolicy()
  ) {
    self.init(policy: policy) { _ in HTTPResponse(status: status, headerFields: fields, body: body) }
  }

  var requests: [HTTPRequest] { state.value.withLock { $0.requests } }
  var errors: [CacheError] { state.value.withLock { $0.errors } }

  /// Lets time pass.
  func advance(_ seconds: Int64) { state.value.withLock { $0.time += seconds } }

  /// Responds differently from now on.
  func respond(_ respond: @escaping Responder) { state.value.withLock { $0.respond = respond } }

  func respond(_ status: HTTPStatus, _ fields: HTTPFields = [:], body: HTTPBody = .empty) {
    respond { _ in HTTPResponse(status: status, headerFields: fields, body: body) }
  }

  @discardableResult
  func get(_ path: String = "/dogs", _ fields: HTTPFields = [:]) async throws -> HTTPResponse {
    try await send(.get, path, fields)
  }

  @discardableResult
  func send(
    _ method: HTTPMethod,
    _ path: String = "/dogs",
    _ fields: HTTPFields = [:],
    body: HTTPBody = .empty
  ) async throws -> HTTPResponse {
    try await send(
      HTTPRequest(
        method: method,
        scheme: "https",
        authority: "example.com",
        path: path,
        headerFields: fields,
        body: body
      )
    )
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let state = self.state
    return try await cache.intercept(
      request,
      next: NextTransport { request in
        let respond = state.value.withLock { state in
          state.requests.append(request)
          return state.respond
        }
        return try await respond(request)
      }
    )
  }

  /// Returns true if a request is answered without the server.
  func isServedFromCache(
    _ method: HTTPMethod = .get,
    _ path: String = "/dogs",
    _ fields: HTTPFields = [:]
  ) async throws -> Bool {
    let count = requests.count
    try await send(method, path, fields)
    return requests.count == count
  }
}

/// The times of the tests.
enum Moment {
  /// Noon on November 10, 1994.
  static let start: Int64 = 784_468_800

  /// Returns a time as fields have it, within some days of the start.
  static func date(_ offset: Int64 = 0) -> String {
    let (day, second) = (43_200 + 9 * 86_400 + offset).quotientAndRemainder(dividingBy: 86_400)
    let parts = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "Thu, \(day + 1 < 10 ? "0" : "")\(day + 1) Nov 1994 \(parts.joined(separator: ":")) GMT"
  }
}

extension HTTPField.Name {
  static let age = named("Age")
  static let contentLocation = named("Content-Location")
  static let expires = named("Expires")
  static let ifModifiedSince = named("If-Modified-Since")
  static let lastModified = named("Last-Modified")
  static let pragma = named("Pragma")
  static let range = named("Range")
  static let vary = named("Vary")

  static func named(_ name: String) -> Self { Self(name) ?? .date }
}

extension HTTPResponse {
  func text() async throws -> String { String(decoding: try await body.collect(upTo: 1 << 24), as: UTF8.self) }
}
