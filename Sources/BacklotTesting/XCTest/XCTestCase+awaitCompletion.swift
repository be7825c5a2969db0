#if canImport(XCTest)
  import BacklotPlatform
  public import XCTest

  extension XCTestCase {
    /// Collects the elements of an asynchronous sequence until it ends, while a synchronous test waits.
    ///
    /// ```swift
    /// func testTheLatestItemIsDecoded() throws {
    ///   let items = try awaitCompletion(of: session.publisher(for: .latestItem))
    ///   XCTAssertEqual(items, [.sample])
    /// }
    /// ```
    ///
    /// The main queue continues to run, as with XCTest's own expectations.
    ///
    /// - Parameters:
    ///   - elements: A sequence that ends.
    ///   - timeout: The real time to wait. Defaults to ten seconds.
    ///   - fileID: The file ID of the call.
    ///   - filePath: The file path of the call.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    /// - Returns: The elements, in order.
    /// - Throws: The sequence's error, or ``CompletionTimeout`` if it does not end in time, which is also a failure at
    ///   the line of the call.
    @discardableResult
    public func awaitCompletion<Elements: AsyncSequence & Sendable>(
      of elements: Elements,
      timeout: Timeout = 10,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) throws -> [Elements.Element] where Elements.Element: Sendable {
      let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return try CompletionWait(for: elements, timeout: timeout.duration, at: location).elementsHoldingThread()
    }

    /// Collects the elements of an asynchronous sequence until it ends.
    ///
    /// - Parameters:
    ///   - elements: A sequence that ends.
    ///   - timeout: The real time to wait. Defaults to ten seconds.
    ///   - fileID: The file ID of the call.
    ///   - filePath: The file path of the call.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    /// - Returns: The elements, in order.
    /// - Throws: The sequence's error, or ``CompletionTimeout`` if it does not end in time, which is also a failure at
    ///   the line of the call.
    @discardableResult
    public func awaitCompletion<Elements: AsyncSequence & Sendable>(
      of elements: Elements,
      timeout: Timeout = 10,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) async throws -> [Elements.Element] where Elements.Element: Sendable {
      let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return try await CompletionWait(for: elements, timeout: timeout.duration, at: location).elements()
    }
  }

  extension CompletionWait {
    /// Returns the elements once the sequence has ended, for a caller that cannot suspend.
    func elementsHoldingThread() throws -> [Elements.Element] {
      let end = XCTestExpectation(description: "completion")
      let outcome = Mutex<Result<[Elements.Element], any Error>?>(nil)
      Task {
        let result = await Task { try await elements() }.result
        outcome.withLock { $0 = result }
        end.fulfill()
      }
      // The wait itself ends and reports its timeout. This one is for a machine on which it is not scheduled in time.
      _ = XCTWaiter.wait(for: [end], timeout: timeout / .seconds(1) + 60)
      return try outcome.withLock(\.self)?.get() ?? { throw CompletionTimeout(timeout: timeout, elementCount: 0) }()
    }
  }
#endif
