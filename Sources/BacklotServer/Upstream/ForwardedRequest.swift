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

/// What a client's requests have in common when they are passed on to one upstream: most differ in their first line alone.
final class ForwardedHead {
  /// The fields, without those that say where the request goes and how long it is.
  let fields: HTTPFields
  /// What stands behind the target, to the last of the fields.
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

  /// Whether another request of the same client has the same head.
  func holds(for message: HTTPRequest, to upstream: Upstream) -> Bool {
    message.headerFields.isIdentical(to: received.headerFields) && upstream.isSame(as: self.upstream)
      && message.authority == received.authority && message.scheme == received.scheme
  }
}
