#if canImport(XCTest)
  public import BacklotStubs
  public import XCTest

  extension XCTestCase {
    /// Gives the running test a backend of its own, reached as ``Backend/current``, from here to its teardown blocks.
    ///
    /// ```swift
    /// override func setUp() {
    ///   useBackend { Get("/dogs") { Respond(json: []) } }
    /// }
    /// ```
    ///
    /// In a test whose `setUp` or ``BackendTestCase/backendTrait`` has made one, this makes another, with these stubs
    /// before those, and these settings in place of those; clients that exist already keep the first. To give the
    /// backend that is there more stubs, use `Backend.current.add { … }`.
    ///
    /// What is asked in `tearDown` comes too late, since XCTest runs that after the teardown blocks.
    ///
    /// - Parameters:
    ///   - time: How time passes; as in the backend around this one unless given, and else ``TimeMode/immediate``.
    ///   - stalledAfter: How long stepped time may stand still, in real time, while something waits for it, before the test
    ///     fails and the wait is cancelled; as in the backend around this one unless given, and ten seconds without one.
    ///   - unhandled: What comes of requests that nothing answers; as in the backend around this one unless given, and
    ///     else ``UnhandledRequests/fail``.
    ///   - breaches: What comes of requests and answers that break a contract among the sources; as in the backend
    ///     around this one unless given, and else ``ContractBreaches/fail``.
    ///   - unused: What comes of stubs that answered no request; as in the backend around this one unless given, and
    ///     ``UnusedStubs/warnIfNearlyMatched`` without one.
    ///   - fileID: Where the test fails for requests that nothing answers.
    ///   - filePath: Where the test fails for requests that nothing answers.
    ///   - line: Where the test fails for requests that nothing answers.
    ///   - column: Where the test fails for requests that nothing answers.
    ///   - sources: Stubs and other sources.
    /// - Returns: The backend.
    @discardableResult
    public func useBackend(
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
    ) -> MockBackend {
      let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      let settings = BackendTrait.Settings(
        time: time,
        stallLimit: stalledAfter,
        unhandled: unhandled,
        breaches: breaches,
        unused: unused
      )
      let scope = XCTestScope.begin(BackendTrait(settings: settings, location: location, sources: sources))
      addTeardownBlock { scope.end() }
      return scope.backend
    }
  }
#endif
