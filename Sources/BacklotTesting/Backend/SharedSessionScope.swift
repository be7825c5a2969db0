import BacklotPlatform
import BacklotStubs
import BacklotURLSession

/// The hosts of `URLSession.shared` whose requests go to the backend of a scope, and after it to that of the outer scope.
final class SharedSessionScope: Sendable {
  /// The hosts that no outer scope claims.
  private let hosts: [HostPattern]
  private let outerClaims: [SharedSessionClaim]
  private let ownClaim = Mutex<SharedSessionClaim?>(nil)

  init(_ hosts: [HostPattern], inside outer: SharedSessionScope?) {
    outerClaims = outer?.claims ?? []
    let claimed = outerClaims.flatMap(\.hosts)
    self.hosts = Array(Set(hosts).subtracting(claimed))
  }

  private var claims: [SharedSessionClaim] { outerClaims + (ownClaim.withLock(\.self).map { [$0] } ?? []) }

  /// Waits until no other test has one of the hosts, and claims them.
  func claimHosts() async throws {
    if hosts.isEmpty { return }
    let claim = try await SharedSessionClaim.waiting(for: hosts, inside: outerClaims)
    ownClaim.withLock { $0 = claim }
  }

  /// Claims the hosts on the caller's thread, whose run loop continues to run while it waits.
  func claimHostsOnThread() {
    if hosts.isEmpty { return }
    let claim = SharedSessionClaim.waitingOnThread(for: hosts, inside: outerClaims)
    ownClaim.withLock { $0 = claim }
  }

  /// Lets a backend answer the requests.
  func begin(_ backend: MockBackend) {
    for claim in claims { claim.begin(backend) }
  }

  /// Lets the outer backend answer again, and releases the hosts of this scope.
  func end() {
    for claim in outerClaims { claim.endBackend() }
    ownClaim.withLock { $0.take() }?.end()
  }
}
