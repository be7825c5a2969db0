/// A state of a scenario: a custom name, or ``started``, the initial state of every scenario.
public struct ScenarioState: Sendable, Hashable, RawRepresentable {
  /// The state's name.
  public let rawValue: String

  /// Creates a state.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The initial state of every scenario.
  public static var started: Self { Self(rawValue: "Started") }
}

extension ScenarioState: ExpressibleByStringLiteral {
  /// Creates a state from a literal.
  public init(stringLiteral value: String) { rawValue = value }
}

extension ScenarioState: CustomStringConvertible {
  /// The state's name.
  public var description: String { rawValue }
}
