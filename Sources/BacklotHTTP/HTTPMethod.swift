/// The method of a request, as an extensible set of well-known values.
///
/// Methods are case-sensitive (RFC 9110 §9.1): `get` is not `GET`.
public struct HTTPMethod: Sendable, Hashable, RawRepresentable {
  /// The method as in the request line.
  public let rawValue: String

  /// Creates a method, or returns `nil` if `rawValue` is not a token (RFC 9110 §5.6.2).
  public init?(rawValue: String) {
    guard Token.isValid(rawValue.utf8) else { return nil }
    self.rawValue = rawValue
  }

  /// Creates a method from a known token.
  package init(token: String) { rawValue = token }
}

extension HTTPMethod {
  /// Transfers a representation of the target (RFC 9110 §9.3.1).
  public static var get: Self { Self(token: "GET") }
  /// Returns the same response as `GET`, without the content (RFC 9110 §9.3.2).
  public static var head: Self { Self(token: "HEAD") }
  /// Lets the target process the content (RFC 9110 §9.3.3).
  public static var post: Self { Self(token: "POST") }
  /// Replaces the target with the content (RFC 9110 §9.3.4).
  public static var put: Self { Self(token: "PUT") }
  /// Removes the target (RFC 9110 §9.3.5).
  public static var delete: Self { Self(token: "DELETE") }
  /// Opens a tunnel to the target (RFC 9110 §9.3.6).
  public static var connect: Self { Self(token: "CONNECT") }
  /// Requests the options of the target (RFC 9110 §9.3.7).
  public static var options: Self { Self(token: "OPTIONS") }
  /// Echoes the request as the last recipient received it (RFC 9110 §9.3.8).
  public static var trace: Self { Self(token: "TRACE") }
  /// Changes parts of the target (RFC 5789).
  public static var patch: Self { Self(token: "PATCH") }
}

extension HTTPMethod {
  /// True if a request of this method without content does not state a length (RFC 9110 §8.6).
  package var lacksContent: Bool {
    switch self {
    case .get, .head, .options, .delete, .trace: true
    default: false
    }
  }
}

extension HTTPMethod: CustomStringConvertible {
  /// The method as in the request line.
  public var description: String { rawValue }
}
