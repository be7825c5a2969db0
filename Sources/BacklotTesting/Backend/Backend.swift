public import BacklotStubs
import Testing

/// The backend of the running test.
public enum Backend {
  @TaskLocal static var scope: BackendScope?

  /// The backend that ``Testing/Trait/backend(time:unhandled:breaches:fileID:filePath:line:column:_:)`` gave the running test.
  ///
  /// It is fresh for each test case. In XCTest it is that of a ``BackendTestCase`` or of `useBackend`.
  ///
  /// A task that the test starts with `Task { }` has it too; in Swift Testing, one of `Task.detached` has not. Outside
  /// a test that was given one this records an issue and gives a backend that answers nothing.
  public static var current: MockBackend {
    if let backend = (scope ?? xcTestScope)?.backend { return backend }
    IssueLocation().record(
      """
      There is no backend here. Give the test or its suite one: @Test(.backend { Get("/dogs") }); in XCTest derive the \
      class from BackendTestCase, or call useBackend { Get("/dogs") }.
      """
    )
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

  /// What may be said once around many tests.
  struct Options: Sendable {
    var time: TimeMode
    var unhandled: UnhandledRequests
    var breaches: ContractBreaches
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
