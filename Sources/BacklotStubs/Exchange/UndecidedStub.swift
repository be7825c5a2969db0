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
  /// True if the content of the request exceeds a limit.
  let isContentTooLarge: Bool

  /// Records a stub if its check ended too early.
  ///
  /// If a separate limit was reached, the budget is resumed: a stub that is checked before this one may still answer.
  ///
  /// - Returns: True if later stubs need not be checked.
  static func note(_ placed: PlacedStub, for facts: inout RequestFacts, in undecided: inout UndecidedStub?) -> Bool {
    guard facts.budget.isExhausted else { return false }
    let (reason, isContentTooLarge) = (facts.budget.stopReason, facts.budget.isContentTooLarge)
    // Once the budget is exhausted, it is exhausted for all stubs after the first one that exceeds it.
    guard reason != nil || undecided == nil || undecided?.reason != nil else { return false }
    undecided = UndecidedStub(
      placed: placed,
      criterion: facts.exhaustingCriterion,
      reason: reason,
      isContentTooLarge: isContentTooLarge
    )
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
    if undecided.isContentTooLarge, let reason = undecided.reason { return .refused(.tooLarge(reason)) }
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
