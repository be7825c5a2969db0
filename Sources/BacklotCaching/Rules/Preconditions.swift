import BacklotHTTP

/// The conditions that a caller sets itself (RFC 9111 §4.3.2).
struct Preconditions: Sendable {
  private let tags: [String]
  private let date: String?

  /// Creates the conditions that a cache can evaluate, or returns `nil` for a request without conditions.
  init?(_ fields: HTTPFields) {
    tags = fields[values: .ifNoneMatch].flatMap { Array(ListElements($0)) }
    date = fields[.ifModifiedSince]
    if tags.isEmpty, date == nil { return nil }
  }

  /// Returns true if an entry is the version that the caller has, so that the response is 304.
  ///
  /// `If-None-Match` precedes `If-Modified-Since` (RFC 9110 §13.2.2).
  func areMet(by entry: CacheEntry) -> Bool {
    guard tags.isEmpty else { return matchesTag(of: entry) }
    let known = HTTPFields([HTTPField(name: .ifModifiedSince, value: date ?? "")])
    guard let known = known.seconds(.ifModifiedSince, now: entry.responseTime) else { return false }
    let modified = entry.headerFields.seconds(.lastModified, now: entry.responseTime)
    return (modified ?? entry.headerFields.seconds(.date, now: entry.responseTime) ?? entry.responseTime) <= known
  }

  private func matchesTag(of entry: CacheEntry) -> Bool {
    if tags.contains("*") { return true }
    guard let tag = Validators(entry.headerFields).etag.map(Validators.opaqueTag) else { return false }
    return tags.contains { Validators.opaqueTag($0) == tag }
  }
}
