package import BacklotStubs

/// What would come of a request, and why.
package struct Explanation: Sendable {
  /// The request.
  package let request: ReceivedRequest
  /// What it comes to.
  package let outcome: Outcome
  /// What is wrong with the sources.
  package let problems: [SourceDiagnostic]

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
    let nearest = backend.nearMisses(to: request)
    let fitting = nearest.filter { $0.distance == 0 }
    if let first = fitting.first {
      let answer = await AnswerPreview(of: first.stub, to: request)
      outcome = .answered(by: first, answer: answer, othersThatFit: Array(fitting.dropFirst()))
    } else {
      outcome = .unmatched(backend.explain(backend.receive(request.message, body: request.body)))
    }
  }
}
