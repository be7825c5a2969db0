import BacklotHTTP

/// The rules for storing responses (RFC 9111 §3).
enum Storability {
  /// Returns true if a private cache may store a response.
  ///
  /// Responses that could never be reused, because they are never fresh, cannot be validated and must not be used
  /// stale, are not stored either.
  static func allows(_ response: HTTPResponse, to request: HTTPRequest, policy: CachePolicy, now: Int64) -> Bool {
    guard request.method == .get, !RequestRules(request.headerFields).forbidsStoring,
      allowsStatus(of: response), isComplete(response), VariantNames(response.headerFields) != nil
    else { return false }
    return isCacheable(response) && isReusable(response, policy: policy, now: now)
  }

  /// The statuses of RFC 9110 with the behaviour of this cache, except 206 and 304, which are parts of exchanges.
  static func isUnderstood(_ status: HTTPStatus) -> Bool {
    switch status.code {
    case 200...205, 300...303, 305, 307, 308, 400...417, 421, 422, 426, 500...505: true
    default: false
    }
  }

  /// The statuses that are cacheable without explicit permission (RFC 9110 §15.1), except 206.
  static func isHeuristicallyCacheable(_ status: HTTPStatus) -> Bool {
    [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].contains(status.code)
  }

  /// `must-understand` overrides `no-store` for the statuses that a cache understands (§5.2.2.3).
  private static func allowsStatus(of response: HTTPResponse) -> Bool {
    let rules = ResponseRules(response.headerFields)
    guard response.status.kind != .informational, ![206, 304].contains(response.status.code) else { return false }
    return rules.requiresUnderstanding ? isUnderstood(response.status) : !rules.forbidsStoring
  }

  /// A response with a partial or truncated content is not stored (§3.3).
  private static func isComplete(_ response: HTTPResponse) -> Bool {
    if response.headerFields.contains(.contentRange) { return false }
    return CompleteLength.allows(response.body.length, fields: response.headerFields)
  }

  private static func isCacheable(_ response: HTTPResponse) -> Bool {
    let rules = ResponseRules(response.headerFields)
    return rules.permitsStoring || rules.maxAge != nil || response.headerFields.contains(.expires)
      || isHeuristicallyCacheable(response.status)
  }

  private static func isReusable(_ response: HTTPResponse, policy: CachePolicy, now: Int64) -> Bool {
    let rules = ResponseRules(response.headerFields)
    return Validators(response.headerFields).exist || rules.staleIfError != nil || rules.staleWhileRevalidate != nil
      || FreshnessLifetime.seconds(of: response, receivedAt: now, policy: policy) > 0
  }
}

/// The comparison of a body's length with its `Content-Length`.
enum CompleteLength {
  /// Returns false if a body is shorter or longer than stated.
  ///
  /// An encoded content has another length after it is decoded, so only other content is compared.
  static func allows(_ length: Int64?, fields: HTTPFields) -> Bool {
    guard let length, !fields.statesContentCoding else { return true }
    return fields[values: .contentLength].allSatisfy { DeltaSeconds.isDigits($0) ? Int64($0) == length : true }
  }
}
