import BacklotHTTP
import BacklotPlatform
package import BacklotStubs
import Foundation

/// A claim on the requests of `URLSession.shared` to some hosts, which a test's backend answers until the claim ends.
///
/// The loading system does not tell which test a request belongs to. Therefore, a host has one claim at a time; another
/// claim waits for its end.
package final class SharedSessionClaim: Sendable {
  /// A request that waits for its answer.
  fileprivate struct Load {
    let deliver: @Sendable (Result<HTTPResponse, any Error>) -> Void
    var cancellation: LoadingCancellation?
  }

  fileprivate struct State {
    /// The backends of nested scopes, innermost last.
    var backends: [StubSet] = []
    var loads: [UInt64: Load] = [:]
    var lastLoad: UInt64 = 0
    var isEnded = false
  }

  /// The claimed hosts.
  package let hosts: [HostPattern]
  let id: UInt64
  private let state = Mutex(State())

  init(_ hosts: [HostPattern], id: UInt64) {
    self.hosts = hosts
    self.id = id
  }

  /// Waits until no other claim has one of the hosts, and claims them.
  ///
  /// - Throws: `CancellationError` if the task is cancelled while it waits.
  package static func waiting(for hosts: [HostPattern]) async throws -> SharedSessionClaim {
    try await SharedSessionHosts.shared.claim(hosts)
  }

  /// Waits on the caller's thread, whose run loop continues to run.
  package static func waitingOnThread(for hosts: [HostPattern]) -> SharedSessionClaim {
    SharedSessionHosts.shared.claimOnThread(hosts)
  }

  /// Lets a backend answer from now on, in place of the previous one.
  package func begin(_ backend: MockBackend) {
    let responder = ClaimResponder(claim: self, responder: BackendResponder(backend))
    let limit = URLProtocolSlot.defaultBodyLimit
    let timer = BackendTimer(time: backend.time)
    let set = StubSet(responder: responder, timer: timer, bodyLimit: limit, servesForeignSessions: false)
    state.withLock { $0.backends.append(set) }
  }

  /// Lets the previous backend answer again, and cancels the requests in flight.
  package func endBackend() {
    let (_, loads) = state.withLock { state in (state.backends.popLast(), state.takeLoads()) }
    cancel(loads)
  }

  /// Ends the claim, and cancels the requests in flight.
  package func end() {
    let loads = state.withLock { state in
      (state.isEnded, state.backends) = (true, [])
      return state.takeLoads()
    }
    cancel(loads)
    SharedSessionHosts.shared.release(id)
  }

  /// The stub set that answers; `nil` if the claim has ended.
  var set: StubSet? { state.withLock { $0.backends.last } }
}

// MARK: - Requests in flight

extension SharedSessionClaim {
  private func cancel(_ loads: [Load]) {
    for load in loads {
      load.cancellation?.cancel()
      load.deliver(.failure(URLError(.cancelled)))
    }
  }

  /// Adds a request, or returns `nil` if the claim has ended.
  fileprivate func add(_ deliver: @escaping @Sendable (Result<HTTPResponse, any Error>) -> Void) -> UInt64? {
    state.withLock { state in
      guard !state.isEnded else { return nil }
      state.lastLoad += 1
      state.loads[state.lastLoad] = Load(deliver: deliver)
      return state.lastLoad
    }
  }

  /// Stores the cancellation of a request, unless it has been answered.
  fileprivate func keep(_ cancellation: LoadingCancellation, of load: UInt64) {
    state.withLock { $0.loads[load]?.cancellation = cancellation }
  }

  /// Removes a request, and returns the closure that accepts its answer, or `nil` if it has been cancelled.
  @discardableResult
  fileprivate func remove(_ load: UInt64) -> (@Sendable (Result<HTTPResponse, any Error>) -> Void)? {
    state.withLock { $0.loads.removeValue(forKey: load)?.deliver }
  }
}

extension SharedSessionClaim.State {
  fileprivate mutating func takeLoads() -> [SharedSessionClaim.Load] {
    defer { loads = [:] }
    return Array(loads.values)
  }
}

/// A responder that remembers its requests, so that the end of their claim also ends them.
private struct ClaimResponder: LoadingResponder {
  let claim: SharedSessionClaim
  let responder: BackendResponder

  func respond(
    to request: HTTPRequest,
    body: [UInt8],
    within timeout: Duration?,
    deliver: @escaping @Sendable (Result<HTTPResponse, any Error>) -> Void
  ) -> LoadingCancellation? {
    guard let load = claim.add(deliver) else {
      deliver(.failure(URLError(.cancelled)))
      return nil
    }
    let work = responder.respond(to: request, body: body, within: timeout) { claim.remove(load)?($0) }
    guard let work else { return nil }
    claim.keep(work, of: load)
    return LoadingCancellation {
      claim.remove(load)
      work.cancel()
    }
  }
}
