/// The source of a stub's answer.
public struct StubResponse: Sendable {
  /// Computes an answer from the request, at once.
  public typealias Compute = @Sendable (ReceivedRequest) throws -> ResponseDefinition
  /// Computes an answer from the request, taking its time.
  public typealias ComputeLater = @Sendable (ReceivedRequest) async throws -> ResponseDefinition

  enum Kind: Sendable {
    /// Large values are indirect, so that a decision passes on a reference instead of all parts.
    indirect case fixed(ResponseDefinition)
    indirect case template(ResponseTemplate)
    case dynamic(Compute)
    case deferred(ComputeLater)
    indirect case upstream(Upstream)
  }

  /// The answers of the first, second, … request, of which the last one stays; never empty.
  var steps: [Kind]

  init(_ kind: Kind) { steps = [kind] }

  /// Always the same answer.
  public static func fixed(_ response: ResponseDefinition) -> Self { Self(.fixed(response)) }
  /// An answer computed at once from each request; a ``Fault`` that it throws is carried out, any other error is what
  /// the client's transport fails with.
  public static func dynamic(_ compute: @escaping Compute) -> Self { Self(.dynamic(compute)) }
  /// An answer that takes its time; errors are treated as by ``dynamic(_:)``.
  public static func deferred(_ compute: @escaping ComputeLater) -> Self { Self(.deferred(compute)) }
  /// An answer whose content and fields are filled in for each request, in the language of WireMock's response templates.
  ///
  /// ```swift
  /// Get("/hello") { StubResponse.templated(Respond(text: "Hello, {{request.query.name}}!")) }
  /// ```
  ///
  /// A text that is no template becomes a 500 that says why.
  public static func templated(_ response: ResponseDefinition) -> Self {
    guard let bytes = response.body.bytes, let text = String(validating: bytes, as: UTF8.self) else {
      return .fixed(Respond(.internalServerError, text: "Invalid template: the body must be UTF-8 text in memory.\n"))
    }
    do throws(TemplateError) {
      return Self(.template(try ResponseTemplate(response, content: .text(try Template(text)))))
    } catch {
      return .fixed(Respond(.internalServerError, text: "Invalid template: \(error)\n"))
    }
  }

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
    case .template(let template): template.definition
    case .dynamic, .deferred, .upstream: nil
    }
  }

  /// The answer for a stub that answered `uses` times before.
  func step(after uses: Int) -> Kind { steps[min(uses, steps.count - 1)] }
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
