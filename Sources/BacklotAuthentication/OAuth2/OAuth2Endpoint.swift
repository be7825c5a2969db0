import BacklotClientCore
import BacklotHTTP
import Foundation

/// A URL of an authorization server that is safe to send secrets to (RFC 6749 §3.1 and §3.2).
struct OAuth2Endpoint {
  let components: (scheme: String, authority: String, path: String)

  /// Checks an endpoint.
  ///
  /// - Parameters:
  ///   - url: The endpoint's URL.
  ///   - name: The endpoint's name, for errors.
  init(_ url: URL, named name: String) throws(AuthenticationError) {
    guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true), let scheme = parts.scheme?.lowercased(),
      let host = parts.encodedHost, !host.isEmpty
    else { throw Self.invalid(name, reason: "it is not an absolute URL") }
    guard scheme == "https" || scheme == "http" && Self.isLoopback(host) else {
      throw Self.invalid(name, reason: "it does not use https")
    }
    if parts.fragment != nil { throw Self.invalid(name, reason: "it has a fragment") }
    let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
    components = (
      scheme, host + (parts.port.map { ":\($0)" } ?? ""), path + (parts.percentEncodedQuery.map { "?\($0)" } ?? "")
    )
  }

  /// Returns the URL of a path on a host; one that no endpoint can have if the host or the path is invalid.
  static func url(of path: EndpointPath, on host: URLHost) -> URL {
    let base = path.climbs ? nil : host.baseURL
    return base.flatMap { URL(string: $0.absoluteString + path.encoded) } ?? URL(filePath: "\(host)\(path)")
  }

  /// Returns whether a host is the device itself, to which requests are safe without TLS (RFC 8252 §8.3).
  static func isLoopback(_ host: String) -> Bool {
    ["localhost", "127.0.0.1", "[::1]", "::1"].contains(host.lowercased())
  }

  private static func invalid(_ name: String, reason: String) -> AuthenticationError {
    AuthenticationError(
      .invalidConfiguration,
      message: "The \(name) is invalid: \(reason). Use a URL such as \"https://login.example.com/token\"."
    )
  }
}
