package import BacklotHTTP

/// A version of HTTP that this connection speaks.
package enum HTTP1Version: Sendable, Hashable {
  /// HTTP/1.0: the connection closes behind the answer unless the client asks otherwise.
  case http10
  /// HTTP/1.1.
  case http11
}

/// How the length of a request's content is told (RFC 9112 §6.3).
package enum HTTP1ContentLength: Sendable, Hashable {
  /// There is no content.
  case none
  /// So many bytes; more than none.
  case known(Int)
  /// The content comes in chunks, and trailers may follow it.
  case chunked
}

/// All of a request that comes before its content.
package struct HTTP1RequestHead: Sendable, Hashable {
  /// The request, still without its content.
  package var request: HTTPRequest
  package var version: HTTP1Version
  package var contentLength: HTTP1ContentLength
  /// Whether the client waits for `100 Continue` before it sends the content (RFC 9110 §10.1.1).
  package var expectsContinue: Bool
  /// Whether another request may follow, as far as the client is concerned (RFC 9112 §9.3).
  package var keepsAlive: Bool
  /// The protocols that the client would rather speak, such as `websocket` (RFC 9110 §7.8).
  package var upgrade: String?
}
