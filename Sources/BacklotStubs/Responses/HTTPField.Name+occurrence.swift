import BacklotHTTP

extension HTTPField.Name {
  /// True if a response has at most one field of this name, so that another one replaces it.
  var occursOnce: Bool { Self.singletons.contains(canonicalName) }

  private static let singletons: Set<String> = [
    "access-control-allow-credentials", "access-control-allow-origin", "access-control-max-age", "age",
    "content-disposition", "content-length", "content-location", "content-range", "content-type", "date", "deprecation",
    "etag", "expires", "last-modified", "location", "referrer-policy", "retry-after", "server",
    "strict-transport-security", "sunset", "x-content-type-options", "x-frame-options",
  ]
}
