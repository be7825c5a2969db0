/// A secret, such as a refresh token or the secret of a client; it appears neither in descriptions nor in dumps.
///
/// Access tokens have their own type, `AccessToken`.
public struct Secret: RawRepresentable, Sendable, Hashable, Codable {
  /// The secret itself.
  public let rawValue: String

  /// Creates a secret from its text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A placeholder that does not contain the secret.
  public var description: String { "Secret(***)" }
  /// A placeholder that does not contain the secret.
  public var debugDescription: String { description }
  /// A mirror without children, so that `dump` does not show the secret.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Secret {
  /// Returns a text with all occurrences of secrets masked.
  ///
  /// A server may repeat a secret in its error message.
  static func masked(_ text: String, hiding secrets: [String]) -> String {
    secrets.filter { !$0.isEmpty }.reduce(text) { $0.replacing($1, with: "***") }
  }
}
