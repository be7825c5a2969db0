import BacklotHTTP
import BacklotJSON
import BacklotLimits

/// A stub for which no decision is possible, and the criterion that caused this.
struct UndecidedStub {
  let placed: PlacedStub
  /// The index of the criterion in the stub.
  private let criterion: Int?
  /// The description of a separate limit that was reached; `nil` if the request's budget is exhausted.
  let reason: String?

  /// Records a stub if its check ended too early.
  ///
  /// If a separate limit was reached, the budget is resumed: a stub that is checked before this one may still answer.
  ///
  /// - Returns: True if later stubs need not be checked.
  static func note(_ placed: PlacedStub, for facts: inout RequestFacts, in undecided: inout UndecidedStub?) -> Bool {
    guard facts.budget.isExhausted else { return false }
    let reason = facts.budget.stopReason
    // Once the budget is exhausted, it is exhausted for all stubs after the first one that exceeds it.
    guard reason != nil || undecided == nil || undecided?.reason != nil else { return false }
    undecided = UndecidedStub(placed: placed, criterion: facts.exhaustingCriterion, reason: reason)
    facts.budget.resume()
    return reason != nil
  }
}

extension UndecidedStub {
  /// The sentences that state the reason and a remedy.
  fileprivate var explanation: String {
    let (stub, work) = (placed.stub, criterion.map { " (\(placed.stub.request.criteria[$0].summary))" } ?? "")
    guard let reason else {
      return "Matching the request against the stub \(stub) at \(stub.origin)\(work) exceeds the limit of steps for "
        + "one request. No stub was chosen. Send a smaller request, or simplify the stub."
    }
    return "Cannot decide whether the stub \(stub) at \(stub.origin)\(work) matches the request: \(reason). "
      + "No stub was chosen. Simplify the stub."
  }
}

extension Decision {
  /// Returns the decision about a request for which it is unknown if a stub answers.
  ///
  /// The response does not come from a stub: it states the reason to the client, the journal and the log. The body is a
  /// problem document (RFC 9457) of the type `urn:backlot:problem:budget-exhausted`, which names the stub and the
  /// criterion.
  static func undecided(by undecided: UndecidedStub) -> Decision {
    let report: JSONValue = [
      "type": "urn:backlot:problem:budget-exhausted", "title": "Matching the request exceeds a limit", "status": 500,
      "detail": .string(undecided.explanation),
    ]
    let response = ResponseDefinition(
      .internalServerError,
      json: report,
      headers: [.contentType: "application/problem+json"]
    )
    return Decision(reply: .answer(.fixed(response), delay: .zero), stub: nil, changes: [])
  }
}
