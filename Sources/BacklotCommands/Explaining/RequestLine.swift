package import BacklotHTTP

/// A request in short notation: `GET /v3.1/all`, `POST https://api.example.com/dogs`, or just a path.
package struct RequestLine: Sendable, Hashable {
  /// The method, if specified.
  package let method: HTTPMethod?
  /// `http` or `https` if the request is a whole URL.
  package let scheme: String?
  /// The host if the request is a whole URL.
  package let authority: String?
  /// The path and the query; characters that a URL must not contain are percent-encoded.
  package let target: String

  /// Parses a line; returns `nil` if it is invalid.
  package init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 1)
    let isPathAlone = parts.first.map(Self.isTarget) ?? true
    method = isPathAlone ? nil : parts.first.flatMap { HTTPMethod(rawValue: String($0)) }
    let target = isPathAlone ? text[...] : (parts.last ?? "").drop { $0 == " " }
    guard method != nil || isPathAlone, Self.isTarget(target) else { return nil }
    guard let colon = target.range(ofPrefixes: ["http://", "https://"]) else {
      (scheme, authority) = (nil, nil)
      self.target = Self.encoded(target)
      return
    }
    let rest = target[colon...]
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    guard end > rest.startIndex else { return nil }
    scheme = target.hasPrefix("https") ? "https" : "http"
    authority = String(rest[..<end])
    self.target = Self.encoded(rest[end...])
  }

  /// Returns true if two arguments are a method and a target: `GET` and `/dogs`.
  ///
  /// A name in lowercase, such as `stubs`, is a source.
  @Sendable static func isSplit(_ first: String, _ last: String) -> Bool {
    isTarget(last[...]) && !first.isEmpty
      && first.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }

  private static func isTarget(_ text: Substring) -> Bool {
    text.hasPrefix("/") || text.hasPrefix("http://") || text.hasPrefix("https://")
  }

  /// Encodes a target like a browser's address bar: without the fragment, which no client sends.
  private static func encoded(_ text: Substring) -> String {
    let sent = text.prefix { $0 != "#" }
    let parts = sent.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let segments = (parts.first ?? "").split(separator: "/", omittingEmptySubsequences: false)
    let path = segments.map { PercentEncoding.legalize($0, in: .pathSegment) }.joined(separator: "/")
    let query = parts.dropFirst().first.map { "?" + Self.query($0) } ?? ""
    return (path.hasPrefix("/") ? path : "/" + path) + query
  }

  /// Encodes a query; the separators of its items stay unchanged.
  private static func query(_ text: Substring) -> String {
    var query = ""
    var item = text.startIndex
    for index in text.indices where "&=+;".contains(text[index]) {
      query += PercentEncoding.legalize(text[item..<index], in: .query) + String(text[index])
      item = text.index(after: index)
    }
    return query + PercentEncoding.legalize(text[item...], in: .query)
  }
}

extension Substring {
  /// Returns the index after the first of the prefixes that the text has.
  fileprivate func range(ofPrefixes prefixes: [String]) -> Index? {
    prefixes.first { hasPrefix($0) }.map { index(startIndex, offsetBy: $0.count) }
  }
}
