import BacklotHTTP

/// The freshness lifetime of a response (RFC 9111 §4.2.1).
enum FreshnessLifetime {
  /// Returns the seconds for which a response is fresh.
  ///
  /// `max-age` precedes `Expires`, and a heuristic applies only if both are missing. An `Expires` that is malformed or
  /// repeated with different values makes the response stale.
  static func seconds(of response: HTTPResponse, receivedAt time: Int64, policy: CachePolicy) -> Int64 {
    let fields = response.headerFields
    if let maxAge = ResponseRules(fields).maxAge { return maxAge }
    let date = fields.seconds(.date, now: time) ?? time
    if fields.contains(.expires) { return max((fields.seconds(.expires, now: time) ?? date) - date, 0) }
    return heuristic(for: response, date: date, policy: policy)
  }

  /// Returns a fraction of the time since the last modification (§4.2.2).
  private static func heuristic(for response: HTTPResponse, date: Int64, policy: CachePolicy) -> Int64 {
    let fields = response.headerFields
    guard Storability.isHeuristicallyCacheable(response.status) || ResponseRules(fields).permitsHeuristic,
      let modified = fields.seconds(.lastModified, now: date), modified < date
    else { return 0 }
    let limit = Double(policy.heuristicLimit.components.seconds)
    // A limit that is not a number, or negative, becomes zero.
    return Int64(max(0, min(Double(date - modified) * policy.heuristicFraction, limit, Double(DeltaSeconds.limit))))
  }
}

/// The age and the freshness of an entry at a time (RFC 9111 §4.2).
struct Freshness: Sendable {
  /// The seconds since the origin server created or validated the response (§4.2.3).
  let age: Int64
  /// The seconds for which the response is fresh.
  let lifetime: Int64
  /// True if the clock was set back since the response arrived, so that its age is unknown.
  let isAgeUnknown: Bool

  init(of entry: CacheEntry, at now: Int64, policy: CachePolicy) {
    isAgeUnknown = now < entry.responseTime
    age = Self.initialAge(of: entry) + max(now - entry.responseTime, 0)
    lifetime = FreshnessLifetime.seconds(of: entry.head, receivedAt: entry.responseTime, policy: policy)
  }

  /// True if the entry is fresh, as far as its age is known.
  var isFresh: Bool { age < lifetime }
  /// The seconds since the response became stale; negative if it is fresh.
  var staleness: Int64 { age - lifetime }

  private static func initialAge(of entry: CacheEntry) -> Int64 {
    let date = entry.headerFields.seconds(.date, now: entry.responseTime) ?? entry.responseTime
    let apparentAge = max(0, entry.responseTime - date)
    let delay = max(0, entry.responseTime - entry.requestTime)
    return max(apparentAge, statedAge(in: entry.headerFields) + delay)
  }

  /// Returns the first value of `Age`, or zero if it is missing or malformed (§5.1).
  private static func statedAge(in fields: HTTPFields) -> Int64 {
    let first = fields[.age]?.split(separator: ",", omittingEmptySubsequences: false).first
    return first.flatMap { DeltaSeconds.parse($0.trimmed()) } ?? 0
  }
}
