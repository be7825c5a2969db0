import BacklotHTTP
import BacklotJSON

/// A reason why a stub or its answer cannot be as it was written.
struct StubProblem: Sendable {
  /// The reason, as a clause.
  let reason: String
  var severity = SourceDiagnostic.Severity.error
}

extension BackendBlueprint {
  /// Appends a stub that was written in code.
  ///
  /// If it cannot answer as written, its problems become diagnostics at its line, and it answers with the reason.
  mutating func append(written stub: Stub) {
    let problems = stub.annotation == nil ? stub.problems : []
    guard !problems.isEmpty else { return stubs.append(stub) }
    diagnostics += problems.map { $0.diagnostic(of: stub) }
    var stub = stub
    stub.response.steps = stub.response.steps.map { step in
      guard case .fixed(let response) = step, let refusal = response.refusal(of: stub) else { return step }
      return .fixed(refusal)
    }
    stubs.append(stub)
  }
}

extension StubProblem {
  /// Creates the problem of an invalid field name.
  init(fieldName: String) {
    self.init(reason: "\(quoted(fieldName)) is not a valid field name; use letters, digits and hyphens")
  }

  func diagnostic(of stub: Stub) -> SourceDiagnostic {
    var named = stub
    // The reason states them.
    named.request.criteria.removeAll { if case .impossible = $0 { true } else { false } }
    return SourceDiagnostic(at: stub.origin, "\(named): \(reason)", severity: severity)
  }
}

extension Stub {
  /// The reasons why the stub cannot answer as it was written.
  fileprivate var problems: [StubProblem] {
    var problems: [StubProblem] = []
    for case .impossible(let requirement) in request.criteria {
      problems.append(StubProblem(reason: "this stub never answers, because it requires \(requirement)"))
    }
    for case .body(let matcher) in request.criteria {
      guard case .part(let part) = matcher.kind else { continue }
      problems += part.headerFields.compactMap(\.name.invalidLiteral).map(StubProblem.init(fieldName:))
    }
    if let limit, limit < 0 { problems.append(StubProblem(reason: "the number of answers, \(limit), is negative")) }
    for case .fixed(let response) in response.steps { problems += response.problems }
    for webhook in webhooks {
      guard case .fixed(let webhook) = webhook.kind else { continue }
      problems += webhook.headerFields.problems
      do throws(WebhookProblem) {
        _ = try WebhookTarget(webhook.url)
      } catch {
        problems.append(StubProblem(reason: "the webhook cannot be sent: \(error)"))
      }
    }
    return problems
  }
}

// MARK: - Answers

extension ResponseDefinition {
  /// The reasons why the answer cannot be sent as it was written.
  var problems: [StubProblem] {
    var problems = notes
    // `HTTPStatus` states a code that cannot be sent in its phrase.
    if status.reasonPhrase.hasPrefix("Invalid Status Code ") {
      let code = status.reasonPhrase.dropFirst("Invalid Status Code ".count)
      problems.append(StubProblem(reason: "the status code \(code) is not between 100 and 999"))
    }
    problems += headerFields.problems
    if let delay, delay.isNegative { problems.append(StubProblem(reason: "the delay is negative: \(delay)")) }
    if case .truncatedBody(let count)? = fault?.kind, count < 0 {
      problems.append(StubProblem(reason: "the fault truncates the body after a negative number of bytes: \(count)"))
    }
    if let reason = eventSchedule?.value.problem { problems.append(StubProblem(reason: reason)) }
    if status.forbidsContent, body.length != 0 || isEventStream {
      let reason = "a response with the status \(status) has no content, so the client does not receive the body"
      problems.append(StubProblem(reason: reason, severity: .warning))
    }
    return problems
  }

  /// Returns the answer that states why this one cannot be sent, or `nil` if it can.
  ///
  /// - Parameter stub: The stub that answers.
  func refusal(of stub: Stub) -> Self? {
    let reasons = problems.filter { $0.severity == .error }.map(\.reason)
    guard !reasons.isEmpty else { return nil }
    let report: JSONValue = [
      "type": "urn:backlot:problem:invalid-stub", "title": "The stub's answer is invalid", "status": 500,
      "detail": .string("\(stub.origin): \(reasons.joined(separator: "; "))"),
    ]
    return Self(.internalServerError, json: report, headers: [.contentType: "application/problem+json"])
  }
}

extension HTTPFields {
  /// The reasons why the fields cannot be sent as they were written.
  fileprivate var problems: [StubProblem] {
    let lineBreak = StubProblem(reason: "the value of a header field contains a line break")
    let invalidNames = compactMap(\.name.invalidLiteral)
    return (contains(where: \.hadLineBreak) ? [lineBreak] : []) + invalidNames.map(StubProblem.init(fieldName:))
  }
}

extension EventSchedule {
  /// The reason why the events cannot be sent as they were written.
  fileprivate var problem: String? {
    if interval < .zero { return "the interval of the events is negative: \(interval)" }
    for event in events {
      if let delay = event.delay, delay < .zero { return "the delay of an event is negative: \(delay)" }
      if [event.event.type, event.event.id ?? ""].contains(where: { $0.contains(where: \.isNewline) }) {
        return "the type or the identifier of an event contains a line break"
      }
    }
    return nil
  }
}
