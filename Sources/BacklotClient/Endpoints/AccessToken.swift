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
