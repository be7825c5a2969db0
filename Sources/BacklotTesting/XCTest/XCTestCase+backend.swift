#if canImport(XCTest)
  public import BacklotStubs
  public import BacklotURLSession
  public import XCTest

  extension XCTestCase {
    /// Gives the running test its own backend, available as ``Backend/current``, from this call to its teardown blocks.
    ///
    /// ```swift
    /// override func setUp() {
    ///   useBackend { Get("/dogs") { Respond(json: []) } }
    /// }
    /// ```
    ///
    /// If `setUp` or ``BackendTestCase/backendTrait`` has already created a backend, this method creates another one.
    /// The new stubs take precedence over the existing ones, and the new settings replace the existing ones. Existing
    /// clients keep the first backend. To add stubs to the existing backend, use `Backend.current.add { … }`.
    ///
    /// Requests in `tearDown` come too late, since XCTest runs that after the teardown blocks.
    ///
    /// - Parameters:
    ///   - hosts: The hosts for which the backend also answers the requests of `URLSession.shared`. A wildcard such as
    ///     `*.example.com` includes all subdomains. The call waits for tests of Swift Testing with the same hosts.
    ///   - time: The time mode. Defaults to that of the enclosing backend, else ``TimeMode/immediate``.
    ///   - stalledAfter: The real time that may pass without stepped time advancing while code waits for it. After
    ///     that, the test fails and the wait is cancelled. Defaults to that of the enclosing backend, else ten seconds.
    ///   - unhandled: The handling of unanswered requests. Defaults to that of the enclosing backend, else
    ///     ``UnhandledRequests/fail``.
    ///   - breaches: The handling of requests and responses that break a contract among the sources. Defaults to that
    ///     of the enclosing backend, else ``ContractBreaches/fail``.
    ///   - unused: The handling of stubs that answered no request. Defaults to that of the enclosing backend, else
    ///     ``UnusedStubs/warnIfNearlyMatched``.
    ///   - fileID: The file ID for failures because of unanswered requests.
    ///   - filePath: The file path for failures because of unanswered requests.
    ///   - line: The line for failures because of unanswered requests.
    ///   - column: The column for failures because of unanswered requests.
    ///   - sources: The stubs and other sources.
    /// - Returns: The backend.
    @discardableResult
    public func useBackend(
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
    ) -> MockBackend {
      let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      let settings = BackendTrait.Settings(
        sharedHosts: hosts,
        time: time,
        stallLimit: stalledAfter,
        unhandled: unhandled,
        breaches: breaches,
        unused: unused
      )
      return useBackend(BackendTrait(settings: settings, location: location, sources: sources))
    }

    /// Gives the running test the backend of a trait, available as ``Backend/current``, from this call to its teardown
    /// blocks.
    ///
    /// ```swift
    /// override func setUp() {
    ///   useBackend(.recorded("login", from: "https://test.bank.example"))
    /// }
    /// ```
    ///
    /// - Parameter trait: The trait, as for a test of Swift Testing.
    /// - Returns: The backend.
    @discardableResult
    public func useBackend(_ trait: BackendTrait) -> MockBackend {
      let scope = XCTestScope.begin(trait)
      addTeardownBlock { scope.end() }
      return scope.backend
    }
  }
#endif
