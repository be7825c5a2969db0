#if canImport(XCTest)
  public import BacklotStubs

  // Named as XCTest names its own.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Asserts that matching requests arrived as often as expected.
  ///
  /// ```swift
  /// XCTAssertReceived(Get("/dogs"), .once)
  /// ```
  ///
  /// Answered and unanswered requests count. A failure lists the requests that arrived instead.
  ///
  /// - Parameters:
  ///   - pattern: The requests to count.
  ///   - count: The expected number of requests. Defaults to at least one.
  ///   - backend: The backend that received them. Defaults to the running test's backend.
  ///   - fileID: The file ID of the call.
  ///   - filePath: The file path of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public func XCTAssertReceived(
    _ pattern: some RequestMatching,
    _ count: RequestCount = .atLeast(1),
    by backend: MockBackend? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    do {
      try (backend ?? Backend.running(askedAt: location)).verify(pattern, count)
    } catch {
      location.record(error.description)
    }
  }

  // Named as XCTest names its own.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Asserts that requests arrived in an order, possibly with others between them.
  ///
  /// - Parameters:
  ///   - patterns: The requests, in order.
  ///   - backend: The backend that received them. Defaults to the running test's backend.
  ///   - fileID: The file ID of the call.
  ///   - filePath: The file path of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public func XCTAssertReceived(
    inOrder patterns: any RequestMatching...,
    by backend: MockBackend? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    do {
      try (backend ?? Backend.running(askedAt: location)).verify(inOrder: patterns)
    } catch {
      location.record(error.description)
    }
  }
#endif
