import BacklotStubs

extension ResponseTemplate {
  /// The part of the response that is known without a request.
  package var writtenAnswer: WrittenAnswer {
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
