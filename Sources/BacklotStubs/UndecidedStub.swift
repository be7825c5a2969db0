import BacklotHTTP
import BacklotJSON
import BacklotLimits

/// A stub about which it could not be decided whether it answers a request, and the criterion that was the cause.
struct UndecidedStub {
  let placed: PlacedStub
  /// The criterion by its place in the stub.
  private let criterion: Int?
  /// The limit of its own that a piece of the work reached; `nil` if the request's budget is exhausted.
  let reason: String?

  /// Takes note of a stub if the work on it came to an end too early.
  ///
  /// If a piece of the work reached a limit of its own, the budget goes on: a stub that is asked before this one may still
  /// answer.
  ///
  /// - Returns: Whether the stubs that are asked after this one need not be looked at.
  static func note(_ placed: PlacedStub, _ facts: inout RequestFacts, in undecided: inout UndecidedStub?) -> Bool {
    guard facts.budget.isExhausted else { return false }
    let reason = facts.budget.stopReason
    // Once the budget is exhausted, so are all stubs behind the first for which it was not enough.
    guard reason != nil || undecided == nil || undecided?.reason != nil else { return false }
    undecided = UndecidedStub(placed: placed, criterion: facts.exhaustingCriterion, reason: reason)
    facts.budget.resume()
    return reason != nil
  }
}

extension UndecidedStub {
  /// The sentences that say why, and what to do.
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
  /// The decision about a request for which it could not be found out whether a stub answers.
  ///
  /// It is no answer of a stub's: the client, the journal and the log are told why. The body is a problem document (RFC 9457)
  /// of the type `urn:backlot:problem:budget-exhausted`, which names the stub and the criterion.
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
