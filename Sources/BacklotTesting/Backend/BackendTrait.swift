public import BacklotStubs
public import Testing

/// Gives each test a backend of its own.
///
/// In XCTest a ``BackendTestCase`` has one.
public struct BackendTrait: TestTrait, SuiteTrait, TestScoping {
  let settings: Settings
  /// Where it stands.
  let location: IssueLocation
  let sources: @Sendable () -> [any BackendSource]

  /// What a trait states; `nil` for what it leaves to the trait around it.
  struct Settings: Sendable {
    var time: TimeMode?
    var stallLimit: Duration?
    var unhandled: UnhandledRequests?
    var breaches: ContractBreaches?
    var unused: UnusedStubs?
  }

  /// A suite's backend is made anew for each test in it.
  public var isRecursive: Bool { true }

  /// Runs a test with a fresh backend, and reports afterwards what nothing answered, what broke a contract, and which stubs
  /// were written in vain.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let scope = scope(inside: Backend.scope)
    let entry = RunningTests.shared.add(test.name, at: test.sourceLocation)
    scope.watch?.start { Issue.record(Comment(rawValue: $0), sourceLocation: test.sourceLocation) }
    defer {
      RunningTests.shared.remove(entry)
      // At the test's own line, if not at a stub's: the requests come from threads that belong to no test.
      scope.finish { finding in
        let place = finding.line.map { location.moved(toLine: $0).sourceLocation } ?? test.sourceLocation
        IssueLocation.record(finding, at: place)
      }
    }
    try await Backend.$scope.withValue(scope) { try await function() }
  }

  /// What a test has that is run inside of another scope.
  func scope(inside outer: BackendScope?) -> BackendScope {
    let layers = [sources] + (outer?.layers ?? [])
    let options = BackendScope.Options(settings, inside: outer?.options)
    let backend = MockBackend(
      layers: layers.map { $0() },
      time: options.time.backendTime,
      ownership: BackendOwnership(reportsUnmatchedRequests: options.unhandled == .fail)
    )
    outer?.backend.ownership?.replace()
    let known = outer?.backend.diagnostics ?? []
    return BackendScope(
      layers: layers,
      backend: backend,
      options: options,
      knownDiagnostics: known,
      fileID: "\(location.fileID)",
      exemptStubs: backend.stubs(inLayersFrom: options.judgedLayerCount),
      watch: options.time == .stepped ? SteppedWatch(backend, limit: options.stallLimit) : nil
    )
  }
}

extension BackendScope.Options {
  /// What counts inside of other traits: what the innermost trait states.
  init(_ settings: BackendTrait.Settings, inside outer: Self?) {
    time = settings.time ?? outer?.time ?? .immediate
    stallLimit = settings.stallLimit ?? outer?.stallLimit ?? .seconds(10)
    unhandled = settings.unhandled ?? outer?.unhandled ?? .fail
    breaches = settings.breaches ?? outer?.breaches ?? .fail
    unused = settings.unused ?? outer?.unused ?? .warnIfNearlyMatched
    let isStatedOutside = settings.unused == nil && outer?.isUnusedStated == true
    isUnusedStated = settings.unused != nil || isStatedOutside
    judgedLayerCount = isStatedOutside ? (outer?.judgedLayerCount ?? 0) + 1 : 1
  }
}

extension BackendScope {
  /// Ends the backend's time, and records what went wrong in it as issues of the running test.
  func finish(_ record: (ScopeFinding) -> Void) {
    watch?.stop()
    // Whoever still waits for time to pass would do so for ever.
    backend.time.finish()
    for diagnostic in backend.diagnostics where !knownDiagnostics.contains(diagnostic) {
      record(ScopeFinding(message: diagnostic.description, isWarning: diagnostic.severity == .warning))
    }
    if let problem = add(to: .wanted) { record(ScopeFinding(message: problem)) }
    if options.unhandled == .fail { recordUnmatchedRequests(record) }
    let explained = options.breaches == .fail ? recordBreaches(record) : []
    for finding in unusedStubs(except: explained) { record(finding) }
  }

  /// Records what nothing answered: a request that came several times, as of code that tries again, once.
  private func recordUnmatchedRequests(_ record: (ScopeFinding) -> Void) {
    var texts: [String] = []
    var counts: [String: Int] = [:]
    for text in backend.unmatchedRequests.map(\.explanation) {
      if counts[text] == nil { texts.append(text) }
      counts[text, default: 0] += 1
    }
    for text in texts {
      let count = counts[text] ?? 1
      record(ScopeFinding(message: count == 1 ? text : "\(text)\n  (\(count) such requests)"))
    }
  }

  /// Records what broke a contract, with the stub that nearly matched instead of the contract.
  ///
  /// - Returns: Those stubs.
  private func recordBreaches(_ record: (ScopeFinding) -> Void) -> Set<Stub.ID> {
    var explained: Set<Stub.ID> = []
    for breach in backend.contractBreaches where !isReportedAsUnhandled(breach) {
      let miss = backend.nearMissOfStubs(toExchange: breach.exchange)
      if let miss { explained.insert(miss.stub.id) }
      let message = [breach.description, miss?.description].compactMap(\.self).joined(separator: "\n").explainingMask
      record(ScopeFinding(message: message, line: line(of: breach)))
    }
    return explained
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
  ///   - stalledAfter: How long stepped time may stand still, in real time, while something waits for it, before the test
  ///     fails and the wait is cancelled; as in the suite unless given, and ten seconds where no suite says.
  ///   - unhandled: What comes of requests that nothing answers; as in the suite unless given, and
  ///     ``UnhandledRequests/fail`` where no suite says.
  ///   - breaches: What comes of requests and answers that break a contract among the sources; as in the suite unless
  ///     given, and ``ContractBreaches/fail`` where no suite says.
  ///   - unused: What comes of stubs that answered no request; as in the suite unless given, and
  ///     ``UnusedStubs/warnIfNearlyMatched`` where no suite says.
  ///   - fileID: Where this stands.
  ///   - filePath: Where this stands.
  ///   - line: Where this stands.
  ///   - column: Where this stands.
  ///   - sources: Stubs and other sources; read anew for each test.
  public static func backend(
    time: TimeMode? = nil,
    stalledAfter: Duration? = nil,
    unhandled: UnhandledRequests? = nil,
    breaches: ContractBreaches? = nil,
    unused: UnusedStubs? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @BackendBuilder _ sources: @escaping @Sendable () -> [any BackendSource]
  ) -> BackendTrait {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let settings = BackendTrait.Settings(
      time: time,
      stallLimit: stalledAfter,
      unhandled: unhandled,
      breaches: breaches,
      unused: unused
    )
    return BackendTrait(settings: settings, location: location, sources: sources)
  }
}
