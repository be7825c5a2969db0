public import BacklotHTTP
import BacklotTransport

/// Follows redirects by a policy, which is the same for all transports.
///
/// ```swift
/// let client = APIClient(host: .production, middleware: [.redirects(.sameOrigin), .retry(.exponential(attempts: 3))])
/// ```
///
/// Without this middleware, a `URLSession` follows redirects by its own rules, and a backend in memory returns them. With
/// it, `URLSessionTransport` returns redirects, and this middleware sends the next request (RFC 9110 §15.4). The
/// ``Redirect/target`` states its method, body and fields.
///
/// A redirect that the policy does not follow is the response, so that `send(_:)` throws
/// `ClientError.Code.status(_:)` with it. A redirect that must not be followed is a ``RedirectError``: after too many
/// redirects, from `https` to `http`, and with a body that can only be read once. A redirect to another scheme, such as
/// that of an app, is also the response.
///
/// A middleware after this one in the list receives each request. Place caches and authentication there: the cache then
/// stores each response under its own target, and the access token is added for its own origin only.
public struct RedirectMiddleware: ClientMiddleware {
  /// The redirects to follow.
  public var policy: RedirectPolicy

  /// Creates a middleware that follows redirects.
  ///
  /// - Parameter policy: The redirects to follow. Defaults to up to ten, to all targets.
  public init(_ policy: RedirectPolicy = .follow) { self.policy = policy }

  /// Passes the request on, and follows redirects.
  ///
  /// - Throws: ``RedirectError`` if a redirect must not be followed.
  public func intercept(_ request: HTTPRequest, next: NextTransport) async throws -> HTTPResponse {
    try await RedirectHandling.$isInClient.withValue(true) {
      var requests = [request]
      while true {
        let response = try await next(requests[requests.count - 1])
        guard let target = try target(of: response, after: requests) else { return response }
        requests.append(target)
      }
    }
  }

  /// Returns the next request, or `nil` if the response is the result.
  private func target(of response: HTTPResponse, after requests: [HTTPRequest]) throws -> HTTPRequest? {
    guard let redirect = Redirect(response, to: requests[requests.count - 1], number: requests.count),
      let target = policy.target(of: redirect)
    else { return nil }
    let chain = requests + [target]
    if requests.count > policy.limit { throw RedirectError(.tooManyRedirects, chain: chain) }
    if redirect.isDowngrade, target.scheme == "http", !policy.allowsDowngrade {
      throw RedirectError(.insecureTarget, chain: chain)
    }
    if !target.body.isReplayable { throw RedirectError(.bodyNotReplayable, chain: chain) }
    return target
  }
}

extension ClientMiddleware where Self == RedirectMiddleware {
  /// Returns a middleware that follows redirects by a policy.
  ///
  /// - Parameter policy: The redirects to follow. Defaults to up to ten, to all targets.
  public static func redirects(_ policy: RedirectPolicy = .follow) -> RedirectMiddleware { RedirectMiddleware(policy) }
}
