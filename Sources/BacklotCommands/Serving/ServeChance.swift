import BacklotStubs

/// How chance plays a part in a server's answers.
struct ServeChance {
  /// How much later answers come, and how many requests fail.
  let conditions: BackendConditions
  /// What is drawn from.
  let seed: UInt64
  /// Whether anything is drawn at all, so that somebody who wants to see the same again needs the seed.
  let isUsed: Bool

  init(_ options: ServeOptions) {
    let failures = options.failRate > 0 ? FailureRate(options.failRate) : nil
    conditions = BackendConditions(latency: options.latency, failures: failures)
    // Small enough to be typed again.
    seed = options.seed ?? UInt64.random(in: 1...999_999)
    isUsed = conditions.isDrawn
  }
}
