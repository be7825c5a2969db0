public import BacklotHTTP
import BacklotTransport

/// A response that refers to another target, and the request to that target.
public struct Redirect: Sendable {
  /// The status of the response: 301, 302, 303, 307 or 308.
  public let status: HTTPStatus
  /// The request that was redirected.
  public let source: HTTPRequest
  /// The request to the new target (RFC 9110 §15.4).
  ///
  /// `303` makes it a `GET`, unless it is a `HEAD`; so do `301` and `302` for a `POST`. A `GET` has no body. A request
  /// to another origin has no credentials: neither `Authorization`, `Cookie` and `Proxy-Authorization`, nor other fields
  /// whose names `SecretNames.standard` contains.
  public let target: HTTPRequest
  /// The number of redirects of this call, including this one.
  public let number: Int

  /// A Boolean value that indicates whether scheme, host and port stay the same.
  public var isSameOrigin: Bool { Origin(source) == Origin(target) }

  /// A Boolean value that indicates whether the target is not encrypted, although the source was.
  public var isDowngrade: Bool { source.scheme ?? "https" == "https" && target.scheme == "http" }

  /// Creates a redirect, or returns `nil` if the response has no target with the scheme `http` or `https`.
  ///
  /// - Parameters:
  ///   - response: A response of any status.
  ///   - source: The request that it responds to.
  ///   - number: The number of redirects of this call, including this one.
  public init?(_ response: HTTPResponse, to source: HTTPRequest, number: Int = 1) {
    guard let target = source.redirected(by: response) else { return nil }
    self.status = response.status
    self.source = source
    self.number = number
    self.target = target
  }
}
