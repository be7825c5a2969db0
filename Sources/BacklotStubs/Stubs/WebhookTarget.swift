import BacklotHTTP

/// The parts of a webhook's URL (RFC 3986 §3).
///
/// The URL can come from a template, and thus from a client. Characters that are invalid in a request line are refused.
package struct WebhookTarget: Hashable {
  let scheme: String
  /// The host and port as they were written.
  let authority: String
  /// The path and query.
  let path: String

  package init(_ url: String) throws(WebhookProblem) {
    var shown: String { quoted(SecretNames.standard.masked(writtenURL: url)) }
    guard let mark = url.firstRange(of: "://") else {
      throw WebhookProblem("\(shown) is not an absolute URL: expected a URL such as http://localhost:9000/callback")
    }
    scheme = url[..<mark.lowerBound].lowercased()
    guard scheme == "http" || scheme == "https" else {
      throw WebhookProblem("\(shown) has an unsupported scheme: expected http or https")
    }
    let rest = url[mark.upperBound...].prefix { $0 != "#" }
    let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    authority = String(rest[..<end])
    let path = rest[end...]
    self.path = path.first == "/" ? String(path) : "/" + path
    let (host, port) = Self.parts(of: authority)
    guard !host.isEmpty else { throw WebhookProblem("\(shown) has no host") }
    guard !authority.contains("@") else {
      throw WebhookProblem("\(shown) has credentials: send them in an Authorization field instead")
    }
    guard port.isEmpty || Self.isPort(port) else {
      throw WebhookProblem("\(shown) has an invalid port: expected a number from 1 to 65535")
    }
    guard Self.isSendable(authority), Self.isSendable(self.path) else {
      throw WebhookProblem("\(shown) has characters that must be percent-encoded; in a template, use urlEncode")
    }
  }

  /// Returns the host and port of an authority, in which an IPv6 address is in brackets (RFC 3986 §3.2.2).
  private static func parts(of authority: String) -> (host: Substring, port: Substring) {
    let hostEnd = authority.lastIndex(of: "]") ?? authority.startIndex
    guard let colon = authority[hostEnd...].firstIndex(of: ":") else { return (authority[...], "") }
    return (authority[..<colon], authority[authority.index(after: colon)...])
  }

  private static func isPort(_ text: Substring) -> Bool {
    // The number type would also accept a sign.
    text.utf8.allSatisfy { (48...57).contains($0) } && UInt16(text).map { $0 > 0 } ?? false
  }

  private static func isSendable(_ text: String) -> Bool { text.utf8.allSatisfy { (0x21...0x7E).contains($0) } }
}
