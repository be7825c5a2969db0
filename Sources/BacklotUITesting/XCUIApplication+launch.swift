#if canImport(XCTest) && canImport(Darwin) && !os(watchOS)
  public import BacklotServer
  public import BacklotStubs
  public import BacklotTesting
  public import XCTest

  extension XCUIApplication {
    /// Launches the app with a backend of its own.
    ///
    /// ```swift
    /// func testAnEmptyListSaysSo() throws {
    ///   let app = XCUIApplication()
    ///   try app.launch(with: MockBackend(time: .real) { Get("/v3.1/all") { Respond(json: []) } }, in: self)
    ///   XCTAssert(app.staticTexts["No Countries"].waitForExistence(timeout: 5))
    /// }
    /// ```
    ///
    /// After the test, the requests are attached to its report, requests that no stub answered fail it, and the server
    /// stops.
    ///
    /// - Parameters:
    ///   - backend: The backend.
    ///   - test: The running test.
    ///   - configuration: The configuration of the server. Defaults to a free loopback port, which a simulator reaches.
    ///   - unhandled: The handling of requests that no stub answers. Defaults to a failure.
    ///   - file: The file to which failures are attributed.
    ///   - line: The line to which failures are attributed.
    /// - Returns: The served backend.
    /// - Throws: `ServerError` if the server cannot listen at the address.
    @MainActor @discardableResult
    public func launch(
      with backend: MockBackend,
      in test: XCTestCase,
      configuration: ServerConfiguration = ServerConfiguration(),
      unhandled: UnhandledRequests = .fail,
      file: StaticString = #filePath,
      line: UInt = #line
    ) throws -> AppBackend {
      let served = try AppBackend(backend, configuration: configuration)
      launch(with: served, in: test, unhandled: unhandled, file: file, line: line)
      return served
    }

    /// Launches the app with a served backend or a space on a running server.
    ///
    /// After the test, the requests are attached to its report, requests that no stub answered fail it, and the server
    /// in this process is stopped. To launch the app again with the same backend, call this again.
    ///
    /// - Parameters:
    ///   - backend: The backend.
    ///   - test: The running test.
    ///   - unhandled: The handling of requests that no stub answers. Defaults to a failure.
    ///   - file: The file to which failures are attributed.
    ///   - line: The line to which failures are attributed.
    @MainActor
    public func launch(
      with backend: AppBackend,
      in test: XCTestCase,
      unhandled: UnhandledRequests = .fail,
      file: StaticString = #filePath,
      line: UInt = #line
    ) {
      launchEnvironment.merge(backend.launchEnvironment) { $1 }
      defer { launch() }
      guard backend.beginReporting() else { return }
      test.addTeardownBlock { @MainActor in
        let report = try await backend.report()
        backend.stop()
        let attachment = XCTAttachment(string: report.description)
        attachment.name = "Requests to the backend"
        attachment.lifetime = .keepAlways
        test.add(attachment)
        if unhandled == .fail { for request in report.unmatched { XCTFail(request, file: file, line: line) } }
      }
    }
  }
#endif
