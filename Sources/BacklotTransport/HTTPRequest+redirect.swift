package import BacklotHTTP
import Foundation

extension HTTPRequest {
  /// Returns the request that follows a redirect (RFC 9110 §15.4), or `nil` if the response is not a redirect to a target
  /// with the scheme `http` or `https`.
  ///
  /// Check whether its body is replayable.
  package func redirected(by response: HTTPResponse) -> Self? {
    guard [301, 302, 303, 307, 308].contains(response.status.code),
      let location = response.headerFields[values: .location].first, let target = addressed(to: location)
    else { return nil }
    return target.rewritten(after: response.status, keepingCredentials: Origin(self) == Origin(target))
  }

  /// The fields that describe content, which a request without content does not have.
  private static var contentFields: Set<String> {
    [
      "content-type", "content-length", "content-encoding", "content-language", "content-location", "content-digest",
      "transfer-encoding", "digest",
    ]
  }

  /// Returns the request with another target, or `nil` if it is not a target of HTTP.
  private func addressed(to location: String) -> Self? {
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
  private func rewritten(after status: HTTPStatus, keepingCredentials: Bool) -> Self {
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
