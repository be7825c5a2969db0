#if canImport(XCTest)
  public import BacklotStubs

  // Named as XCTest names its own.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Asserts that fitting requests came as often as expected; what came instead is in the failure.
  ///
  /// ```swift
  /// XCTAssertReceived(Get("/dogs"), .once)
  /// ```
  ///
  /// Whether the request was answered does not count.
  ///
  /// - Parameters:
  ///   - pattern: Which requests count.
  ///   - count: How many there should be; at least one unless given.
  ///   - backend: Who was asked; the running test's backend unless given.
  ///   - fileID: Where this stands.
  ///   - filePath: Where this stands.
  ///   - line: Where this stands.
  ///   - column: Where this stands.
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
  /// Asserts that requests came in an order; others may have come between them.
  ///
  /// - Parameters:
  ///   - patterns: The requests, in order.
  ///   - backend: Who was asked; the running test's backend unless given.
  ///   - fileID: Where this stands.
  ///   - filePath: Where this stands.
  ///   - line: Where this stands.
  ///   - column: Where this stands.
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
