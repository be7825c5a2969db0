import Dispatch
import Synchronization

extension ArraySlice where Element: Sendable {
  /// A number of parts that keeps several processors busy to the end.
  private static var partCount: Int { 32 }

  /// A Boolean value that indicates whether there are enough elements to use other processors.
  var isWorthSharing: Bool { count >= Self.partCount }

  /// Transforms consecutive parts that together form the whole, and returns the results in order.
  ///
  /// All processors work on them, and the caller too.
  ///
  /// - Parameter transform: Transforms a part. If there are too few elements to share, they form one part.
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
