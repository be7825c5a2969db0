import BacklotHTTP

/// The rules of a request for its cache (RFC 9111 §5.2.1).
struct RequestRules: Sendable {
  private let directives: CacheDirectives
  private let hasPragma: Bool

  init(_ fields: HTTPFields) {
    directives = CacheDirectives(fields)
    // `Pragma` counts only for a request without `Cache-Control` (§5.4).
    hasPragma = !fields.contains(.cacheControl) && Self.hasNoCachePragma(fields)
  }

  var requiresValidation: Bool { hasPragma || directives.contains("no-cache") }
  var forbidsStoring: Bool { directives.contains("no-store") }
  var allowsOnlyCached: Bool { directives.contains("only-if-cached") }
  /// The maximum age, in seconds.
  var maxAge: Int64? { directives.seconds("max-age", ifInvalid: 0) }
  /// The seconds for which the response must remain fresh.
  var minFresh: Int64 { directives.seconds("min-fresh", ifInvalid: DeltaSeconds.limit) ?? 0 }

  /// The seconds for which the response may have been stale; without an argument, any number (§5.2.1.2).
  var maxStale: Int64? {
    if directives.isUnqualified("max-stale") { return .max }
    return directives.seconds("max-stale", ifInvalid: 0)
  }

  /// The seconds for which a stale response may replace an error (RFC 5861 §4).
  var staleIfError: Int64? { directives.seconds("stale-if-error", ifInvalid: 0) }

  private static func hasNoCachePragma(_ fields: HTTPFields) -> Bool {
    fields[values: .pragma].flatMap { Array(ListElements($0)) }.contains { $0.lowercased() == "no-cache" }
  }
}
