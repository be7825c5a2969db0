import BacklotPlatform
import Dispatch

extension ArraySlice where Element: Sendable {
  /// The number of parts, which is sufficient to use several processors until the end.
  private static var partCount: Int { 32 }

  /// True if there are enough elements to use other processors.
  var isWorthSharing: Bool { count >= Self.partCount }

  /// Transforms consecutive parts that together form the whole, and returns the results in order.
  ///
  /// The work is distributed over all processors, including that of the caller.
  ///
  /// - Parameter transform: Transforms a part. If there are too few elements to distribute, they form one part.
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
