import BacklotPlatform

/// Sends elements to any number of streams, and ends the streams when it is deallocated.
final class Broadcast<Element: Sendable>: Sendable {
  private struct Listeners {
    var count = 0
    var continuations: [Int: AsyncStream<Element>.Continuation] = [:]

    mutating func add(_ continuation: AsyncStream<Element>.Continuation) -> Int {
      count += 1
      continuations[count] = continuation
      return count
    }
  }

  private let listeners = Mutex(Listeners())

  deinit { continuations.forEach { $0.finish() } }

  /// The number of streams that have not ended.
  var listenerCount: Int { continuations.count }

  /// Returns a stream of an initial element and all elements sent from now on.
  func stream(beginningWith first: Element) -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream<Element>.makeStream()
    continuation.yield(first)
    let number = listeners.withLock { $0.add(continuation) }
    continuation.onTermination = { [weak self] _ in
      self?.listeners.withLock { $0.continuations[number] = nil }
    }
    return stream
  }

  func send(_ element: Element) { continuations.forEach { $0.yield(element) } }

  /// A copy, because a stream that ends removes itself.
  private var continuations: [AsyncStream<Element>.Continuation] {
    listeners.withLock { Array($0.continuations.values) }
  }
}
