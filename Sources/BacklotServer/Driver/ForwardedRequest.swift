package import BacklotHTTP
import BacklotHTTP1
import BacklotStubs

/// A request to forward to an upstream.
package struct ForwardedRequest {
  package let method: HTTPMethod
  /// The path and query.
  package let path: String
  package let head: ForwardedHead
  package let body: [UInt8]
}

/// The shared part of a client's requests to one upstream: most differ only in their request line.
package final class ForwardedHead {
  /// The fields, without those that state the request's destination and length.
  package let fields: HTTPFields
  /// The bytes after the target, up to the last of the fields.
  let bytes: [UInt8]
  private let upstream: Upstream
  private let received: HTTPRequest

  /// Creates the head of a request to an upstream.
  ///
  /// - Throws: ``UpstreamFailure/Code/loop`` if the request has already passed through this server.
  init(of received: ReceivedRequest, to upstream: Upstream) throws(UpstreamFailure) {
    self.upstream = upstream
    self.received = received.message
    fields = try upstream.fields(passingOn: received)
    bytes = HTTP1OutgoingRequest.head(host: upstream.url.authority, fields)
  }

  /// Returns whether another request of the same client has the same head.
  func holds(for message: HTTPRequest, to upstream: Upstream) -> Bool {
    message.headerFields.isIdentical(to: received.headerFields) && upstream.isSame(as: self.upstream)
      && message.authority == received.authority && message.scheme == received.scheme
  }
}
