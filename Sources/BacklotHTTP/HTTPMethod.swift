/// The verb of a request, as an extensible set of well-known values.
///
/// Methods are case-sensitive (RFC 9110 §9.1): `get` is not `GET`.
public struct HTTPMethod: Sendable, Hashable, RawRepresentable {
  /// The method as it stands in the request line.
  public let rawValue: String

  /// Creates a method, or returns `nil` if `rawValue` is not a token (RFC 9110 §5.6.2).
  public init?(rawValue: String) {
    guard Token.isValid(rawValue.utf8) else { return nil }
    self.rawValue = rawValue
  }

  /// Makes a method of what is known to be a token.
  package init(token: String) { rawValue = token }
}

extension HTTPMethod {
  /// Transfers a representation of the target (RFC 9110 §9.3.1).
  public static var get: Self { Self(token: "GET") }
  /// Answers as `GET` would, without the content (RFC 9110 §9.3.2).
  public static var head: Self { Self(token: "HEAD") }
  /// Lets the target process the content (RFC 9110 §9.3.3).
  public static var post: Self { Self(token: "POST") }
  /// Replaces the target by the content (RFC 9110 §9.3.4).
  public static var put: Self { Self(token: "PUT") }
  /// Removes the target (RFC 9110 §9.3.5).
  public static var delete: Self { Self(token: "DELETE") }
  /// Opens a tunnel to the target (RFC 9110 §9.3.6).
  public static var connect: Self { Self(token: "CONNECT") }
  /// Asks what the target can do (RFC 9110 §9.3.7).
  public static var options: Self { Self(token: "OPTIONS") }
  /// Echoes the request as the last recipient saw it (RFC 9110 §9.3.8).
  public static var trace: Self { Self(token: "TRACE") }
  /// Changes the target in part (RFC 5789).
  public static var patch: Self { Self(token: "PATCH") }
}

extension HTTPMethod: CustomStringConvertible {
  /// The verb itself.
  public var description: String { rawValue }
}
