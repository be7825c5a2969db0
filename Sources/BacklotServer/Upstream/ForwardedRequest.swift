import BacklotHTTP
import BacklotStubs

/// A request as it is passed on.
struct ForwardedRequest {
  let method: HTTPMethod
  /// Path and query.
  let path: String
  let head: ForwardedHead
  let body: [UInt8]
}

/// The shared part of a client's requests to one upstream: most differ only in their request line.
final class ForwardedHead {
  /// The fields, without those that say where the request goes and how long it is.
  let fields: HTTPFields
  /// The bytes after the target, up to the last of the fields.
  let bytes: [UInt8]
  private let upstream: Upstream
  private let received: HTTPRequest

  /// - Throws: ``UpstreamFailure/Code/loop`` where the request has been here before.
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
