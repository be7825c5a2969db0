/// An answer as far as it is known before anybody asks.
package struct WrittenAnswer: Sendable {
  /// Status, fields and content as they were written; what is a template stands there as one.
  package let response: ResponseDefinition
  /// A Boolean value that indicates whether every request gets this content.
  package let isContentKnown: Bool
  /// The reason why the file of the content cannot be read, if it cannot.
  package let problem: String?

  init(_ response: ResponseDefinition, isContentKnown: Bool = true, problem: String? = nil) {
    self.response = response
    self.isContentKnown = isContentKnown
    self.problem = problem
  }
}

extension StubResponse {
  /// The answers that do not depend on a request, in their order, without those of closures and upstream servers.
  package var writtenAnswers: [WrittenAnswer] {
    steps.compactMap { step in
      switch step {
      case .fixed(let response): WrittenAnswer(response)
      case .template(let template): template.writtenAnswer
      case .dynamic, .deferred, .upstream: nil
      }
    }
  }
}

extension ResponseTemplate {
  fileprivate var writtenAnswer: WrittenAnswer {
    switch content {
    case .fixed: WrittenAnswer(base)
    case .text(let template): WrittenAnswer(base, isContentKnown: template.isLiteral)
    case .awaited: WrittenAnswer(definition ?? base)
    case .file(_, _, let isTemplate): writtenFile(isTemplate: isTemplate)
    }
  }

  private func writtenFile(isTemplate: Bool) -> WrittenAnswer {
    let body: HTTPBody
    do {
      guard let named = try namedBody else { return WrittenAnswer(base, isContentKnown: false) }
      body = named
    } catch {
      return WrittenAnswer(base, isContentKnown: false, problem: SystemReason.of(error))
    }
    var response = base
    response.body = body
    let hasPlaces = body.bytes.map { $0.firstRange(of: "{{".utf8) != nil } ?? true
    return WrittenAnswer(response, isContentKnown: !isTemplate || !hasPlaces)
  }
}
