public import BacklotStubs
public import Testing

/// The backend of the running test.
public enum Backend {
  @TaskLocal static var scope: BackendScope?

  /// The backend that
  /// ``Testing/Trait/backend(shared:time:stalledAfter:unhandled:breaches:unused:fileID:filePath:line:column:_:)`` created for
  /// the running test.
  ///
  /// Each test case gets a fresh backend. In XCTest, it is the backend of a ``BackendTestCase`` or of `useBackend`.
  ///
  /// A task that the test starts with `Task { }` inherits it. In Swift Testing, `Task.detached` and closures on a
  /// dispatch queue do not: store the backend before, `let backend = Backend.current`, and use it there. Outside a test
  /// with a backend, this property records an issue and returns a backend without stubs. The issue names the tests that
  /// are running, since a property does not know its caller.
  public static var current: MockBackend {
    running(askedAt: nil)
  }

  /// Returns the backend of the running test, for code that knows its caller.
  ///
  /// - Parameter location: The location for reporting a missing backend, or `nil` if only the running tests are known.
  static func running(askedAt location: IssueLocation?) -> MockBackend {
    if let backend = (scope ?? xcTestScope)?.backend { return backend }
    RunningTests.shared.recordMissingBackend(at: location)
    return MockBackend {}
  }

  /// The scope in XCTest; `nil` in a test of Swift Testing, which may run at the same time as XCTest.
  private static var xcTestScope: BackendScope? { Test.current == nil ? XCTestScope.current : nil }
}

/// The backend and settings of a test, from its traits and those of the enclosing suites.
struct BackendScope: Sendable {
  /// The descriptions, innermost first.
  let layers: [@Sendable () -> [any BackendSource]]
  /// The recordings among the descriptions, innermost first.
  let recordings: [RecordedUse]
  /// True if the first of ``recordings`` belongs to this scope, and not to an enclosing one.
  let ownsRecording: Bool
  let backend: MockBackend
  /// The hosts of `URLSession.shared` whose requests the backend answers.
  let sharedSession: SharedSessionScope
  let options: Options
  /// The diagnostics that are reported already, or that the enclosing scope reports.
  var knownDiagnostics: [SourceDiagnostic]
  /// The file that declares the backend of the test.
  let fileID: String
  /// The stubs that may be left unused.
  let exemptStubs: Set<Stub.ID>
  /// The watch that ends the test if stepped time does not advance; `nil` for other times.
  let watch: SteppedWatch?

  /// The settings that one trait can specify for many tests.
  struct Options: Sendable {
    var time: TimeMode
    var stallLimit: Duration
    var unhandled: UnhandledRequests
    var breaches: ContractBreaches
    var unused: UnusedStubs
    /// True if a trait specifies ``unused``.
    var isUnusedStated: Bool
    /// The number of layers that ``unused`` applies to, innermost first.
    var judgedLayerCount: Int
  }
}

/// The behavior of time in a test's backend.
public enum TimeMode: Sendable, Hashable {
  /// A delayed answer arrives immediately, and virtual time advances by the delay.
  case immediate
  /// Delays last until the test advances time with
  /// ``BacklotStubs/MockBackend/advance(by:fileID:filePath:line:column:)``.
  case stepped
  /// Delays last for their actual duration.
  case real
}

/// The handling of requests that no stub answers.
public enum UnhandledRequests: Sendable, Hashable {
  /// The test fails and reports the nearest stubs.
  case fail
  /// The client under test gets an error, but the test does not fail.
  case allow
}

/// The handling of requests and responses that break a contract among the backend's sources.
public enum ContractBreaches: Sendable, Hashable {
  /// The test fails and reports the violation with its location in the contract.
  case fail
  /// The violation is only recorded in the journal.
  case allow
}

extension TimeMode {
  /// The time for one backend.
  var backendTime: BackendTime {
    switch self {
    case .immediate: .immediate
    case .stepped: .stepped
    case .real: .real
    }
  }
}

// MARK: - Description

extension MockBackend: CustomTestStringConvertible {
  /// The text that a failed expectation shows for the backend.
  ///
  /// If the last call of `received(_:_:)` returned false and the requests are still missing, the text explains this
  /// once: the expectation, the requests that arrived instead, and why they do not count. Otherwise, it lists the
  /// latest requests.
  public var testDescription: String {
    takeLastVerificationFailure().map { "the last call of received returned false: \($0.description)" } ?? description
  }
}
