public import Foundation

/// The location of an API: a host, optionally with a scheme, a port and a path that all its endpoints share.
///
/// The library defines no hosts. An app adds its own:
///
/// ```swift
/// extension URLHost {
///   static let production = URLHost(rawValue: "api.example.com")
///   static let local = URLHost(rawValue: "http://127.0.0.1:8080/api")
/// }
/// ```
///
/// The scheme defaults to `https`; a trailing slash is ignored. Any text can be a raw value: an invalid host is
/// reported when a request for it is created.
public struct URLHost: RawRepresentable, Sendable, Hashable {
  /// The text of the host.
  public let rawValue: String

  /// Creates a host from text, without validating it.
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension URLHost {
  /// The base URL of all endpoints of this host, without a trailing slash; `nil` if the raw value is not a valid host.
  public var baseURL: URL? {
    guard case .success(let address) = HostAddress.parse(rawValue) else { return nil }
    return URL(string: address.origin + address.basePath)
  }

  /// Returns the expected URL of a request for this host, for comparison in a test.
  ///
  /// - Parameter path: The encoded path and query, without the leading slash.
  /// - Throws: ``ClientError`` with ``ClientError/Code/invalidRequest`` if host and path do not form a URL.
  public func expectedURL(withPath path: String) throws(ClientError) -> URL {
    let address = try HostAddress.parse(rawValue).mapError { ClientError.invalidRequest(path, reason: $0.reason) }.get()
    let text = address.origin + address.basePath + (path.hasPrefix("/") ? path : "/" + path)
    guard let url = URL(string: text, encodingInvalidCharacters: false) else {
      throw ClientError.invalidRequest(path, reason: "\(text) is not a valid URL; percent-encode reserved characters.")
    }
    return url
  }
}

extension URLHost: CustomStringConvertible {
  /// The text of the host.
  public var description: String { rawValue }
}
