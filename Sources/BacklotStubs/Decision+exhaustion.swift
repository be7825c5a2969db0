import BacklotHTTP
import BacklotJSON

extension Decision {
  /// The decision about a request whose budget was not enough to find out whether a stub answers.
  ///
  /// It is no answer of a stub's: the client, the journal and the log are told why.
  static func exhausted(by stub: Stub, _ facts: RequestFacts) -> Decision {
    let criterion = facts.exhaustingCriterion.map { stub.request.criteria[$0] }
    return Decision(reply: .answer(.fixed(.exhaustedBudget(stub, criterion)), delay: .zero), stub: nil, changes: [])
  }
}

extension ResponseDefinition {
  /// A problem document (RFC 9457) of the type `urn:backlot:problem:budget-exhausted`, which names the stub and the
  /// criterion that was being looked at.
  fileprivate static func exhaustedBudget(_ stub: Stub, _ criterion: Criterion?) -> Self {
    let work = criterion.map { " (\($0.summary))" } ?? ""
    let report: JSONValue = [
      "type": "urn:backlot:problem:budget-exhausted", "title": "The request takes too much work", "status": 500,
      "detail": .string(
        "Matching the request with the stub \(stub) at \(stub.origin)\(work) took more steps than one request may "
          + "take. No stub was chosen. Send a smaller request, or simplify the stub."
      ),
    ]
    return Self(.internalServerError, json: report, headers: [.contentType: "application/problem+json"])
  }
}
