public import BacklotStubs
public import Testing

/// Gives each test a backend of its own.
public struct BackendTrait: TestTrait, SuiteTrait, TestScoping {
  let time: TimeMode?
  let unhandled: UnhandledRequests?
  let sources: @Sendable () -> [any BackendSource]

  /// A suite's backend is made anew for each test in it.
  public var isRecursive: Bool { true }

  /// Runs a test with a fresh backend, and reports afterwards what nothing answered.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let outer = Backend.scope
    let scope = scope(inside: outer)
    defer {
      // Whoever still waits for time to pass would do so for ever.
      scope.backend.time.finish()
      scope.report(at: test.sourceLocation, inside: outer)
    }
    try await Backend.$scope.withValue(scope) { try await function() }
  }

  private func scope(inside outer: BackendScope?) -> BackendScope {
    let layers = [sources] + (outer?.layers ?? [])
    let options = BackendScope.Options(
      time: time ?? outer?.options.time ?? .immediate,
      unhandled: unhandled ?? outer?.options.unhandled ?? .fail
    )
    let backend = MockBackend(layers: layers.map { $0() }, time: options.time.backendTime)
    return BackendScope(layers: layers, backend: backend, options: options)
  }
}

extension BackendScope {
  /// Records what went wrong in the backend as issues of the running test, at the test's own line: the requests come
  /// from threads that belong to no test.
  ///
  /// What is wrong with a source of the scope around this one is left to that.
  fileprivate func report(at location: SourceLocation, inside outer: BackendScope?) {
    let known = outer?.backend.diagnostics ?? []
    for diagnostic in backend.diagnostics where !known.contains(diagnostic) {
      Issue.record(Comment(rawValue: diagnostic.description), sourceLocation: location)
    }
    guard options.unhandled == .fail else { return }
    for request in backend.unmatchedRequests {
      Issue.record(Comment(rawValue: request.description), sourceLocation: location)
    }
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
  ///   - sources: Stubs and other sources; read anew for each test.
  public static func backend(
    time: TimeMode? = nil,
    unhandled: UnhandledRequests? = nil,
    @BackendBuilder _ sources: @escaping @Sendable () -> [any BackendSource]
  ) -> BackendTrait {
    BackendTrait(time: time, unhandled: unhandled, sources: sources)
  }
}
