import BacklotHTTP

/// The validators of a response: its entity tag and its modification date (RFC 9110 §8.8).
struct Validators: Sendable, Hashable {
  let etag: String?
  let lastModified: String?

  init(_ fields: HTTPFields) {
    etag = fields[values: .etag].first
    lastModified = fields[values: .lastModified].first
  }

  var exist: Bool { etag != nil || lastModified != nil }

  /// Returns true if a `304 Not Modified` with other validators confirms this response (RFC 9111 §4.3.4).
  ///
  /// A strong entity tag must be the same; without a validator, the response belongs to the condition that was sent.
  func isConfirmed(by other: Validators) -> Bool {
    if let tag = other.etag {
      return tag.hasPrefix("W/") ? etag.map(Self.opaqueTag) == Self.opaqueTag(tag) : etag == tag
    }
    guard let date = other.lastModified else { return true }
    return lastModified == nil || lastModified == date
  }

  /// Returns true if the validators that the response to a `HEAD` request states are the same (RFC 9111 §4.3.5).
  func agree(with other: Validators) -> Bool {
    (other.etag == nil || other.etag == etag) && (other.lastModified == nil || other.lastModified == lastModified)
  }

  /// Returns the tag without its weakness, for the weak comparison (RFC 9110 §8.8.3.2).
  static func opaqueTag(_ tag: String) -> String { tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag }
}

extension HTTPRequest {
  /// Returns the request with conditions that let the server respond with 304 (RFC 9111 §4.3.1).
  func conditional(on validators: Validators) -> HTTPRequest {
    var request = self
    request.headerFields[.ifNoneMatch] = validators.etag
    request.headerFields[.ifModifiedSince] = validators.lastModified
    return request
  }
}
