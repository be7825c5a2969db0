import BacklotHTTP

/// The rules of a response for caches, as a private cache reads them (RFC 9111 §5.2.2).
///
/// `s-maxage` and `proxy-revalidate` only address shared caches, and `private` permits this one.
struct ResponseRules: Sendable {
  private let directives: CacheDirectives

  init(_ fields: HTTPFields) { directives = CacheDirectives(fields) }

  var forbidsStoring: Bool { directives.contains("no-store") }
  var requiresUnderstanding: Bool { directives.contains("must-understand") }
  var permitsStoring: Bool { directives.contains("public") || directives.contains("private") }
  var permitsHeuristic: Bool { directives.contains("public") }
  var isImmutable: Bool { directives.contains("immutable") }
  /// The freshness lifetime in seconds; malformed and contradicting values make the response stale (§4.2.1).
  var maxAge: Int64? { directives.seconds("max-age", ifInvalid: 0) }
  /// The seconds for which a stale response may be used while it is validated (RFC 5861 §3).
  var staleWhileRevalidate: Int64? { directives.seconds("stale-while-revalidate", ifInvalid: 0) }
  /// The seconds for which a stale response may replace an error (RFC 5861 §4).
  var staleIfError: Int64? { directives.seconds("stale-if-error", ifInvalid: 0) }
  /// True if the response must not be used without validation, even if it is fresh (§5.2.2.4).
  var requiresValidation: Bool { directives.isUnqualified("no-cache") }
  /// The fields that must not be used without validation (§5.2.2.4).
  var fieldsToValidate: [HTTPField.Name] { directives.fieldNames(of: "no-cache") }
  /// True if the response must not be used while it is stale (§4.2.4).
  var forbidsStale: Bool { directives.contains("must-revalidate") || directives.contains("no-cache") }
}
