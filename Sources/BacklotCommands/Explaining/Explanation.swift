import BacklotDesk
import BacklotHTTP
package import BacklotStubs

/// The expected outcome of a request, with reasons.
package struct Explanation: Sendable {
  /// The request.
  package let request: ReceivedRequest
  /// The outcome of the request.
  package let outcome: Outcome
  /// The problems of the sources.
  package let problems: [SourceDiagnostic]
  /// The request's violations of a contract among the sources; `nil` if no contract covers the request.
  package let violations: [ContractViolation]?

  /// The outcome of a request.
  package enum Outcome: Sendable {
    /// A stub answers; the other stubs match as well, and would answer without it.
    case answered(by: NearMiss, answer: AnswerPreview, othersThatFit: [NearMiss])
    /// No stub answers.
    case unmatched(UnmatchedRequest)
  }

  /// Creates an explanation of a request; the backend is unchanged except for its journal.
  package init(of request: ReceivedRequest, by backend: MockBackend) async {
    self.request = request
    problems = backend.diagnostics
    violations = backend.contractViolations(of: request)
    let nearest = backend.nearMisses(to: request)
    let fitting = nearest.filter { $0.distance == 0 }
    if let first = fitting.first {
      let isContract = first.stub.source == .contract
      let response = isContract ? await backend.answer(to: request) : first.stub.response.firstDefinition
      let others = fitting.dropFirst().filter { !$0.stub.isFallback }
      outcome = .answered(by: first, answer: await AnswerPreview(of: response, to: request), othersThatFit: others)
    } else {
      let exchange = backend.receive(request.message, body: request.sentBody, decodingWith: ZlibContentCoder())
      var unmatched = backend.explain(exchange)
      // The explanation has all of them in `problems`.
      unmatched.diagnostics = []
      outcome = .unmatched(unmatched)
    }
  }
}

extension MockBackend {
  /// Returns the answer to a request that only a contract computes, which has no side effects.
  fileprivate func answer(to request: ReceivedRequest) async -> ResponseDefinition? {
    var message = request.message
    message.body = HTTPBody(request.body)
    do {
      let response = try await respond(to: message)
      return ResponseDefinition(response.status, headers: response.headerFields, body: response.body)
    } catch {
      return nil
    }
  }
}
