import BacklotPlatform
import BacklotStubs

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
  timeout: Timeout = 10,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async throws -> [Elements.Element] where Elements.Element: Sendable {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await CompletionWait(for: elements, timeout: timeout.duration, at: location).elements()
}

// MARK: - Wait

/// A wait for a sequence to end.
struct CompletionWait<Elements: AsyncSequence & Sendable>: Sendable where Elements.Element: Sendable {
  private let awaited: Elements
  let timeout: Duration
  private let location: IssueLocation

  init(for elements: Elements, timeout: Duration, at location: IssueLocation) {
    awaited = elements
    self.timeout = timeout
    self.location = location
  }

  /// Returns the elements once the sequence has ended.
  ///
  /// After the timeout, a sequence that ignores cancellation is abandoned.
  func elements() async throws -> [Elements.Element] {
    let collected = CollectedElements<Elements.Element>()
    let isComplete = try await Race<Bool>().winner(of: [
      {
        for try await element in awaited {
          collected.append(element)
          // A sequence that always has another element would be read until the process ends.
          try Task.checkCancellation()
        }
        return true
      },
      {
        try await Task.sleep(atMost: timeout)
        return false
      },
    ])
    let elements = collected.elements
    if !isComplete { try giveUp(after: elements.count) }
    return elements
  }

  private func giveUp(after count: Int) throws {
    let error = CompletionTimeout(timeout: timeout, elementCount: count)
    location.record(error.description)
    throw error
  }
}

/// The elements received so far.
private final class CollectedElements<Element: Sendable>: Sendable {
  private let state = Mutex<[Element]>([])

  var elements: [Element] { state.withLock(\.self) }

  func append(_ element: Element) { state.withLock { $0.append(element) } }
}

// MARK: - Timeout

/// The error if a sequence does not end before the timeout of
/// ``awaitCompletion(of:timeout:fileID:filePath:line:column:)``.
public struct CompletionTimeout: Error, Sendable, Hashable {
  /// The time waited.
  public let timeout: Duration
  /// The number of elements received before the timeout.
  public let elementCount: Int
}

extension CompletionTimeout: CustomStringConvertible {
  /// A description of the failed wait.
  public var description: String {
    let elements = elementCount == 1 ? "1 element" : "\(elementCount) elements"
    return """
      no completion within \(timeout), after \(elements). Check whether the response waits for stepped time, and \
      whether the sequence ends.
      """
  }
}
