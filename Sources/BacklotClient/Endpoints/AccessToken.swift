/// The secret that shows a server who asks; its text appears neither in descriptions nor in dumps.
public struct AccessToken: RawRepresentable, Sendable, Hashable {
  /// The secret itself.
  public let rawValue: String

  /// Makes a token of its text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Says that there is a token, not which.
  public var description: String { "AccessToken(***)" }
  /// Says that there is a token, not which.
  public var debugDescription: String { description }
  /// Has no children, so that `dump` shows no secret.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
