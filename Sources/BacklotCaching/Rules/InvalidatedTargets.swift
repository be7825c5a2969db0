import BacklotHTTP
import Foundation

/// The targets whose entries a response to an unsafe method invalidates (RFC 9111 §4.4).
struct InvalidatedTargets {
  /// The target of the request, and those of `Location` and `Content-Location` with the same origin.
  let targets: Set<String>

  init(_ target: String, fields: HTTPFields) {
    let base = URL(string: target)
    let named = [HTTPField.Name.location, .contentLocation].compactMap { fields[values: $0].first }
    let resolved = named.compactMap { reference in
      URL(string: reference, relativeTo: base).flatMap { Self.target(of: $0.absoluteURL) }
    }
    targets = Set(resolved.filter { Self.origin(of: $0) == Self.origin(of: target) } + [target])
  }

  private static func target(of url: URL) -> String? {
    guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true), let host = parts.percentEncodedHost else {
      return nil
    }
    let query = parts.percentEncodedQuery.map { "?\($0)" } ?? ""
    let authority = parts.port.map { "\(host):\($0)" } ?? host
    return CacheKey.target(
      of: HTTPRequest(method: .get, scheme: parts.scheme, authority: authority, path: parts.percentEncodedPath + query)
    )
  }

  /// Returns the scheme and the authority of a target.
  private static func origin(of target: String) -> String {
    target.split(separator: "/", maxSplits: 2).prefix(2).joined(separator: "//")
  }
}
