/// Builds the response of a stub from a block with one answer or a sequence of answers.
@resultBuilder
public enum ResponseBuilder {
  /// Accepts an answer, a fault or a sequence.
  public static func buildExpression(_ response: some StubResponseConvertible) -> StubResponse {
    response.stubResponse
  }

  /// Returns the answers in the order in which they are written.
  ///
  /// The last one is repeated indefinitely.
  public static func buildBlock(_ first: StubResponse, _ others: StubResponse...) -> StubResponse {
    others.reduce(first) { $0.then($1) }
  }

  /// Returns the first branch of a condition.
  public static func buildEither(first: StubResponse) -> StubResponse { first }

  /// Returns the second branch of a condition.
  public static func buildEither(second: StubResponse) -> StubResponse { second }
}
