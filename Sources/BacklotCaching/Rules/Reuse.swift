import BacklotHTTP

/// The ways in which an entry can respond to a request (RFC 9111 §4).
enum Reuse: Sendable, Hashable {
  /// The entry is the response.
  case serve
  /// The entry is the response, and is validated afterwards (RFC 5861 §3).
  case serveThenValidate
  /// The entry must be validated first.
  case validate
}

extension Reuse {
  /// Decides on an entry.
  init(of entry: CacheEntry, for request: RequestRules, freshness: Freshness) {
    let rules = ResponseRules(entry.headerFields)
    if request.requiresValidation || rules.requiresValidation || freshness.isAgeUnknown {
      self = .validate
    } else if freshness.isFresh {
      self = Self.isFreshEnough(freshness, for: request, isImmutable: rules.isImmutable) ? .serve : .validate
    } else {
      self = Self.stale(freshness, for: request, rules: rules)
    }
  }

  /// A reload, which sends `max-age=0`, does not validate an immutable response (RFC 8246 §2).
  private static func isFreshEnough(_ freshness: Freshness, for request: RequestRules, isImmutable: Bool) -> Bool {
    guard freshness.lifetime - freshness.age >= request.minFresh else { return false }
    return isImmutable || isYoungEnough(freshness, for: request)
  }

  private static func isYoungEnough(_ freshness: Freshness, for request: RequestRules) -> Bool {
    request.maxAge.map { freshness.age <= $0 } ?? true
  }

  /// Decides on a stale entry (RFC 9111 §4.2.4).
  private static func stale(_ freshness: Freshness, for request: RequestRules, rules: ResponseRules) -> Self {
    guard !rules.forbidsStale, isYoungEnough(freshness, for: request), request.minFresh == 0 else { return .validate }
    if let most = request.maxStale, freshness.staleness <= most { return .serve }
    if let most = rules.staleWhileRevalidate, freshness.staleness <= most { return .serveThenValidate }
    return .validate
  }

  /// Returns true if a stale entry may replace an error (RFC 5861 §4).
  static func mayReplaceError(
    _ entry: CacheEntry,
    for request: RequestRules,
    freshness: Freshness,
    policy: CachePolicy
  ) -> Bool {
    let rules = ResponseRules(entry.headerFields)
    guard !rules.forbidsStale, !request.requiresValidation, !freshness.isAgeUnknown else { return false }
    let stated = request.staleIfError ?? rules.staleIfError ?? policy.staleIfError.components.seconds
    return freshness.staleness <= stated && stated > 0
  }
}
