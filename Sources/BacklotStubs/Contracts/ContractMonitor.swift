import BacklotHTTP
import BacklotLimits
import BacklotPlatform

/// The checks of a backend's exchanges against contracts, and the record of their findings.
final class ContractMonitor: Sendable {
  /// The reporting of violations to clients.
  let reporting: ViolationReporting
  /// The record of the exchanges, separate from the journal, which may discard them.
  let record = Mutex(ContractRecord())
  private let journal: RequestJournal
  private let secrets: SecretNames

  init(reporting: ViolationReporting, journal: RequestJournal, secrets: SecretNames) {
    self.reporting = reporting
    self.journal = journal
    self.secrets = secrets
  }
}

// MARK: - Checking requests

extension ContractMonitor {
  /// Returns the check of an exchange, after checking its request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - decision: The decision about the request.
  ///   - validators: The validators of the backend.
  ///   - budget: The remaining steps of the request, after rendering.
  func checkRequest(
    _ request: ReceivedRequest,
    decision: Decision,
    by validators: ExchangeValidators,
    spending budget: inout StepBudget
  ) -> ExchangeCheck {
    let check = ExchangeCheck(request, decision: decision, by: validators, spending: budget)
    defer { budget = check.budget }
    if case .unmatched = decision.reply { check.close() }
    if check.isContracts { return check }
    guard check.request.body.count <= ExchangeValidators.contentLimit else {
      report(.longRequest, to: check)
      return check
    }
    if check.request.codingProblem != nil { report(.codedRequest, to: check) }
    check.look { validators, budget in validators.violations(of: check.request, spending: &budget) }
    return check
  }

  /// Records the findings about a new exchange in the journal.
  func note(_ check: ExchangeCheck, of number: UInt64, outcome: JournalEntry.Outcome) {
    let violations = check.violations
    if !violations.isEmpty { journal.note(violations, of: number) }
    if !outcome.isPending { settle(check, of: number, outcome: outcome) }
  }

  /// Records the findings at the end of an exchange.
  func settle(_ check: ExchangeCheck, of number: UInt64, outcome: JournalEntry.Outcome) {
    guard let findings = check.settle() else { return }
    record.withLock { record in
      record.count(findings, outcome: outcome)
      guard findings.violations.hasError else { return }
      record.add(ContractBreach(exchange: number, check: check, outcome: outcome, violations: findings.violations))
    }
  }
}

// MARK: - Checking responses

extension ContractMonitor {
  /// Checks a response whose content is in memory.
  ///
  /// - Returns: The response, with a report of violations if the client requests it; `nil` if its content must be read
  ///   first, as by ``check(_:of:)``.
  func checkImmediately(_ response: ResponseDefinition, of exchange: Exchange) -> ResponseDefinition? {
    guard let check = exchange.check, check.isOpen else { return response }
    let content = CheckableContent(response.body)
    if case .stored = content, check.looksAt(response) { return nil }
    return self.check(response, content: content, of: exchange, with: check)
  }

  /// Checks a response whose content may have to be read.
  ///
  /// The backend's clock does not advance during the check.
  func check(_ response: ResponseDefinition, of exchange: Exchange) async -> ResponseDefinition {
    guard let check = exchange.check, check.isOpen else { return response }
    return self.check(response, content: await .read(response.body), of: exchange, with: check)
  }

  /// Checks the response of an upstream before it is sent.
  ///
  /// Its content is checked only if it is in memory.
  ///
  /// - Returns: The response, with a report of violations if the client requests it.
  func check(_ message: HTTPResponse, of exchange: Exchange) -> HTTPResponse {
    guard let check = exchange.check, check.isOpen else { return message }
    check.close()
    recordNewViolations(of: check, number: exchange.id) {
      checkMessage(message, content: CheckableContent(message.body), with: check)
    }
    return reported(message, to: exchange)
  }

  /// Returns a response with a report of violations if the client requests it.
  func reported(_ message: HTTPResponse, to exchange: Exchange) -> HTTPResponse {
    guard let check = exchange.check else { return message }
    var message = message
    addReport(of: check, to: &message.headerFields)
    return message
  }

  private func check(
    _ response: ResponseDefinition,
    content: CheckableContent,
    of exchange: Exchange,
    with check: ExchangeCheck
  ) -> ResponseDefinition {
    check.close()
    recordNewViolations(of: check, number: exchange.id) {
      if let note = response.contractNote?.value { check.take(note) }
      guard check.looksAt(response) else { return }
      checkMessage(response.message(answering: check.request.message), content: content, with: check)
    }
    if response.fault != nil { return response }
    var reported = response
    addReport(of: check, to: &reported.headerFields)
    return reported
  }

  private func checkMessage(_ message: HTTPResponse, content: CheckableContent, with check: ExchangeCheck) {
    var message = message
    let isCoded = message.headerFields.statesContentCoding && message.body.length != 0
    switch isCoded ? .unchecked(.codedAnswer) : content {
    case _ where message.body.length == 0: break
    case .bytes(let bytes): message.body = HTTPBody(bytes)
    case .stored: message.body = message.body.withoutBytes
    case .unchecked(let unchecked):
      message.body = message.body.withoutBytes
      report(unchecked, to: check)
    }
    check.look { validators, budget in validators.violations(of: message, to: check.request, spending: &budget) }
  }

  private func recordNewViolations(of check: ExchangeCheck, number: UInt64, during look: () -> Void) {
    let count = check.violations.count
    look()
    let violations = check.violations
    if violations.count > count { journal.note(violations, of: number) }
  }

  private func addReport(of check: ExchangeCheck, to fields: inout HTTPFields) {
    guard reporting.isWanted(by: check.request), let field = reporting.field(for: check.violations.map(secrets.masked)),
      !fields.contains(field.name)
    else { return }
    fields.append(field)
  }

  private func report(_ unchecked: UncheckedContent, to check: ExchangeCheck) {
    if record.withLock({ $0.isFirstReport(of: unchecked) }) { check.add([unchecked.violation]) }
  }
}

extension HTTPBody {
  /// The same content, but not available in memory.
  fileprivate var withoutBytes: HTTPBody { bytes == nil ? self : HTTPBody(joining: [self]) }
}
