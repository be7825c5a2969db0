import BacklotHTTP
import BacklotLimits
import Synchronization

extension MockBackend {
  /// The exchanges that broke a contract, each with an error among its violations; at most the first hundred since the
  /// backend's creation or the last reset.
  public var contractBreaches: [ContractBreach] { contractRecord.withLock(\.breaches) }
}

extension MockBackend {
  /// Returns the violations of contracts in a request, before it is sent.
  ///
  /// - Returns: The violations, or `nil` if no contract knows the operation.
  package func contractViolations(of request: ReceivedRequest) -> [ContractViolation]? {
    guard let guards = snapshot.guards else { return nil }
    let (responsible, operation) = guards.responsible(for: request)
    if request.body.count > ExchangeGuards.contentLimit { return [UncheckedContent.longRequest.violation] }
    var budget = StepBudget()
    let violations = responsible.violations(of: request, spending: &budget)
    return operation == nil && violations.isEmpty ? nil : violations.bounded
  }
}

// MARK: - Checking requests

extension MockBackend {
  /// Returns a check of a request, and of its answer if it is known.
  ///
  /// - Parameters:
  ///   - decision: The decision. Its reply changes if a file has to be read for the check, or if violations are
  ///     reported to the client.
  ///   - budget: The remaining steps of the request, after rendering.
  func check(
    _ request: ReceivedRequest,
    _ decision: inout Decision,
    by guards: ExchangeGuards,
    spending budget: inout StepBudget
  ) -> ExchangeCheck {
    let check = ExchangeCheck(request, decision, by: guards, spending: budget)
    defer { budget = check.budget }
    if !check.isContracts { checkRequest(check) }
    switch decision.reply {
    case .answer(.fixed(let response), let delay):
      decision.reply = .answer(checkFixed(response, check), delay: delay)
    case .unmatched: check.close()
    case .answer: break
    }
    return check
  }

  /// Records the findings in the journal.
  func note(_ check: ExchangeCheck, of number: UInt64, _ outcome: JournalEntry.Outcome) {
    let violations = check.violations
    if !violations.isEmpty { journal.note(violations, of: number) }
    if !outcome.isPending { settle(check, number, outcome) }
  }

  private func checkRequest(_ check: ExchangeCheck) {
    guard check.request.body.count <= ExchangeGuards.contentLimit else { return tell(.longRequest, of: check) }
    if check.request.codingProblem != nil { tell(.codedRequest, of: check) }
    check.look { guards, budget in guards.violations(of: check.request, spending: &budget) }
  }

  /// Checks an answer that is already known.
  ///
  /// - Returns: The answer for the client.
  private func checkFixed(_ response: ResponseDefinition, _ check: ExchangeCheck) -> StubResponse.Kind {
    let content = CheckableContent(response.body)
    if case .stored = content, check.looksAt(response) {
      // The delay has already been drawn.
      return .deferred { _ in response.undelayed }
    }
    checkAnswer(response, content, check)
    return .fixed(reported(response, check))
  }
}

// MARK: - Checking answers

extension MockBackend {
  /// Checks an answer that took time to produce.
  ///
  /// The backend's clock does not advance during the check.
  func checked(_ response: ResponseDefinition, of exchange: Exchange) async -> ResponseDefinition {
    guard let check = exchange.check, check.isOpen else { return response }
    var content = CheckableContent(response.body)
    if case .stored = content, check.looksAt(response) { content = await .read(response.body) }
    noteNews(of: check, exchange.id) { checkAnswer(response, content, check) }
    return reported(response, check)
  }

  /// Checks an answer that does not come from a stub, such as that of an upstream, before it is sent.
  ///
  /// Its content is checked only if it is in memory.
  ///
  /// - Returns: The answer, with a report of violations if the client requests it.
  package func checked(_ message: HTTPResponse, of exchange: Exchange) -> HTTPResponse {
    guard let check = exchange.check, check.isOpen else { return message }
    check.close()
    noteNews(of: check, exchange.id) { checkMessage(message, CheckableContent(message.body), check) }
    var reported = message
    report(check, in: &reported.headerFields)
    return reported
  }

  /// Checks an answer that a closure has computed synchronously.
  ///
  /// - Returns: The answer for the client.
  func checkedAtOnce(_ response: ResponseDefinition, _ check: ExchangeCheck, _ number: UInt64) -> StubResponse.Kind {
    var kind = StubResponse.Kind.fixed(response)
    noteNews(of: check, number) { kind = checkFixed(response, check) }
    return kind
  }

  /// Returns an answer that does not come from a stub, with a report of violations if the client requests it.
  package func reporting(_ response: HTTPResponse, to exchange: Exchange) -> HTTPResponse {
    guard let check = exchange.check else { return response }
    var response = response
    report(check, in: &response.headerFields)
    return response
  }

  private func noteNews(of check: ExchangeCheck, _ number: UInt64, _ look: () -> Void) {
    let count = check.violations.count
    look()
    let violations = check.violations
    if violations.count > count { journal.note(violations, of: number) }
  }

  private func checkAnswer(_ response: ResponseDefinition, _ content: CheckableContent, _ check: ExchangeCheck) {
    check.close()
    if let note = response.contractNote?.value { check.take(note) }
    if check.looksAt(response) { checkMessage(response.message(answering: check.request.message), content, check) }
  }

  private func checkMessage(_ message: HTTPResponse, _ content: CheckableContent, _ check: ExchangeCheck) {
    var message = message
    let isCoded = message.headerFields.statesContentCoding && message.body.length != 0
    switch isCoded ? .unchecked(.codedAnswer) : content {
    case _ where message.body.length == 0: break
    case .bytes(let bytes): message.body = HTTPBody(bytes)
    case .stored: message.body = message.body.withoutBytes
    case .unchecked(let unchecked):
      message.body = message.body.withoutBytes
      tell(unchecked, of: check)
    }
    check.look { guards, budget in guards.violations(of: message, to: check.request, spending: &budget) }
  }

  /// Returns the answer, with a report of violations if the client requests it.
  private func reported(_ response: ResponseDefinition, _ check: ExchangeCheck) -> ResponseDefinition {
    if response.fault != nil { return response }
    var reported = response
    report(check, in: &reported.headerFields)
    return reported
  }

  private func report(_ check: ExchangeCheck, in fields: inout HTTPFields) {
    guard reporting.isWanted(by: check.request), let field = reporting.field(for: check.violations.map(secrets.masked)),
      !fields.contains(field.name)
    else { return }
    fields.append(field)
  }

  private func tell(_ unchecked: UncheckedContent, of check: ExchangeCheck) {
    if contractRecord.withLock({ $0.isNews(unchecked) }) { check.add([unchecked.violation]) }
  }

  /// Records the findings of the guards at the end of an exchange.
  func settle(_ check: ExchangeCheck, _ number: UInt64, _ outcome: JournalEntry.Outcome) {
    guard let findings = check.settle() else { return }
    contractRecord.withLock { record in
      record.count(findings, outcome)
      guard findings.violations.hasError else { return }
      record.add(ContractBreach(number, check, outcome, findings.violations))
    }
  }
}

extension ResponseDefinition {
  /// The same answer without a delay, which is already part of the decision.
  fileprivate var undelayed: Self {
    var copy = self
    copy.delay = nil
    return copy
  }
}

extension HTTPBody {
  /// The same content, but not available in memory.
  fileprivate var withoutBytes: HTTPBody { bytes == nil ? self : HTTPBody(joining: [self]) }
}
