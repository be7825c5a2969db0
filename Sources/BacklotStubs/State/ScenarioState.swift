/// A state of a scenario: a name of yours, or ``started``, in which every scenario begins.
public struct ScenarioState: Sendable, Hashable, RawRepresentable {
  /// The state's name.
  public let rawValue: String

  /// Makes a state.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The state in which every scenario begins.
  public static var started: Self { Self(rawValue: "Started") }
}

extension ScenarioState: ExpressibleByStringLiteral {
  /// Makes a state from a literal.
  public init(stringLiteral value: String) { rawValue = value }
}

extension ScenarioState: CustomStringConvertible {
  /// The state's name.
  public var description: String { rawValue }
}
