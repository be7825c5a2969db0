import BacklotHTTP
import BacklotJSON
import BacklotOpenAPI
import BacklotRecording
import BacklotStubs

/// The comparison of exchanges with the document that was inferred from them.
struct ContractVerification {
  /// The exchanges that violate the document, and are left out.
  private(set) var broken: Set<Int> = []
  /// The contents whose example violates the document, because a secret in it was replaced.
  private(set) var brokenExamples: Set<ContentSlot> = []
  private(set) var findings: [SourceDiagnostic] = []
  private var isUsable = true

  /// True if all exchanges and examples conform to the document.
  var isPassed: Bool { isUsable && broken.isEmpty && brokenExamples.isEmpty }

  init(of draft: ContractDraft) {
    do throws(ContractError) {
      var document = draft.document.object ?? [:]
      document["servers"] = draft.recordedServers
      let check = try ContractCheck(
        .value(.object(document)),
        named: "the inferred contract",
        settings: ContractSettings()
      )
      try compare(draft, with: check)
    } catch {
      isUsable = false
      findings.append(SourceDiagnostic(at: error.origin, "the inferred document is invalid: \(error.message)"))
    }
  }

  private mutating func compare(_ draft: ContractDraft, with check: ContractCheck) throws(ContractError) {
    for (index, exchange) in draft.exchanges.enumerated() {
      guard let message = Self.problem(of: exchange, check) else { continue }
      broken.insert(index)
      let finding = SourceDiagnostic(at: exchange.recorded.origin, "the exchange is left out: \(message)")
      findings.append(finding)
    }
    for (slot, index) in draft.examples where !broken.contains(index) {
      let redacted = draft.exchanges[index].redacted
      guard redacted.response?.body.bytes != draft.exchanges[index].response.body.bytes else { continue }
      if Self.problem(ofResponse: redacted, check) != nil { brokenExamples.insert(slot) }
    }
  }

  private static func problem(of exchange: ObservedExchange, _ check: ContractCheck) -> String? {
    if let violation = check.violations(of: Self.verified(exchange.request)).first { return "\(violation.message)" }
    return problem(ofResponse: exchange.recorded, check)
  }

  private static func problem(ofResponse exchange: RecordedExchange, _ check: ContractCheck) -> String? {
    do {
      var exchange = exchange
      exchange.request = verified(exchange.request)
      guard let stub = try exchange.comparedStub() else { return nil }
      var blueprint = BackendBlueprint()
      blueprint.stubs = [stub]
      return check.findings(in: blueprint).first?.message
    } catch {
      return "\(error)"
    }
  }

  private static func verified(_ request: ReceivedRequest) -> ReceivedRequest {
    ReceivedRequest(verified(request.message), body: request.body)
  }

  /// Returns a request to any host, in which a placeholder for a name and a password is a pair.
  private static func verified(_ request: HTTPRequest) -> HTTPRequest {
    var request = request
    request.authority = nil
    request.headerFields[.host] = nil
    if let value = request.headerFields[.authorization], value.lowercased().hasPrefix("basic "),
      Credential.isReplaced(String(value.dropFirst(6)))
    {
      request.headerFields[.authorization] = "Basic dXNlcjpwYXNzd29yZA=="
    }
    return request
  }
}
