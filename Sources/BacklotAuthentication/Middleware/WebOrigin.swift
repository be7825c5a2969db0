import BacklotClientCore
import BacklotHTTP
import Foundation

/// The scheme, host and port of a URL (RFC 6454 §4), in a normal form for comparison.
///
/// The comparison is strict: if two spellings of a host differ, the token is not sent.
struct WebOrigin: Hashable {
  private let scheme: String
  private let authority: String

  /// Creates the origin of a host, or returns `nil` if the host is invalid.
  init?(_ host: URLHost) {
    guard let url = host.baseURL, let scheme = url.scheme,
      let name = URLComponents(url: url, resolvingAgainstBaseURL: true)?.encodedHost
    else { return nil }
    self.init(scheme: scheme, authority: name + (url.port.map { ":\($0)" } ?? ""))
  }

  /// Creates the origin of a request, or returns `nil` if the request has no authority.
  init?(_ request: HTTPRequest) {
    guard let authority = request.authority else { return nil }
    self.init(scheme: request.scheme ?? "https", authority: authority)
  }

  private init(scheme: String, authority: String) {
    self.scheme = scheme.lowercased()
    let authority = authority.lowercased()
    let defaultPort = self.scheme == "https" ? ":443" : ":80"
    self.authority = authority.hasSuffix(defaultPort) ? String(authority.dropLast(defaultPort.count)) : authority
  }
}
