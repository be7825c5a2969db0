public import BacklotStubs
public import Testing

/// Gives each test a backend of its own.
///
/// In XCTest a ``BackendTestCase`` has one.
public struct BackendTrait: TestTrait, SuiteTrait, TestScoping {
  let time: TimeMode?
  let unhandled: UnhandledRequests?
  let breaches: ContractBreaches?
  /// Where it stands.
  let location: IssueLocation
  let sources: @Sendable () -> [any BackendSource]

  /// A suite's backend is made anew for each test in it.
  public var isRecursive: Bool { true }

  /// Runs a test with a fresh backend, and reports afterwards what nothing answered, and what broke a contract.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let scope = scope(inside: Backend.scope)
    defer {
      // At the test's own line, if not at a stub's: the requests come from threads that belong to no test.
      scope.finish { message, line in
        let place = line.map { location.moved(toLine: $0).sourceLocation } ?? test.sourceLocation
        Issue.record(Comment(rawValue: message), sourceLocation: place)
      }
    }
    try await Backend.$scope.withValue(scope) { try await function() }
  }

  /// What a test has that is run inside of another scope.
  func scope(inside outer: BackendScope?) -> BackendScope {
    let layers = [sources] + (outer?.layers ?? [])
    let options = BackendScope.Options(
      time: time ?? outer?.options.time ?? .immediate,
      unhandled: unhandled ?? outer?.options.unhandled ?? .fail,
      breaches: breaches ?? outer?.options.breaches ?? .fail
    )
    let backend = MockBackend(layers: layers.map { $0() }, time: options.time.backendTime)
    let known = outer?.backend.diagnostics ?? []
    return BackendScope(
      layers: layers,
      backend: backend,
      options: options,
      knownDiagnostics: known,
      fileID: "\(location.fileID)"
    )
  }
}

extension BackendScope {
  /// Ends the backend's time, and records what went wrong in it as issues of the running test.
  ///
  /// - Parameter record: Takes what went wrong; with the line of the stub that is to blame, where that is one of the trait's
  ///   file.
  func finish(_ record: (_ message: String, _ line: Int?) -> Void) {
    // Whoever still waits for time to pass would do so for ever.
    backend.time.finish()
    for diagnostic in backend.diagnostics where !knownDiagnostics.contains(diagnostic) {
      record(diagnostic.description, nil)
    }
    if let problem = add(to: .wanted) { record(problem, nil) }
    if options.unhandled == .fail {
      for request in backend.unmatchedRequests { record(request.description, nil) }
    }
    if options.breaches == .fail {
      for breach in backend.contractBreaches where !isReportedAsUnhandled(breach) {
        record(breach.description, line(of: breach))
      }
    }
  }

  /// Whether nothing answered, which is reported with what it breaks.
  private func isReportedAsUnhandled(_ breach: ContractBreach) -> Bool {
    options.unhandled == .fail && breach.stub == nil && breach.status == nil
  }

  /// The line of a stub whose answer breaks a contract: not where only the request does.
  private func line(of breach: ContractBreach) -> Int? {
    guard let origin = breach.stub?.origin, origin.file == fileID else { return nil }
    return breach.violations.contains { $0.subject == .response && $0.severity == .error } ? origin.line : nil
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
  ///   - breaches: What comes of requests and answers that break a contract among the sources; as in the suite unless
  ///     given, and ``ContractBreaches/fail`` where no suite says.
  ///   - fileID: Where this stands.
  ///   - filePath: Where this stands.
  ///   - line: Where this stands.
  ///   - column: Where this stands.
  ///   - sources: Stubs and other sources; read anew for each test.
  public static func backend(
    time: TimeMode? = nil,
    unhandled: UnhandledRequests? = nil,
    breaches: ContractBreaches? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @BackendBuilder _ sources: @escaping @Sendable () -> [any BackendSource]
  ) -> BackendTrait {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return BackendTrait(
      time: time,
      unhandled: unhandled,
      breaches: breaches,
      location: location,
      sources: sources
    )
  }
}
