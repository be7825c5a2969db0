public import BacklotHTTP

/// A group of endpoints whose requests are prepared in the same way, from the same type of data.
///
/// An app can add its own to ``EndpointKinds``:
///
/// ```swift
/// extension EndpointKinds {
///   enum Signed: EndpointKind {
///     static func prepare(_ request: inout HTTPRequest, with key: APIKey) {
///       request.headerFields[.authorization] = key.signature(of: request)
///     }
///   }
/// }
/// ```
public protocol EndpointKind: SendableMetatype {
  /// The data that a request of this kind needs in addition to its endpoint, such as an access token; `Void` for no
  /// data.
  associatedtype RequestData: Sendable

  /// Completes a request that already has its method, target, header fields and body.
  static func prepare(_ request: inout HTTPRequest, with data: RequestData)
}

// MARK: - Common kinds

/// The common kinds of endpoints.
public enum EndpointKinds {
  /// Endpoints without authentication.
  public enum Public: EndpointKind {
    /// Leaves the request unchanged.
    public static func prepare(_ request: inout HTTPRequest, with data: Void) {}
  }

  /// Endpoints that require an access token.
  public enum Private: EndpointKind {
    /// Adds only `Authorization: Bearer …` (RFC 6750 §2.1).
    public static func prepare(_ request: inout HTTPRequest, with token: AccessToken) {
      request.headerFields[.authorization] = "Bearer \(token.rawValue)"
    }
  }

  /// Endpoints for tests of endpoints themselves.
  public enum Stub: EndpointKind {
    /// Leaves the request unchanged.
    public static func prepare(_ request: inout HTTPRequest, with data: Void) {}
  }
}

// MARK: - Access tokens

/// The secret that authenticates a client to a server; it appears neither in descriptions nor in dumps.
public struct AccessToken: RawRepresentable, Sendable, Hashable {
  /// The secret itself.
  public let rawValue: String

  /// Creates a token from the secret.
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A placeholder that does not contain the secret.
  public var description: String { "AccessToken(***)" }
  /// A placeholder that does not contain the secret.
  public var debugDescription: String { description }
  /// A mirror without children, so that `dump` does not show the secret.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
