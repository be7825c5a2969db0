/// Collects what an asynchronous sequence gives until it ends.
///
/// ```swift
/// let items = try await awaitCompletion(of: session.publisher(for: .latestItem))
/// #expect(items == [.sample])
/// ```
///
/// - Parameters:
///   - elements: A sequence that ends.
///   - timeout: How long to wait, in real time; ten seconds unless given.
///   - fileID: Where this stands.
///   - filePath: Where this stands.
///   - line: Where this stands.
///   - column: Where this stands.
/// - Returns: The elements, in order.
/// - Throws: The sequence's error. Where it does not end in time, ``CompletionTimeout``, which is then an issue at the
///   line of the call as well.
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
