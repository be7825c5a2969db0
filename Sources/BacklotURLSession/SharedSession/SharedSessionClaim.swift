import BacklotPlatform
package import BacklotStubs
import Foundation

/// A claim on the requests of `URLSession.shared` to some hosts, which a test's backend answers until the claim ends.
///
/// The loading system does not tell which test a request belongs to. Therefore, a host has one claim at a time; another
/// claim waits for its end.
package final class SharedSessionClaim: Sendable {
  fileprivate struct State {
    /// The backends of nested scopes, innermost last.
    var backends: [StubSet] = []
    /// The requests in flight, and some that have ended.
    var loads: [Loading] = []
    var loadLimit = minimumLoadLimit
  }

  /// The number of requests from which on those that have ended are removed.
  private static let minimumLoadLimit = 64

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
  /// - Parameters:
  ///   - hosts: The hosts.
  ///   - outer: The claims of the same test, which may have some of the hosts.
  /// - Throws: `CancellationError` if the task is cancelled while it waits.
  package static func waiting(
    for hosts: [HostPattern],
    inside outer: [SharedSessionClaim] = []
  ) async throws -> SharedSessionClaim {
    try await SharedSessionHosts.shared.claim(hosts, inside: outer)
  }

  /// Waits on the caller's thread, whose run loop continues to run.
  package static func waitingOnThread(
    for hosts: [HostPattern],
    inside outer: [SharedSessionClaim] = []
  ) -> SharedSessionClaim {
    SharedSessionHosts.shared.claimOnThread(hosts, inside: outer)
  }

  /// Lets a backend answer from now on, in place of the previous one.
  package func begin(_ backend: MockBackend) {
    let responder = BackendResponder(backend)
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
      state.backends = []
      return state.takeLoads()
    }
    cancel(loads)
    SharedSessionHosts.shared.release(id)
  }

  /// Returns a new request that the innermost backend answers, or `nil` if the claim has ended.
  func makeLoad() -> StubbedLoad? {
    state.withLock { state in
      guard let set = state.backends.last else { return nil }
      if state.loads.count >= state.loadLimit {
        state.loads.removeAll(where: \.isOver)
        state.loadLimit = max(Self.minimumLoadLimit, 2 * state.loads.count)
      }
      let load = StubbedLoad(set)
      state.loads.append(load.loading)
      return load
    }
  }

  private func cancel(_ loads: [Loading]) {
    for load in loads { load.fail(URLError(.cancelled)) }
  }
}

extension SharedSessionClaim.State {
  fileprivate mutating func takeLoads() -> [Loading] {
    defer { loads = [] }
    return loads
  }
}
