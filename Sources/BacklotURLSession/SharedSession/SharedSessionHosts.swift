import BacklotPlatform
import Foundation

/// The claims on hosts of the process's `URLSession.shared`.
final class SharedSessionHosts: Sendable {
  fileprivate typealias Waiter = CheckedContinuation<Void, any Error>

  fileprivate struct State {
    var claims = HostClaims<SharedSessionClaim>()
    var waiters: [UInt64: Waiter] = [:]
    /// The claims that were granted before their waiters began to wait.
    var granted: Set<UInt64> = []
    var lastID: UInt64 = 0
  }

  static let shared = SharedSessionHosts()

  private let state = Mutex(State())

  /// Returns the claim on a host, if any.
  func claim(on host: String) -> SharedSessionClaim? { state.withLock { $0.claims.holder(of: host) } }

  /// Waits until the hosts are free, and claims them.
  ///
  /// - Throws: `CancellationError` if the task is cancelled while it waits.
  func claim(_ hosts: [HostPattern], inside outer: [SharedSessionClaim]) async throws -> SharedSessionClaim {
    let claim = request(hosts, inside: outer)
    do {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { wait(for: claim.id, $0) }
      } onCancel: {
        abandon(claim.id)
      }
    } catch {
      release(claim.id)
      throw error
    }
    return claim
  }

  /// Waits on the caller's thread until the hosts are free, and claims them.
  func claimOnThread(_ hosts: [HostPattern], inside outer: [SharedSessionClaim]) -> SharedSessionClaim {
    let claim = request(hosts, inside: outer)
    while !state.withLock({ $0.granted.remove(claim.id) != nil }) {
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
      // A run loop without sources returns at once.
      Thread.sleep(forTimeInterval: 0.001)
    }
    return claim
  }

  /// Ends a claim, and wakes those that waited for its hosts.
  func release(_ id: UInt64) {
    let waiters = state.withLock { state in
      state.granted.remove(id)
      return state.claims.release(id).compactMap { state.grant($0.id) }
    }
    for waiter in waiters { waiter.resume() }
  }

  private func request(_ hosts: [HostPattern], inside outer: [SharedSessionClaim]) -> SharedSessionClaim {
    SharedSessionProtocol.registration
    return state.withLock { state in
      state.lastID += 1
      let claim = SharedSessionClaim(hosts, id: state.lastID)
      let isHeld = state.claims.claim(hosts, inside: Set(outer.map(\.id)), by: claim, id: claim.id)
      if isHeld { state.granted.insert(claim.id) }
      return claim
    }
  }

  private func wait(for id: UInt64, _ waiter: Waiter) {
    let outcome: Result<Void, any Error>? = state.withLock { state in
      if state.granted.remove(id) != nil { return .success(()) }
      if Task.isCancelled { return .failure(CancellationError()) }
      state.waiters[id] = waiter
      return nil
    }
    if let outcome { waiter.resume(with: outcome) }
  }

  private func abandon(_ id: UInt64) {
    state.withLock { $0.waiters.removeValue(forKey: id) }?.resume(throwing: CancellationError())
  }
}

extension SharedSessionHosts.State {
  /// Grants a claim, and returns its waiter, or `nil` if it has not begun to wait.
  fileprivate mutating func grant(_ id: UInt64) -> SharedSessionHosts.Waiter? {
    if let waiter = waiters.removeValue(forKey: id) { return waiter }
    granted.insert(id)
    return nil
  }
}
