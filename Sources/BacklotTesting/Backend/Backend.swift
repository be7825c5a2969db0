public import BacklotStubs
import Testing

/// The backend of the running test.
public enum Backend {
  @TaskLocal static var scope: BackendScope?

  /// The backend that ``Testing/Trait/backend(time:stalledAfter:unhandled:breaches:unused:fileID:filePath:line:column:_:)`` gave the running test.
  ///
  /// It is fresh for each test case. In XCTest it is that of a ``BackendTestCase`` or of `useBackend`.
  ///
  /// A task that the test starts with `Task { }` has it too; in Swift Testing, one of `Task.detached` has not, and neither
  /// has a closure on a dispatch queue: take the backend before, `let backend = Backend.current`, and use it there. Outside
  /// a test that was given one this records an issue and gives a backend that answers nothing. The issue names the tests
  /// that run then, since a property does not learn from where it is used.
  public static var current: MockBackend {
    running(askedAt: nil)
  }

  /// The backend of the running test, for code that knows who asks for it.
  ///
  /// - Parameter location: Where to report that there is none; `nil` if only the running tests are known.
  static func running(askedAt location: IssueLocation?) -> MockBackend {
    if let backend = (scope ?? xcTestScope)?.backend { return backend }
    RunningTests.shared.recordMissingBackend(at: location)
    return MockBackend {}
  }

  /// None in a test of Swift Testing, which may run beside XCTest.
  private static var xcTestScope: BackendScope? { Test.current == nil ? XCTestScope.current : nil }
}

/// What a test has from its traits and those of the suites around it.
struct BackendScope: Sendable {
  /// Descriptions, the innermost first.
  let layers: [@Sendable () -> [any BackendSource]]
  let backend: MockBackend
  let options: Options
  /// What is wrong with the sources of the scope around this one, which reports it itself.
  let knownDiagnostics: [SourceDiagnostic]
  /// The file in which it is written that the test has a backend.
  let fileID: String
  /// The stubs that may be left unused.
  let exemptStubs: Set<Stub.ID>
  /// What ends the test if stepped time stands still; only for stepped time.
  let watch: SteppedWatch?

  /// What may be said once around many tests.
  struct Options: Sendable {
    var time: TimeMode
    var stallLimit: Duration
    var unhandled: UnhandledRequests
    var breaches: ContractBreaches
    var unused: UnusedStubs
    /// Whether a trait states ``unused``.
    var isUnusedStated: Bool
    /// How many layers ``unused`` is about, the innermost first.
    var judgedLayerCount: Int
  }
}

/// How the time of a test's backend passes.
public enum TimeMode: Sendable, Hashable {
  /// A delayed answer comes at once, and virtual time has then moved on by the delay.
  case immediate
  /// Delays last until the test moves time on with ``BacklotStubs/MockBackend/advance(by:fileID:filePath:line:column:)``.
  case stepped
  /// Delays take as long as they say.
  case real
}

/// What comes of a request that no stub answers.
public enum UnhandledRequests: Sendable, Hashable {
  /// The test fails, and says what came nearest.
  case fail
  /// Only the client under test gets an error.
  case allow
}

/// What comes of a request or an answer that breaks a contract among the backend's sources.
public enum ContractBreaches: Sendable, Hashable {
  /// The test fails, and says what is broken, and where the contract says so.
  case fail
  /// Only the journal says so.
  case allow
}

extension TimeMode {
  /// A time for one backend.
  var backendTime: BackendTime {
    switch self {
    case .immediate: .immediate
    case .stepped: .stepped
    case .real: .real
    }
  }
}
