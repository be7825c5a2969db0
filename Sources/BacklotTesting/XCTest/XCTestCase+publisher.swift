#if canImport(XCTest) && canImport(Combine)
  public import Combine
  public import XCTest
#elseif canImport(XCTest) && canImport(OpenCombine)
  public import OpenCombine
  public import XCTest
#endif

#if canImport(XCTest) && (canImport(Combine) || canImport(OpenCombine))
  extension XCTestCase {
    /// Collects the elements of a publisher until it ends, while a synchronous test waits.
    ///
    /// - Parameters:
    ///   - publisher: A publisher that ends.
    ///   - timeout: The real time to wait. Defaults to ten seconds.
    ///   - fileID: The file ID of the call.
    ///   - filePath: The file path of the call.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    /// - Returns: The elements, in order.
    /// - Throws: The publisher's error, or ``CompletionTimeout`` if it does not end in time, which is also a failure at
    ///   the line of the call.
    @_disfavoredOverload
    @discardableResult
    public func awaitCompletion<Source: Publisher>(
      of publisher: Source,
      timeout: Timeout = 10,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) throws -> [Source.Output] where Source.Output: Sendable {
      let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return try CompletionWait(for: publisher.collectedElements, timeout: timeout.duration, at: location)
        .elementsHoldingThread()
    }

    /// Collects the elements of a publisher until it ends.
    ///
    /// - Parameters:
    ///   - publisher: A publisher that ends.
    ///   - timeout: The real time to wait. Defaults to ten seconds.
    ///   - fileID: The file ID of the call.
    ///   - filePath: The file path of the call.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    /// - Returns: The elements, in order.
    /// - Throws: The publisher's error, or ``CompletionTimeout`` if it does not end in time, which is also a failure at
    ///   the line of the call.
    @_disfavoredOverload
    @discardableResult
    public func awaitCompletion<Source: Publisher>(
      of publisher: Source,
      timeout: Timeout = 10,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) async throws -> [Source.Output] where Source.Output: Sendable {
      let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return try await CompletionWait(for: publisher.collectedElements, timeout: timeout.duration, at: location)
        .elements()
    }
  }
#endif
