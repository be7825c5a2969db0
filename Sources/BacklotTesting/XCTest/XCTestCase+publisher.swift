#if canImport(XCTest) && canImport(Combine)
  public import Combine
  public import XCTest
#elseif canImport(XCTest) && canImport(OpenCombine)
  public import OpenCombine
  public import XCTest
#endif

#if canImport(XCTest) && (canImport(Combine) || canImport(OpenCombine))
  extension XCTestCase {
    /// Collects what a publisher gives until it ends, while a synchronous test waits.
    ///
    /// - Parameters:
    ///   - publisher: A publisher that ends.
    ///   - timeout: How long to wait, in real time; ten seconds unless given.
    ///   - fileID: Where this stands.
    ///   - filePath: Where this stands.
    ///   - line: Where this stands.
    ///   - column: Where this stands.
    /// - Returns: The elements, in order.
    /// - Throws: The publisher's error. Where it does not end in time, ``CompletionTimeout``, which is then a failure at
    ///   the line of the call as well.
    @_disfavoredOverload
    @discardableResult
    public func awaitCompletion<Source: Publisher>(
      of publisher: Source,
      timeout: Duration = .seconds(10),
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) throws -> [Source.Output] where Source.Output: Sendable {
      let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return try CompletionWait(for: publisher.collectedElements, timeout: timeout, at: location)
        .elementsHoldingThread()
    }

    /// Collects what a publisher gives until it ends.
    ///
    /// - Parameters:
    ///   - publisher: A publisher that ends.
    ///   - timeout: How long to wait, in real time; ten seconds unless given.
    ///   - fileID: Where this stands.
    ///   - filePath: Where this stands.
    ///   - line: Where this stands.
    ///   - column: Where this stands.
    /// - Returns: The elements, in order.
    /// - Throws: The publisher's error. Where it does not end in time, ``CompletionTimeout``, which is then a failure at
    ///   the line of the call as well.
    @_disfavoredOverload
    @discardableResult
    public func awaitCompletion<Source: Publisher>(
      of publisher: Source,
      timeout: Duration = .seconds(10),
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) async throws -> [Source.Output] where Source.Output: Sendable {
      let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return try await CompletionWait(for: publisher.collectedElements, timeout: timeout, at: location).elements()
    }
  }
#endif
