/// A result builder for the sources of a backend: stubs, groups of stubs and others, in the order in which they are
/// written.
@resultBuilder
public enum BackendBuilder {
  /// Builds a source.
  public static func buildExpression(_ source: some BackendSource) -> [any BackendSource] { [source] }
  /// Builds several sources, such as the stubs that a function returns.
  public static func buildExpression(_ sources: [any BackendSource]) -> [any BackendSource] { sources }
  /// Builds an array of stubs.
  public static func buildExpression(_ stubs: [Stub]) -> [any BackendSource] { stubs }
  /// Combines the parts of a block, in order.
  public static func buildBlock(_ parts: [any BackendSource]...) -> [any BackendSource] { parts.flatMap(\.self) }
  /// Builds an optional part, which is empty if its condition is false.
  public static func buildOptional(_ part: [any BackendSource]?) -> [any BackendSource] { part ?? [] }
  /// Builds the first branch of a condition.
  public static func buildEither(first: [any BackendSource]) -> [any BackendSource] { first }
  /// Builds the second branch of a condition.
  public static func buildEither(second: [any BackendSource]) -> [any BackendSource] { second }
  /// Builds a part that requires a newer system.
  public static func buildLimitedAvailability(_ part: [any BackendSource]) -> [any BackendSource] { part }
  /// Combines the iterations of a loop.
  public static func buildArray(_ parts: [[any BackendSource]]) -> [any BackendSource] { parts.flatMap(\.self) }
}
