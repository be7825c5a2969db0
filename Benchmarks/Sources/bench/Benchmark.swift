/// Something whose cost is measured.
struct Benchmark {
  let name: String
  /// The number of operations in one call of the body, large enough that a call takes some milliseconds.
  let operations: Int
  /// True if it serves as a comparison only, so that the budget does not apply to it.
  var isRival = false
  let body: () async throws -> Void
}

/// The most that one benchmark may cost, however fast the others are.
struct Limit {
  let benchmark: String
  let nanoseconds: Double
}

/// Benchmarks that are measured side by side; the first is what the others are compared with.
struct Comparison {
  let title: String
  /// The maximum cost of each other benchmark relative to the first, or `nil` if there is no budget.
  var budget: Double?
  var limit: Limit?
  let benchmarks: [Benchmark]
}
