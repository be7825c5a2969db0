public import BacklotStubs
public import BacklotURLSession
public import Testing

/// A trait that gives each test its own backend.
///
/// In XCTest, use a ``BackendTestCase``.
public struct BackendTrait: TestTrait, SuiteTrait, TestScoping {
  let settings: Settings
  /// The source location of the trait.
  let location: IssueLocation
  /// The recording that the trait uses, if any.
  var recorded: RecordedDeclaration?
  let sources: @Sendable () -> [any BackendSource]

  /// The settings of a trait; `nil` for those inherited from the enclosing trait.
  struct Settings: Sendable {
    var sharedHosts: [HostPattern] = []
    var time: TimeMode?
    var stallLimit: Duration?
    var unhandled: UnhandledRequests?
    var breaches: ContractBreaches?
    var unused: UnusedStubs?
  }

  /// Always true: a suite's backend is created separately for each of its tests.
  public var isRecursive: Bool { true }

  /// Runs a test with a fresh backend, then reports unanswered requests, broken contracts and unused stubs.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let shared = SharedSessionScope(hosts(for: test), inside: Backend.scope?.sharedSession)
    try await shared.claimHosts()
    // At the line of the test, unless at that of a stub: the requests come from threads that are not part of a test.
    let record = { (finding: ScopeFinding) in
      let place = finding.line.map { location.moved(toLine: $0).sourceLocation } ?? test.sourceLocation
      IssueLocation.record(finding, at: place)
    }
    let scope = scope(inside: Backend.scope, sharing: shared).recordingDiagnostics(record)
    let entry = RunningTests.shared.add(test.name, at: test.sourceLocation)
    scope.watch?.start { Issue.record(Comment(rawValue: $0), sourceLocation: test.sourceLocation) }
    defer {
      RunningTests.shared.remove(entry)
      scope.finish(record)
    }
    try await Backend.$scope.withValue(scope) { try await function() }
  }

  /// Returns the hosts that the traits of a test claim.
  ///
  /// The outermost trait claims all of them at once, so that two tests never wait for each other.
  private func hosts(for test: Test) -> [HostPattern] {
    settings.sharedHosts + test.traits.flatMap { ($0 as? BackendTrait)?.settings.sharedHosts ?? [] }
  }

  /// Returns the scope of a test inside another scope.
  func scope(
    inside outer: BackendScope?,
    sharing shared: SharedSessionScope = SharedSessionScope([], inside: nil)
  ) -> BackendScope {
    let recorded = recorded.map { RecordedUse($0, at: location) }
    let layers = [{ [sources] in sources() + (recorded?.sources ?? []) }] + (outer?.layers ?? [])
    let options = BackendScope.Options(settings, inside: outer?.options)
    let backend = MockBackend(
      layers: layers.map { $0() },
      time: options.time.backendTime,
      conditions: ConditionsTrait.current ?? .ideal,
      ownership: BackendOwnership(reportsUnmatchedRequests: options.unhandled == .fail)
    )
    outer?.backend.ownership?.replace()
    let known = outer?.backend.diagnostics ?? []
    shared.begin(backend)
    return BackendScope(
      layers: layers,
      recordings: (recorded.map { [$0] } ?? []) + (outer?.recordings ?? []),
      ownsRecording: recorded != nil,
      backend: backend,
      sharedSession: shared,
      options: options,
      knownDiagnostics: known,
      fileID: "\(location.fileID)",
      exemptStubs: backend.stubs(inLayersFrom: options.judgedLayerCount),
      watch: options.time == .stepped ? SteppedWatch(backend, limit: options.stallLimit) : nil
    )
  }
}

extension BackendScope.Options {
  /// Creates options from the settings of nested traits.
  ///
  /// The innermost trait takes precedence.
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
  /// Ends the backend's time and records its problems as issues of the running test.
  func finish(_ record: (ScopeFinding) -> Void) {
    watch?.stop()
    sharedSession.end()
    // Otherwise, code that still waits for time to pass would wait forever.
    backend.time.finish()
    if ownsRecording { recordings.first?.end().forEach(record) }
    _ = recordingDiagnostics(record)
    if let problem = add(to: .wanted) { record(ScopeFinding(message: problem)) }
    if options.unhandled == .fail { recordUnmatchedRequests(record) }
    let explained = options.breaches == .fail ? recordBreaches(record) : []
    for finding in unusedStubs(except: explained) { record(finding) }
  }

