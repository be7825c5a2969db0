import BacklotAuthentication
import BacklotClient
import BacklotPlatform
import BacklotTransport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ConcurrentRefreshTests {
  private struct Outage: Error {}

  private let store = InMemoryCredentialStore(.old)

  @Test func `1000 concurrent 401s cause one refresh and 1000 successes`() async throws {
    let api = ProtectedAPI(gathering: Gathering(count: 1000))
    let outcomes = await outcomes(of: 1000, from: api)
    #expect(try outcomes.map { try $0.get() } == [Int](repeating: 200, count: 1000))
    #expect(api.refreshCount == 1)
    #expect(api.requests.count == 2000)
    #expect(store.load()?.accessToken.rawValue == "new-1")
  }

  @Test func `a failed refresh fails 1000 requests with one refresh and one error`() async {
    let api = ProtectedAPI(gathering: Gathering(count: 1000)) { _ in throw Outage() }
    let outcomes = await outcomes(of: 1000, from: api)
    let errors = outcomes.compactMap(\.authenticationError)
    #expect(errors.count == 1000)
    #expect(Set(errors.map(\.code)) == [.refreshFailed])
    #expect(Set(errors.map(\.message)).count == 1)
    #expect(errors.first?.message.contains("Outage()") == true)
    #expect(errors.first?.message.hasSuffix("Try again later, or sign in again.") == true)
    #expect(api.refreshCount == 1)
    #expect(api.requests.count == 1000)
    #expect(store.load() == .old)
  }

  @Test(arguments: [true, false])
  func `if only the user can help, the app is told once, before the requests fail`(isRejected: Bool) async {
    let (store, calls) = (store, AsyncStream.makeStream(of: Void.self))
    let api = ProtectedAPI(gathering: Gathering(count: 100)) { _ in
      throw isRejected ? AuthenticationError.signInRequired("The session is over.") : Outage()
    }
    let authentication = AuthenticationMiddleware(
      for: .api,
      store: store,
      refresher: api,
      onSignInRequired: {
        store.remove()
        calls.continuation.yield()
      }
    )
    let client = APIClient(host: .api, transport: api, middleware: [authentication])
    let requests = (0..<100).map { _ in
      Task { () -> Credential? in
        await #expect(throws: ClientError.self) { try await client.status() }
        return store.load()
      }
    }
    for request in requests { #expect(await request.value == (isRejected ? nil : .old)) }
    calls.continuation.finish()
    #expect(await calls.stream.reduce(0) { count, _ in count + 1 } == (isRejected ? 1 : 0))
  }

  @Test func `a refresh is no part of the call: neither of its progress, nor of its redirects`() async throws {
    let seen = Mutex<[Bool]>([])
    let api = ProtectedAPI { _ in
      seen.withLock { $0 = [TransferProgress.uploadObserver != nil, RedirectHandling.isInClient] }
    }
    let authentication = AuthenticationMiddleware(for: .api, store: store, refresher: api)
    let client = APIClient(host: .api, transport: api, middleware: [.redirects(), authentication])
    #expect(try await client.reportingUploads { _ in }.status() == 200)
    #expect(seen.withLock(\.self) == [false, false])
  }

  @Test func `a task that begins when the user has to sign in gets the token of the next login`() async throws {
    let (logins, login) = AsyncStream.makeStream(of: APIClient.self)
    let (statuses, status) = AsyncStream.makeStream(of: Int.self)
    let store = store
    let api = ProtectedAPI(validToken: "next") { _ in throw AuthenticationError.signInRequired("The session is over.") }
    let authentication = AuthenticationMiddleware(
      for: .api,
      store: store,
      refresher: api,
      onSignInRequired: {
        store.remove()
        Task {
          for await client in logins {
            store.save(Credential(accessToken: AccessToken(rawValue: "next")))
            status.yield(try await client.status())
            break
          }
        }
      }
    )
    let client = APIClient(host: .api, transport: api, middleware: [authentication])
    await #expect(throws: ClientError.self) { try await client.status() }
    login.yield(client)
    for await status in statuses {
      #expect(status == 200)
      break
    }
  }

  @Test func `1000 requests with an expired token cause one refresh and are sent once`() async throws {
    store.save(.expired)
    let api = ProtectedAPI()
    let outcomes = await outcomes(of: 1000, from: api)
    #expect(try outcomes.map { try $0.get() } == [Int](repeating: 200, count: 1000))
    #expect(api.refreshCount == 1)
    #expect(Set(api.tokens) == ["Bearer new-1"])
    #expect(api.requests.count == 1000)
  }

  @Test func `after a failed refresh, a new request refreshes again`() async throws {
    let failures = Mutex(1)
    let api = ProtectedAPI { _ in
      let fails = failures.withLock { count in
        defer { count -= 1 }
        return count > 0
      }
      if fails { throw Outage() }
    }
    let client = client(of: api)
    let error = await #expect(throws: ClientError.self) { try await client.status() }
    #expect((error?.underlyingError as? AuthenticationError)?.code == .refreshFailed)
    #expect(try await client.status() == 200)
    #expect(api.refreshCount == 2)
  }

  @Test func `a cancelled caller ends at once and leaves the refresh to the others`() async throws {
    let (starts, start) = AsyncStream<Void>.makeStream()
    let (releases, release) = AsyncStream<Void>.makeStream()
    let api = ProtectedAPI(gathering: Gathering(count: 2)) { _ in
      start.yield()
      for await _ in releases { break }
      try Task.checkCancellation()
    }
    let client = client(of: api)
    let (first, second) = (Task { try await client.status() }, Task { try await client.status() })
    for await _ in starts { break }
    first.cancel()
    let error = await #expect(throws: ClientError.self) { try await first.value }
    #expect(error?.code == .cancelled)
    release.yield()
    #expect(try await second.value == 200)
    #expect(api.refreshCount == 1)
  }

  @Test func `the new token is saved even if all callers are cancelled`() async throws {
    let (starts, start) = AsyncStream<Void>.makeStream()
    let (releases, release) = AsyncStream<Void>.makeStream()
    let saving = SavingStore()
    let api = ProtectedAPI { _ in
      start.yield()
      for await _ in releases { break }
    }
    let client = client(of: api, store: saving)
    let call = Task { try await client.status() }
    for await _ in starts { break }
    call.cancel()
    await #expect(throws: ClientError.self) { try await call.value }
    release.yield()
    for await credential in saving.saves {
      #expect(credential.accessToken.rawValue == "new-1")
      break
    }
  }

  @Test func `a request whose token was already replaced is repeated without another refresh`() async throws {
    let (arrivals, arrival) = AsyncStream<Void>.makeStream()
    let (releases, release) = AsyncStream<Void>.makeStream()
    let api = ProtectedAPI()
    let held = HeldFirstResponse(api, onArrival: { arrival.yield() }, releases: releases)
    var client = client(of: api)
    client.transport = held
    let late = Task { [client] in try await client.status() }
    for await _ in arrivals { break }
    #expect(try await client.status() == 200)
    release.yield()
    #expect(try await late.value == 200)
    #expect(api.refreshCount == 1)
  }

  @Test func `a refresh that ends while a request reads the store is not repeated`() async throws {
    let (pauses, pause) = AsyncStream<Void>.makeStream()
    let (releases, release) = AsyncStream<Void>.makeStream()
    let api = ProtectedAPI()
    let client = client(of: api, store: PausingStore(pausedLoad: 2, onPause: { pause.yield() }, releases: releases))
    let late = Task { try await client.status() }
    for await _ in pauses { break }
    #expect(try await client.status() == 200)
    release.yield()
    #expect(try await late.value == 200)
    #expect(api.refreshCount == 1)
  }

  private func client(of api: ProtectedAPI, store: (any CredentialStore)? = nil) -> APIClient {
    let authentication = AuthenticationMiddleware(for: .api, store: store ?? self.store, refresher: api)
    return APIClient(host: .api, transport: api, middleware: [authentication])
  }

  private func outcomes(of count: Int, from api: ProtectedAPI) async -> [Result<Int, any Error>] {
    let client = client(of: api)
    return await withTaskGroup { group in
      for _ in 0..<count {
        group.addTask { () -> Result<Int, any Error> in
          do { return .success(try await client.status()) } catch { return .failure(error) }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }
}

extension Credential {
  static let expired = Credential(accessToken: Credential.old.accessToken, expiration: .distantPast)
}

extension Result where Failure == any Error {
  fileprivate var authenticationError: AuthenticationError? {
    guard case .failure(let error as ClientError) = self else { return nil }
    return error.underlyingError as? AuthenticationError
  }
}

/// Passes requests on, and holds the first response until it is released.
private struct HeldFirstResponse: HTTPTransport {
  private let api: ProtectedAPI
  private let onArrival: @Sendable () -> Void
  private let releases: AsyncStream<Void>

  init(_ api: ProtectedAPI, onArrival: @escaping @Sendable () -> Void, releases: AsyncStream<Void>) {
    self.api = api
    self.onArrival = onArrival
    self.releases = releases
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let isFirst = api.requests.isEmpty
    let response = try await api.send(request)
    guard isFirst else { return response }
    onArrival()
    for await _ in releases { break }
    return response
  }
}

/// Reports what is saved.
private struct SavingStore: CredentialStore {
  let saves: AsyncStream<Credential>
  private let memory = InMemoryCredentialStore(.old)
  private let saved: AsyncStream<Credential>.Continuation

  init() { (saves, saved) = AsyncStream.makeStream() }

  func load() -> Credential? { memory.load() }
  func save(_ credential: Credential) { saved.yield(credential) }
  func remove() { memory.remove() }
}

/// Returns the credential of one load late.
private final class PausingStore: CredentialStore {
  private let memory = InMemoryCredentialStore(.old)
  private let loads = Mutex(0)
  private let pausedLoad: Int
  private let onPause: @Sendable () -> Void
  private let releases: AsyncStream<Void>

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - pausedLoad: The number of the load that waits, from 1.
  ///   - onPause: Called when the load begins to wait.
  ///   - releases: Ends the wait with its first element.
  init(pausedLoad: Int, onPause: @escaping @Sendable () -> Void, releases: AsyncStream<Void>) {
    self.pausedLoad = pausedLoad
    self.onPause = onPause
    self.releases = releases
  }

  func load() async -> Credential? {
    let credential = memory.load()
    let number = loads.withLock { count in
      count += 1
      return count
    }
    guard number == pausedLoad else { return credential }
    onPause()
    for await _ in releases { break }
    return credential
  }

  func save(_ credential: Credential) { memory.save(credential) }
  func remove() { memory.remove() }
}
