#if canImport(XCTest) && canImport(Darwin) && !os(watchOS)
  public import BacklotServer
  public import BacklotStubs
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
    /// - Returns: The served backend.
    /// - Throws: `ServerError` if the server cannot listen at the address.
    @MainActor @discardableResult
    public func launch(
      with backend: MockBackend,
      in test: XCTestCase,
      configuration: ServerConfiguration = ServerConfiguration()
    ) throws -> AppBackend {
      let served = try AppBackend(backend, configuration: configuration)
      launch(with: served, in: test)
      return served
    }

    /// Launches the app with a served backend or a space on a running server.
    ///
    /// After the test, the requests are attached to its report, requests that no stub answered fail it, and a server of
    /// this process stops.
    ///
    /// - Parameters:
    ///   - backend: The backend.
    ///   - test: The running test.
    @MainActor
    public func launch(with backend: AppBackend, in test: XCTestCase) {
      launchEnvironment.merge(backend.launchEnvironment) { $1 }
      test.addTeardownBlock { @MainActor in
        let report = try await backend.report()
        backend.stop()
        let attachment = XCTAttachment(string: report.description)
        attachment.name = "Requests to the backend"
        attachment.lifetime = .keepAlways
        test.add(attachment)
        for request in report.unmatched { XCTFail(request) }
      }
      launch()
    }
  }
#endif
