/// Reads the block behind a stub: one answer, or several to be given one after the other.
@resultBuilder
public enum ResponseBuilder {
  /// Takes an answer, a fault or a sequence.
  public static func buildExpression(_ response: some StubResponseConvertible) -> StubResponse {
    response.stubResponse
  }

  /// Answers in the order in which they are written, the last one for ever.
  public static func buildBlock(_ first: StubResponse, _ others: StubResponse...) -> StubResponse {
    others.reduce(first) { $0.then($1) }
  }

  /// Takes the first branch of a condition.
  public static func buildEither(first: StubResponse) -> StubResponse { first }

  /// Takes the second branch of a condition.
  public static func buildEither(second: StubResponse) -> StubResponse { second }
}
