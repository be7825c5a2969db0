/// Reads the description of a backend: stubs, groups of stubs and other sources, in the order in which they are written.
@resultBuilder
public enum BackendBuilder {
  /// Takes a source.
  public static func buildExpression(_ source: some BackendSource) -> [any BackendSource] { [source] }
  /// Takes several sources, such as stubs that a function made.
  public static func buildExpression(_ sources: [any BackendSource]) -> [any BackendSource] { sources }
  /// Takes an array of stubs.
  public static func buildExpression(_ stubs: [Stub]) -> [any BackendSource] { stubs }
  /// Keeps the order.
  public static func buildBlock(_ parts: [any BackendSource]...) -> [any BackendSource] { parts.flatMap(\.self) }
  /// Builds an optional part, which is empty if its condition is false.
  public static func buildOptional(_ part: [any BackendSource]?) -> [any BackendSource] { part ?? [] }
  /// Takes the first branch of a condition.
  public static func buildEither(first: [any BackendSource]) -> [any BackendSource] { first }
  /// Takes the second branch of a condition.
  public static func buildEither(second: [any BackendSource]) -> [any BackendSource] { second }
  /// Takes what needs a newer system.
  public static func buildLimitedAvailability(_ part: [any BackendSource]) -> [any BackendSource] { part }
  /// Takes what each turn of a loop gave.
  public static func buildArray(_ parts: [[any BackendSource]]) -> [any BackendSource] { parts.flatMap(\.self) }
}
