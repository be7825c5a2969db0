/// The source of a stub's answer.
public struct StubResponse: Sendable {
  /// Computes an answer from the request, at once.
  public typealias Compute = @Sendable (ReceivedRequest) throws -> ResponseDefinition
  /// Computes an answer from the request, taking its time.
  public typealias ComputeLater = @Sendable (ReceivedRequest) async throws -> ResponseDefinition

  package enum Kind: Sendable {
    /// Large values are indirect, so that a decision passes on a reference instead of all parts.
    indirect case fixed(ResponseDefinition)
    case rendered(any ResponseRenderer)
    case dynamic(Compute)
    case deferred(ComputeLater)
    indirect case upstream(Upstream)
  }

  /// The answers of the first, second, … request, of which the last one stays; never empty.
  package var steps: [Kind]

  package init(_ kind: Kind) { steps = [kind] }

  /// Always the same answer.
  public static func fixed(_ response: ResponseDefinition) -> Self { Self(.fixed(response)) }
  /// An answer computed at once from each request; a ``Fault`` that it throws is carried out, any other error is what
  /// the client's transport fails with.
  public static func dynamic(_ compute: @escaping Compute) -> Self { Self(.dynamic(compute)) }
  /// An answer that takes its time; errors are treated as by ``dynamic(_:)``.
  public static func deferred(_ compute: @escaping ComputeLater) -> Self { Self(.deferred(compute)) }
  /// A response that a renderer makes for each request.
  package static func rendered(by renderer: any ResponseRenderer) -> Self { Self(.rendered(renderer)) }

  /// A fault instead of an answer.
  public static func fault(_ fault: Fault) -> Self { .fixed(ResponseDefinition().failing(with: fault)) }

  /// First this answer, then the other's; the last one is repeated for ever.
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
    case .dynamic, .deferred, .upstream: nil
    }
  }

  /// The answers that do not depend on a request, in their order, without those of closures and upstream servers.
  package var writtenAnswers: [WrittenAnswer] {
    steps.compactMap { step in
      switch step {
      case .fixed(let response): WrittenAnswer(response)
      case .rendered(let renderer): renderer.writtenAnswer
      case .dynamic, .deferred, .upstream: nil
      }
    }
  }

  /// The answer for a stub that answered `uses` times before.
  package func step(after uses: Int) -> Kind { steps[min(uses, steps.count - 1)] }
}

/// A type that a response block accepts: an answer, a fault, or several in sequence.
public protocol StubResponseConvertible: Sendable {
  /// The answer as stubs keep it.
  var stubResponse: StubResponse { get }
}

extension StubResponse: StubResponseConvertible {
  /// The response itself.
  public var stubResponse: StubResponse { self }
}

extension ResponseDefinition: StubResponseConvertible {
  /// Always this answer.
  public var stubResponse: StubResponse { .fixed(self) }
}

extension Fault: StubResponseConvertible {
  /// Always this fault.
  public var stubResponse: StubResponse { .fault(self) }
}

extension StubResponseConvertible {
  /// First this answer, then that one; the last is repeated for ever.
  public func then(_ next: some StubResponseConvertible) -> StubResponse { stubResponse.then(next.stubResponse) }
}
