public import BacklotStubs
public import Testing

/// Gives each test a backend of its own.
///
/// In XCTest a ``BackendTestCase`` has one.
public struct BackendTrait: TestTrait, SuiteTrait, TestScoping {
  let time: TimeMode?
  let unhandled: UnhandledRequests?
  /// Where it stands.
  let location: IssueLocation
  let sources: @Sendable () -> [any BackendSource]

  /// A suite's backend is made anew for each test in it.
  public var isRecursive: Bool { true }

  /// Runs a test with a fresh backend, and reports afterwards what nothing answered.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let scope = scope(inside: Backend.scope)
    defer {
      // At the test's own line: the requests come from threads that belong to no test.
      scope.finish { Issue.record(Comment(rawValue: $0), sourceLocation: test.sourceLocation) }
    }
    try await Backend.$scope.withValue(scope) { try await function() }
  }

  /// What a test has that is run inside of another scope.
  func scope(inside outer: BackendScope?) -> BackendScope {
    let layers = [sources] + (outer?.layers ?? [])
    let options = BackendScope.Options(
      time: time ?? outer?.options.time ?? .immediate,
      unhandled: unhandled ?? outer?.options.unhandled ?? .fail
    )
    let backend = MockBackend(layers: layers.map { $0() }, time: options.time.backendTime)
    let known = outer?.backend.diagnostics ?? []
    return BackendScope(layers: layers, backend: backend, options: options, knownDiagnostics: known)
  }
}

extension BackendScope {
  /// Ends the backend's time, and records what went wrong in it as issues of the running test.
  func finish(_ record: (String) -> Void) {
    // Whoever still waits for time to pass would do so for ever.
    backend.time.finish()
    for diagnostic in backend.diagnostics where !knownDiagnostics.contains(diagnostic) {
      record(diagnostic.description)
    }
    guard options.unhandled == .fail else { return }
    for request in backend.unmatchedRequests { record(request.description) }
  }
}

extension Trait where Self == BackendTrait {
  /// Gives each test a backend of its own, reached as ``Backend/current``.
  ///
  /// ```swift
  /// @Test(.backend {
  ///   Get("/v3.1/all") { Respond(.ok, fixture: "AllCountries.json") }
  /// })
  /// func `shows three countries, Bulgaria first`() async throws { … }
  /// ```
  ///
  /// On a suite, every test in it gets a fresh copy; a test's own stubs come before its suite's, and its own settings
  /// replace the suite's.
  ///
  /// - Parameters:
  ///   - time: How time passes; as in the suite unless given, and ``TimeMode/immediate`` where no suite says.
  ///   - unhandled: What comes of requests that nothing answers; as in the suite unless given, and
  ///     ``UnhandledRequests/fail`` where no suite says.
  ///   - fileID: Where this stands.
  ///   - filePath: Where this stands.
  ///   - line: Where this stands.
  ///   - column: Where this stands.
  ///   - sources: Stubs and other sources; read anew for each test.
  public static func backend(
    time: TimeMode? = nil,
    unhandled: UnhandledRequests? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @BackendBuilder _ sources: @escaping @Sendable () -> [any BackendSource]
  ) -> BackendTrait {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return BackendTrait(time: time, unhandled: unhandled, location: location, sources: sources)
  }
}
