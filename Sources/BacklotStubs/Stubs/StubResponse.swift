/// The source of a stub's answer.
public struct StubResponse: Sendable {
  /// Computes an answer from the request synchronously.
  public typealias Compute = @Sendable (ReceivedRequest) throws -> ResponseDefinition
  /// Computes an answer from the request asynchronously.
  public typealias ComputeLater = @Sendable (ReceivedRequest) async throws -> ResponseDefinition

  package enum Kind: Sendable {
    /// Large values are indirect, so that a decision passes on a reference instead of all parts.
    indirect case fixed(ResponseDefinition)
    case rendered(any ResponseRenderer)
    case dynamic(Compute)
    case deferred(ComputeLater)
    indirect case upstream(Upstream)
    /// An answer that is chosen together with the stub.
    case selected(any AnswerSelector)
  }

  /// The answers to the first, second, … request; never empty.
  ///
  /// The last one is repeated.
  package var steps: [Kind]

  package init(_ kind: Kind) { steps = [kind] }

  /// Returns a response with a constant answer.
  public static func fixed(_ response: ResponseDefinition) -> Self { Self(.fixed(response)) }
  /// Returns a response that is computed synchronously for each request.
  ///
  /// If the closure throws a ``Fault``, the fault is performed. If it throws another error, the client's transport
  /// fails with it.
  public static func dynamic(_ compute: @escaping Compute) -> Self { Self(.dynamic(compute)) }
  /// Returns a response that is computed asynchronously.
  ///
  /// Errors are treated as by ``dynamic(_:)``.
  public static func deferred(_ compute: @escaping ComputeLater) -> Self { Self(.deferred(compute)) }
  /// Returns a response that a renderer produces for each request.
  package static func rendered(by renderer: any ResponseRenderer) -> Self { Self(.rendered(renderer)) }

  /// Returns a response with a fault instead of an answer.
  public static func fault(_ fault: Fault) -> Self { .fixed(ResponseDefinition().failing(with: fault)) }

  /// Returns the answers of this response, followed by those of another.
  ///
  /// The last one is repeated indefinitely.
  public func then(_ next: Self) -> Self {
    var copy = self
    copy.steps += next.steps
    return copy
  }

  /// The answer to the first request, unless it is computed from the request.
  package var firstDefinition: ResponseDefinition? {
    switch step(after: 0) {
    case .fixed(let response): response
    case .rendered(let renderer): renderer.definition
    case .dynamic, .deferred, .upstream, .selected: nil
    }
  }

  /// The answers that do not depend on a request, in order, except those of closures and upstream servers.
  package var writtenAnswers: [WrittenAnswer] {
    steps.compactMap { step in
      switch step {
      case .fixed(let response): WrittenAnswer(response)
      case .rendered(let renderer): renderer.writtenAnswer
      case .dynamic, .deferred, .upstream, .selected: nil
      }
    }
  }
}

/// A type that a response block accepts: an answer, a fault, or several in sequence.
public protocol StubResponseConvertible: Sendable {
  /// The answer in the form in which stubs store it.
  var stubResponse: StubResponse { get }
}

extension StubResponse: StubResponseConvertible {
  /// The response itself.
  public var stubResponse: StubResponse { self }
}

extension ResponseDefinition: StubResponseConvertible {
  /// A response with this constant answer.
  public var stubResponse: StubResponse { .fixed(self) }
}

extension Fault: StubResponseConvertible {
  /// A response with this constant fault.
  public var stubResponse: StubResponse { .fault(self) }
}

extension StubResponseConvertible {
  /// Returns this answer, followed by another.
  ///
  /// The last one is repeated indefinitely.
  public func then(_ next: some StubResponseConvertible) -> StubResponse { stubResponse.then(next.stubResponse) }
}

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
