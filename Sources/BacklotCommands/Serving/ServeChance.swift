import BacklotStubs

/// The role of chance in a server's answers.
struct ServeChance {
  /// The delay of answers, and the share of failing requests.
  let conditions: BackendConditions
  /// The random seed.
  let seed: UInt64
  /// True if random values are used, so that repeating a run requires the seed.
  let isUsed: Bool

  init(_ options: ServeOptions) {
    let failures = options.failRate > 0 ? FailureRate(options.failRate) : nil
    conditions = BackendConditions(latency: options.latency, failures: failures)
    // Small enough to type.
    seed = options.seed ?? UInt64.random(in: 1...999_999)
    isUsed = conditions.isDrawn
  }
}
