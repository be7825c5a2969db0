/// Something whose cost is measured.
struct Benchmark {
  let name: String
  /// How many operations one call of the body performs; enough that a call takes some milliseconds.
  let operations: Int
  /// Whether it stands there to be compared with, and no budget is meant for it.
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
  /// How often the first one's cost each of the others may have; nothing where there is no budget.
  var budget: Double?
  var limit: Limit?
  let benchmarks: [Benchmark]
}
