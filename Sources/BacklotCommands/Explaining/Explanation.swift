import BacklotHTTP
import BacklotServer
package import BacklotStubs

/// What would come of a request, and why.
package struct Explanation: Sendable {
  /// The request.
  package let request: ReceivedRequest
  /// What it comes to.
  package let outcome: Outcome
  /// What is wrong with the sources.
  package let problems: [SourceDiagnostic]
  /// What the request breaks of a contract among the sources; `nil` if no contract knows what it asks for.
  package let violations: [ContractViolation]?

  /// What a request comes to.
  package enum Outcome: Sendable {
    /// A stub answers; others would, were it not for that one.
    case answered(by: NearMiss, answer: AnswerPreview, othersThatFit: [NearMiss])
    /// Nothing answers.
    case unmatched(UnmatchedRequest)
  }

  /// Finds out what would come of a request; nothing in the backend changes but its journal.
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
      outcome = .unmatched(backend.explain(exchange))
    }
  }
}

extension MockBackend {
  /// What comes of a request where nobody but a contract computes, of which nothing is to be feared.
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
