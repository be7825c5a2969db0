package import BacklotHTTP

/// A supported version of HTTP.
package enum HTTP1Version: Sendable, Hashable {
  /// HTTP/1.0: the connection closes after the response unless the client requests otherwise.
  case http10
  /// HTTP/1.1.
  case http11
}

/// The framing of a request's content (RFC 9112 §6.3).
package enum HTTP1ContentLength: Sendable, Hashable {
  /// There is no content.
  case none
  /// A positive number of bytes.
  case known(Int)
  /// The content is sent in chunks, and trailers may follow it.
  case chunked
}

/// The part of a request before its content.
///
/// It is a class because it is passed on several times, and copying its many parts would be slow.
package final class HTTP1RequestHead: Sendable {
  /// The request, without its content.
  package let request: HTTPRequest
  package let version: HTTP1Version
  package let contentLength: HTTP1ContentLength
  /// True if the client waits for `100 Continue` before it sends the content (RFC 9110 §10.1.1).
  package let expectsContinue: Bool
  /// True if the client allows another request to follow (RFC 9112 §9.3).
  package let keepsAlive: Bool
  /// The protocols that the client prefers, such as `websocket` (RFC 9110 §7.8).
  package let upgrade: String?

  init(_ request: HTTPRequest, version: HTTP1Version, facts: HTTP1HeadFacts) {
    self.request = request
    self.version = version
    contentLength = facts.length
    expectsContinue = facts.expectsContinue && version == .http11 && facts.length != .none
    keepsAlive = !facts.closes && (version == .http11 || facts.asksToKeepAlive)
    upgrade = facts.asksToUpgrade && version == .http11 ? facts.protocols : nil
  }
}

extension HTTP1RequestHead: Equatable {
  /// Returns whether two heads are equal.
  package static func == (lhs: HTTP1RequestHead, rhs: HTTP1RequestHead) -> Bool {
    lhs.request == rhs.request && lhs.version == rhs.version && lhs.contentLength == rhs.contentLength
      && lhs.expectsContinue == rhs.expectsContinue && lhs.keepsAlive == rhs.keepsAlive && lhs.upgrade == rhs.upgrade
  }
}
