import BacklotPlatform
import BacklotStubs

/// The backend scope of a running XCTest case.
///
/// XCTest runs one case at a time in a process, and its synchronous tests are not tasks with task-local values.
/// Therefore, there is a single stack for the process. An inner scope takes precedence over the outer one until it
/// ends.
final class XCTestScope: Sendable {
  private static let running = Mutex<[XCTestScope]>([])

  /// The innermost scope that has begun and not ended.
  static var current: BackendScope? { running.withLock { $0.last?.scope } }

  private let scope: BackendScope
  private let location: IssueLocation

  private init(_ scope: BackendScope, at location: IssueLocation) {
    self.scope = scope
    self.location = location
  }

  /// The backend of the scope.
  var backend: MockBackend { scope.backend }

  /// Gives the running test a fresh backend, whose stubs take precedence over those of the enclosing scope.
  static func begin(_ trait: BackendTrait) -> XCTestScope {
    let shared = SharedSessionScope(trait.settings.sharedHosts, inside: current?.sharedSession)
    shared.claimHostsOnThread()
    let begun = XCTestScope(trait.scope(inside: current, sharing: shared), at: trait.location)
    running.withLock { $0.append(begun) }
    begun.scope.watch?.start { trait.location.record($0) }
    return begun
  }

  /// Records failures of the running test for the problems of its backend, and removes the backend.
  func end() {
    scope.finish { finding in (finding.line.map(location.moved(toLine:)) ?? location).record(finding) }
    Self.running.withLock { $0.removeAll { $0 === self } }
  }
}
