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
  /// - Parameters:
  ///   - work: Other work to do at the same time.
  ///   - transform: Transforms a part. If there are too few elements to distribute, they form one part.
  package func concurrentMap<Result: Sendable>(
    besides work: @Sendable () -> Void = {},
    _ transform: @Sendable (Self) -> Result
  ) -> [Result] {
    guard isWorthSharing else {
      work()
      return isEmpty ? [] : [transform(self)]
    }
    let bounds = (0...Self.partCount).map { startIndex + count * $0 / Self.partCount }
    let results = Mutex([Result?](repeating: nil, count: Self.partCount))
    // The other work begins first, since it cannot be distributed.
    DispatchQueue.concurrentPerform(iterations: Self.partCount + 1) { number in
      guard number > 0 else { return work() }
      let result = transform(self[bounds[number - 1]..<bounds[number]])
      results.withLock { $0[number - 1] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}
