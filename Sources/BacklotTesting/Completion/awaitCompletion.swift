/// Collects the elements of an asynchronous sequence until it ends.
///
/// ```swift
/// let items = try await awaitCompletion(of: session.publisher(for: .latestItem))
/// #expect(items == [.sample])
/// ```
///
/// - Parameters:
///   - elements: A sequence that ends.
///   - timeout: The real time to wait. Defaults to ten seconds.
///   - fileID: The file ID of the call.
///   - filePath: The file path of the call.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: The elements, in order.
/// - Throws: The sequence's error, or ``CompletionTimeout`` if it does not end in time, which is also an issue at the
///   line of the call.
@discardableResult
public func awaitCompletion<Elements: AsyncSequence & Sendable>(
  of elements: Elements,
  timeout: Duration = .seconds(10),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async throws -> [Elements.Element] where Elements.Element: Sendable {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await CompletionWait(for: elements, timeout: timeout, at: location).elements()
}
