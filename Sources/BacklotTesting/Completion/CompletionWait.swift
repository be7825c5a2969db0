import BacklotStubs
import Synchronization

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