  /// Records the new problems of the sources as issues, each at the line of its stub if that is in the trait's file.
  ///
  /// - Returns: The scope that knows these problems.
  func recordingDiagnostics(_ record: (ScopeFinding) -> Void) -> Self {
    var copy = self
    for diagnostic in backend.diagnostics where !knownDiagnostics.contains(diagnostic) {
      let line = diagnostic.origin.file == fileID ? diagnostic.origin.line : nil
      let isWarning = diagnostic.severity == .warning
      record(ScopeFinding(message: diagnostic.description, line: line, isWarning: isWarning))
      copy.knownDiagnostics.append(diagnostic)
    }
    return copy
  }

  /// Records unanswered requests.
  ///
  /// Repeated requests, for example from retries, are recorded once.
  private func recordUnmatchedRequests(_ record: (ScopeFinding) -> Void) {
    var texts: [String] = []
    var counts: [String: Int] = [:]
    for text in backend.unmatchedRequests.map(\.explanation) {
      if counts[text] == nil { texts.append(text) }
      counts[text, default: 0] += 1
    }
    let advice = recordings.compactMap(\.adviceForMissingRequests).first.map { "\n\($0)" } ?? ""
    for text in texts {
      let count = counts[text] ?? 1
      record(ScopeFinding(message: (count == 1 ? text : "\(text)\n  (\(count) such requests)") + advice))
    }
  }

  /// Records contract violations, with the stub that nearly matched instead of the contract.
  ///
  /// - Returns: These stubs.
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

  /// Returns true if the request was unanswered, since its report already includes the breach.
  private func isReportedAsUnhandled(_ breach: ContractBreach) -> Bool {
    options.unhandled == .fail && breach.stub == nil && breach.status == nil
  }

  /// Returns the line of a stub whose answer breaks a contract, but not if only the request does.
  private func line(of breach: ContractBreach) -> Int? {
    guard let origin = breach.stub?.origin, origin.file == fileID else { return nil }
    return breach.violations.contains { $0.subject == .response && $0.severity == .error } ? origin.line : nil
  }
}

extension Trait where Self == BackendTrait {
  /// Gives each test its own backend, available as ``Backend/current``.
  ///
  /// ```swift
  /// @Test(.backend {
  ///   Get("/v3.1/all") { Respond(.ok, fixture: "AllCountries.json") }
  /// })
  /// func `shows three countries, Bulgaria first`() async throws { … }
  /// ```
  ///
  /// On a suite, every test in it gets a fresh copy. A test's stubs take precedence over its suite's, and its settings
  /// replace the suite's.
  ///
  /// Code that uses `URLSession.shared` and cannot be changed gets the backend by `shared`:
  ///
  /// ```swift
  /// @Test(.backend(shared: "metrics.example.com") {
  ///   Post("/events") { Respond(.accepted) }
  /// })
  /// func `reports the launch`() async throws { … }
  /// ```
  ///
  /// Requests of the shared session to other hosts go to the network. A request does not tell which test it belongs to,
  /// so that tests with the same host wait for each other, also across suites; tests with different hosts run in
  /// parallel. At the end of the test, requests in flight fail with `URLError.cancelled`.
  ///
  /// - Parameters:
  ///   - hosts: The hosts for which the backend also answers the requests of `URLSession.shared`, in addition to those of
  ///     the suite. A wildcard such as `*.example.com` includes all subdomains.
  ///   - time: The time mode. Defaults to the suite's setting, else ``TimeMode/immediate``.
  ///   - stalledAfter: The real time that may pass without stepped time advancing while code waits for it. After that,
  ///     the test fails and the wait is cancelled. Defaults to the suite's setting, else ten seconds.
  ///   - unhandled: The handling of unanswered requests. Defaults to the suite's setting, else
  ///     ``UnhandledRequests/fail``.
  ///   - breaches: The handling of requests and responses that break a contract among the sources. Defaults to the
  ///     suite's setting, else ``ContractBreaches/fail``.
  ///   - unused: The handling of stubs that answered no request. Defaults to the suite's setting, else
  ///     ``UnusedStubs/warnIfNearlyMatched``.
  ///   - fileID: The file ID of the call.
  ///   - filePath: The file path of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  ///   - sources: The stubs and other sources, evaluated separately for each test.
  public static func backend(
    shared hosts: HostPattern...,
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
      sharedHosts: hosts,
      time: time,
      stallLimit: stalledAfter,
      unhandled: unhandled,
      breaches: breaches,
      unused: unused
    )
    return BackendTrait(settings: settings, location: location, sources: sources)
  }
}
