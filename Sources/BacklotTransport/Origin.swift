package import BacklotHTTP
package import Foundation

/// The scheme, host and port of a URL (RFC 6454).
package struct Origin: Equatable {
  let scheme: String?
  let host: String?
  let port: Int?

  package init(_ url: URL) {
    scheme = url.scheme?.lowercased()
    host = url.host(percentEncoded: true)?.lowercased()
    port = url.port ?? (scheme == "https" ? 443 : scheme == "http" ? 80 : nil)
  }

  /// Creates the origin of a request's target, or returns `nil` if that is not a URL.
  package init?(_ request: HTTPRequest) {
    guard let url = URL(request) else { return nil }
    self.init(url)
  }
}
