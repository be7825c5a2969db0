public import BacklotHTTP
import BacklotTransport
import Foundation

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
  /// whose names ``BacklotHTTP/SecretNames/standard`` contains.
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
    guard [301, 302, 303, 307, 308].contains(response.status.code), let location = response.headerFields[.location],
      let target = source.addressed(to: location)
    else { return nil }
    self.status = response.status
    self.source = source
    self.number = number
    let isSameOrigin = Origin(source) == Origin(target)
    self.target = target.rewritten(after: response.status, keepingCredentials: isSameOrigin)
  }
}

// MARK: - The next request

extension HTTPRequest {
  /// The fields that describe content, which a request without content does not have.
  private static var contentFields: Set<String> {
    [
      "content-type", "content-length", "content-encoding", "content-language", "content-location", "content-digest",
      "transfer-encoding", "digest",
    ]
  }

  /// Returns the request with another target, or `nil` if it is not a target of HTTP.
  fileprivate func addressed(to location: String) -> Self? {
    guard let base = URL(self), let url = URL(string: location, relativeTo: base)?.absoluteURL,
      let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
      let host = URLComponents(url: url, resolvingAgainstBaseURL: true)?.encodedHost, !host.isEmpty
    else { return nil }
    var request = self
    let path = url.path(percentEncoded: true)
    request.scheme = scheme
    // Without user and password, which are no part of the authority of a request (RFC 9110 §4.2.4).
    request.authority = host + (url.port.map { ":\($0)" } ?? "")
    request.path = (path.isEmpty ? "/" : path) + (url.query(percentEncoded: true).map { "?\($0)" } ?? "")
    return request
  }

  /// Returns the request with the method, the body and the fields that are sent after a redirect.
  fileprivate func rewritten(after status: HTTPStatus, keepingCredentials: Bool) -> Self {
    let becomesGet = status.code == 303 ? method != .head : method == .post && [301, 302].contains(status.code)
    var request = self
    if becomesGet { (request.method, request.body) = (.get, .empty) }
    request.headerFields = HTTPFields(
      headerFields.filter { field in
        let name = field.name.canonicalName
        if name == "host" || becomesGet && Self.contentFields.contains(name) { return false }
        return keepingCredentials || !field.name.isCredential
      }
    )
    return request
  }
}

extension HTTPField.Name {
  fileprivate var isCredential: Bool {
    self == .authorization || self == .cookie || self == .proxyAuthorization
      || SecretNames.standard.contains(rawName)
  }
}
