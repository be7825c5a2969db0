import Dispatch
import Synchronization

extension ArraySlice where Element: Sendable {
  /// As many parts as keep some processors busy to the end.
  private static var partCount: Int { 32 }

  /// Whether there are enough elements to ask other processors for help.
  var isWorthSharing: Bool { count >= Self.partCount }

  /// What becomes of consecutive parts that together are the whole, in their order; all processors work on them, and the
  /// caller too.
  ///
  /// - Parameter transform: Makes something of a part; elements that are not worth sharing are one part.
  package func concurrentMap<Result: Sendable>(_ transform: @Sendable (Self) -> Result) -> [Result] {
    guard isWorthSharing else { return isEmpty ? [] : [transform(self)] }
    let bounds = (0...Self.partCount).map { startIndex + count * $0 / Self.partCount }
    let results = Mutex([Result?](repeating: nil, count: Self.partCount))
    DispatchQueue.concurrentPerform(iterations: Self.partCount) { number in
      let result = transform(self[bounds[number]..<bounds[number + 1]])
      results.withLock { $0[number] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}
