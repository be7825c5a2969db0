public import BacklotHTTP

/// One exchange: the request, its time, the stub that answered, and the outcome.
public struct JournalEntry: Sendable, Identifiable {
  /// The exchange's number, counted from 1.
  public internal(set) var id: UInt64 = 0
  /// The time between the creation of the backend and the request's arrival, according to the backend's clock.
  public let instant: Duration
  /// The request.
  public private(set) var request: ReceivedRequest
  /// The stub that answered, or would have answered if the request had not failed on purpose; `nil` if no stub matches.
  public var stub: Stub? { placed?.stub }
  let placed: PlacedStub?
  /// The outcome of the exchange, possibly pending.
  public internal(set) var outcome: Outcome
  /// True if the request failed on purpose, because of the backend's ``BackendConditions/failures``.
  public internal(set) var isInjectedFault = false
  /// The effect of a ``ChaosProfile`` on the request, such as `outage "deploy" (2m to 5m)`; `nil` if there was no effect.
  public var chaos: String? { rareFields?.value.chaos }
  /// True if the client cancelled the request after the status had arrived and before the end of an event stream or of
  /// content that arrives over time.
  public internal(set) var isContentCancelled: Bool {
    get { rareFields?.value.isContentCancelled ?? false }
    set { changeRareFields { $0.isContentCancelled = newValue } }
  }
  /// The violations of a contract that monitors the backend, at most a hundred, including near violations.
  public internal(set) var violations: [ContractViolation] {
    get { rareFields?.value.violations ?? [] }
    set { changeRareFields { $0.violations = newValue } }
  }
  /// The webhooks that followed the answer.
  public internal(set) var webhooks: [WebhookDelivery] {
    get { rareFields?.value.webhooks ?? [] }
    set { changeRareFields { $0.webhooks = newValue } }
  }
  /// The explanation that an interceptor recorded for a request that no stub matched.
  package var explanation: (any RequestExplanation)? { rareFields?.value.explanation }

  /// Records the explanation for a request that no stub matched.
  mutating func explain(_ explanation: any RequestExplanation) { changeRareFields { $0.explanation = explanation } }
  /// The reason why the response could not be rendered.
  package var renderingProblem: String? { rareFields?.value.renderingProblem }
  /// The number of the stub's webhooks that have not ended.
  var openWebhookCount: Int {
    get { rareFields?.value.openWebhookCount ?? 0 }
    set { changeRareFields { $0.openWebhookCount = newValue } }
  }
  /// The rare data of an entry.
  var rareFields: Box<RareFields>?
  /// True if the answer is delayed and the wait has begun.
  var isWaiting: Bool {
    get { rareFields?.value.isWaiting ?? false }
    set { changeRareFields { $0.isWaiting = newValue } }
  }
  /// True if a caller that waited for the request has received it.
  var isTaken: Bool {
    get { rareFields?.value.isTaken ?? false }
    set { changeRareFields { $0.isTaken = newValue } }
  }

  /// The outcome of an exchange.
  public enum Outcome: Sendable {
    /// The answer is still being produced or delayed.
    case pending
    /// The client received an answer with this status.
    case answered(HTTPStatus)
    /// The client received a fault instead of an answer.
    case failed(Fault)
    /// No stub matched.
    case unmatched
    /// The client cancelled the request.
    case cancelled

    /// True if the exchange has not ended.
    var isPending: Bool {
      guard case .pending = self else { return false }
      return true
    }
  }
}

extension JournalEntry {
  /// An empty slot of the journal: of a removed entry, or of an exchange that has not been recorded yet.
  static var gap: Self { Self(id: 0, instant: .zero, request: .forgotten, placed: nil, outcome: .pending) }

  /// Releases the memory of a request that is no longer needed.
  mutating func forgetRequest() {
    request = .forgotten
    rareFields = nil
  }
}

extension JournalEntry {
  /// Creates an entry for a request that no stub answered, such as the request of a webhook.
  package init(id: UInt64, instant: Duration, request: ReceivedRequest) {
    self.init(id: id, instant: instant, request: request, placed: nil, outcome: .pending)
  }
}

extension JournalEntry {
  /// The data that few entries have, stored separately to keep the others small.
  struct RareFields: Sendable {
    var violations: [ContractViolation] = []
    var webhooks: [WebhookDelivery] = []
    var openWebhookCount = 0
    var explanation: (any RequestExplanation)?
    var renderingProblem: String?
    var chaos: String?
    var isWaiting = false
    var isTaken = false
    var isContentCancelled = false

    fileprivate var isEmpty: Bool {
      violations.isEmpty && webhooks.isEmpty && openWebhookCount == 0 && explanation == nil
        && renderingProblem == nil && chaos == nil && !isWaiting && !isTaken && !isContentCancelled
    }

    var byteCount: Int {
      let texts = (explanation?.byteCount ?? 0) + (renderingProblem?.utf8.count ?? 0) + (chaos?.utf8.count ?? 0)
      return webhooks.reduce(violations.byteCount + texts) { $0 + $1.byteCount }
    }
  }

  private mutating func changeRareFields(_ change: (inout RareFields) -> Void) {
    var fields = rareFields?.value ?? RareFields()
    change(&fields)
    rareFields = fields.isEmpty ? nil : Box(fields)
  }
}

extension JournalEntry.RareFields {
  /// Returns the initial data of an exchange; `nil` if empty.
  ///
  /// - Parameters:
  ///   - stub: The stub whose webhooks follow.
  ///   - problem: The rendering problem of the response.
  ///   - chaos: The effect of a chaos profile.
  static func beginning(webhookStub stub: Stub?, problem: String?, chaos: String?) -> Box<Self>? {
    if stub == nil, problem == nil, chaos == nil { return nil }
    var fields = Self()
    fields.openWebhookCount = stub?.webhooks.count ?? 0
    fields.renderingProblem = problem
    fields.chaos = chaos
    return Box(fields)
  }
}

extension ReceivedRequest {
  fileprivate static let forgotten = ReceivedRequest(HTTPRequest(method: .get))
}

extension JournalEntry: CustomStringConvertible {
  /// The request, the outcome, whether it was injected, whether the client cancelled the content, and the stub.
  public var description: String {
    "\(request)  \(outcome)" + (isInjectedFault ? " (injected)" : "") + (isContentCancelled ? " (cancelled)" : "")
      + (chaos.map { "  chaos: \($0)" } ?? "")
      + (stub.map { "  \($0.origin)" } ?? "")
  }
}

extension JournalEntry.Outcome: CustomStringConvertible {
  /// The status code, or a word.
  public var description: String {
    switch self {
    case .pending: "pending"
    case .answered(let status): "\(status.code)"
    case .failed(let fault): "fault: \(fault)"
    case .unmatched: "no stub"
    case .cancelled: "cancelled"
    }
  }
}

/// The reasons why no stub matched a request, as an interceptor records them in the journal.
package protocol RequestExplanation: Sendable {
  /// The size of its strings in bytes, which counts toward the size of the journal.
  var byteCount: Int { get }
}
