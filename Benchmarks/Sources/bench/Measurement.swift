import Foundation

/// The cost of a benchmark in each round.
struct Measurement {
  let name: String
  let isRival: Bool
  /// Nanoseconds an operation, one for each round.
  var costs: [Double] = []
  /// The number of allocations of an operation, or `nil` if they are not counted; see ``AllocationCount``.
  var allocations: Double?

  var median: Double { costs.median }
  var fastest: Double { costs.min() ?? .nan }

  /// The median of the rounds' own ratios: what slows a whole round down on a busy machine slows both down.
  func ratio(to base: Measurement) -> Double { zip(costs, base.costs).map { $0 / $1 }.median }
}

extension Comparison {
  /// Measures all benchmarks in each round, so that each meets the same machine; each round begins with another one.
  func measurements(rounds: Int) async throws -> [Measurement] {
    var measurements = benchmarks.map { Measurement(name: $0.name, isRival: $0.isRival) }
    for benchmark in benchmarks { try await benchmark.body() }
    for round in 0..<rounds {
      for turn in benchmarks.indices {
        let index = (round + turn) % benchmarks.count
        measurements[index].costs.append(try await benchmarks[index].cost())
      }
    }
    for index in benchmarks.indices { measurements[index].allocations = try await benchmarks[index].allocations() }
    return measurements
  }
}

extension Benchmark {
  /// Nanoseconds an operation, in one call of the body.
  fileprivate func cost() async throws -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try await body()
    return (clock.now - start) / .nanoseconds(1) / Double(operations)
  }

  fileprivate func allocations() async throws -> Double? {
    guard let start = AllocationCount.current else { return nil }
    try await body()
    return AllocationCount.current.map { Double($0 - start) / Double(operations) }
  }
}

extension [Double] {
  fileprivate var median: Double {
    guard !isEmpty else { return .nan }
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}

/// The number of allocations of this process, if the library of `Benchmarks/rivals/allocations.c` is loaded first.
///
/// ```
/// cc -O2 -shared -fPIC -o allocations.so Benchmarks/rivals/allocations.c
/// LD_PRELOAD=$PWD/allocations.so Benchmarks/.build/release/bench
/// ```
enum AllocationCount {
  private typealias Counter = @convention(c) () -> UInt

  static var current: UInt? {
    // Sound, because the library declares the function with this type.
    dlsym(nil, "backlot_allocation_count").map { unsafeBitCast($0, to: Counter.self)() }
  }
}
