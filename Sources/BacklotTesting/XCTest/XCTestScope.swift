import BacklotStubs
import Synchronization

/// The backend scope of a running XCTest case.
///
/// XCTest runs one case at a time in a process, and its synchronous tests are not tasks that could carry a task-local
/// value; so this is one stack for the process. An inner scope takes precedence over the outer one until it ends.
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

  /// Gives the running test a fresh backend, whose stubs come before those of the scope around it.
  static func begin(_ trait: BackendTrait) -> XCTestScope {
    let begun = XCTestScope(trait.scope(inside: current), at: trait.location)
    running.withLock { $0.append(begun) }
    begun.scope.watch?.start { trait.location.record($0) }
    return begun
  }

  /// Makes the running test fail for what went wrong in its backend, and takes the backend away.
  func end() {
    scope.finish { finding in (finding.line.map(location.moved(toLine:)) ?? location).record(finding) }
    Self.running.withLock { $0.removeAll { $0 === self } }
  }
}
