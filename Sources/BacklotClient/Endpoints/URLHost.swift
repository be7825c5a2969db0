public import Foundation

/// Where an API lives: a host, optionally with a scheme, a port and a path that all its endpoints share.
///
/// The library knows none. An app adds its own:
///
/// ```swift
/// extension URLHost {
///   static let production = URLHost(rawValue: "api.example.com")
///   static let local = URLHost(rawValue: "http://127.0.0.1:8080/api")
/// }
/// ```
///
/// The scheme is `https` unless given; a slash at the end is of no account. Any text can be a raw value: one that names
/// no host is reported when a request is made for it.
public struct URLHost: RawRepresentable, Sendable, Hashable {
  /// The host as it was written.
  public let rawValue: String

  /// Keeps the text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension URLHost {
  /// The URL that all endpoints of this host begin with, without a slash at the end; nothing where the raw value
  /// names no host.
  public var baseURL: URL? {
    guard case .success(let address) = HostAddress.parse(rawValue) else { return nil }
    return URL(string: address.origin + address.basePath)
  }

  /// What a request for this host should be addressed to, for a test to compare with.
  ///
  /// - Parameter path: Path and query as they are sent, without the slash in front.
  /// - Throws: ``ClientError`` with ``ClientError/Code/invalidRequest`` when host and path make no URL.
  public func expectedURL(withPath path: String) throws(ClientError) -> URL {
    let address = try HostAddress.parse(rawValue).mapError { ClientError.invalidRequest(path, $0.reason) }.get()
    let text = address.origin + address.basePath + (path.hasPrefix("/") ? path : "/" + path)
    guard let url = URL(string: text, encodingInvalidCharacters: false) else {
      throw ClientError.invalidRequest(path, "\(text) is no URL; encode what may not stand in one.")
    }
    return url
  }
}

extension URLHost: CustomStringConvertible {
  /// The host as it was written.
  public var description: String { rawValue }
}
