public import BacklotHTTP

/// One exchange: what was asked, when, what answered, and how it ended.
public struct JournalEntry: Sendable, Identifiable {
  /// The exchange's number, counted from 1.
  public internal(set) var id: UInt64 = 0
  /// The time between the making of the backend and the request's arrival, in the backend's own time.
  public let instant: Duration
  /// What was asked.
  public private(set) var request: ReceivedRequest
  /// The stub that answered, or would have if the request had not failed on purpose; nothing where none fits.
  public var stub: Stub? { placed?.stub }
  let placed: PlacedStub?
  /// How the exchange ended, or that it has not.
  public internal(set) var outcome: Outcome
  /// Whether the request failed on purpose, because of the backend's ``BackendConditions/failures``.
  public internal(set) var isRehearsedFailure = false
  /// In what the request and its answer break a contract that watches over the backend, or come close to that; at most a
  /// hundred.
  public internal(set) var violations: [ContractViolation] {
    get { rarities?.value.violations ?? [] }
    set { changeRarities { $0.violations = newValue } }
  }
  /// The webhooks that followed on the answer.
  public internal(set) var webhooks: [WebhookDelivery] {
    get { rarities?.value.webhooks ?? [] }
    set { changeRarities { $0.webhooks = newValue } }
  }
  /// Why nothing matched, if nothing did and the admin interface may tell it.
  var unmatchedEvents: UnmatchedEvents? {
    get { rarities?.value.unmatchedEvents }
    set { changeRarities { $0.unmatchedEvents = newValue } }
  }
  /// Why the response could not be rendered.
  var renderingProblem: String? { rarities?.value.renderingProblem }
  /// How many webhooks of the stub have not come to their end.
  var openWebhookCount: Int {
    get { rarities?.value.openWebhookCount ?? 0 }
    set { changeRarities { $0.openWebhookCount = newValue } }
  }
  /// What few entries have.
  var rarities: Box<Rarities>?
  /// Whether the answer takes time, and has begun to.
  var isWaiting = false
  /// Whether somebody who waited for the request to arrive has got it.
  var isTaken = false
  /// Whether somebody has taken the entry out of the journal, where only its place is left.
  var isRemoved = false

  /// How an exchange ended.
  public enum Outcome: Sendable {
    /// The answer is still being made or delayed.
    case pending
    /// The client got an answer with this status.
    case answered(HTTPStatus)
    /// The client got a fault instead of an answer.
    case failed(Fault)
    /// No stub matched.
    case unmatched
    /// The client did not wait.
    case cancelled

    /// Whether there is more to come.
    var isPending: Bool {
      guard case .pending = self else { return false }
      return true
    }
  }
}

extension JournalEntry {
  /// Gives the memory of a request back that nobody looks at any more.
  mutating func forgetRequest() {
    request = .forgotten
    rarities = nil
  }

  /// The number of bytes of the bodies, as they were decoded and as they were sent, and of the violations.
  private var byteCount: Int { request.heldBodySize + (rarities?.value.byteCount ?? 0) }

  /// The number of bytes that the entry takes of a journal's capacity; 0 if it was removed.
  ///
  /// - Parameter countsHead: Indicates whether the head of the request counts.
  func size(countingHead countsHead: Bool) -> Int {
    if isRemoved { return 0 }
    return byteCount + (countsHead ? request.headSize : 0)
  }
}

extension JournalEntry {
  /// What few entries have, kept apart so that the others cost no more for it.
  struct Rarities: Sendable {
    var violations: [ContractViolation] = []
    var webhooks: [WebhookDelivery] = []
    var openWebhookCount = 0
    var unmatchedEvents: UnmatchedEvents?
    var renderingProblem: String?

    fileprivate var isEmpty: Bool {
      violations.isEmpty && webhooks.isEmpty && openWebhookCount == 0 && unmatchedEvents == nil
        && renderingProblem == nil
    }

    fileprivate var byteCount: Int {
      let texts = (unmatchedEvents?.byteCount ?? 0) + (renderingProblem?.utf8.count ?? 0)
      return webhooks.reduce(violations.byteCount + texts) { $0 + $1.byteCount }
    }
  }

  private mutating func changeRarities(_ change: (inout Rarities) -> Void) {
    var rarities = self.rarities?.value ?? Rarities()
    change(&rarities)
    self.rarities = rarities.isEmpty ? nil : Box(rarities)
  }
}

extension JournalEntry.Rarities {
  /// What an exchange begins with; `nil` if that is nothing.
  ///
  /// - Parameters:
  ///   - stub: The stub whose webhooks follow.
  ///   - problem: Why the response could not be rendered.
  static func beginning(calling stub: Stub?, problem: String?) -> Box<Self>? {
    if stub == nil, problem == nil { return nil }
    var rarities = Self()
    rarities.openWebhookCount = stub?.webhooks.count ?? 0
    rarities.renderingProblem = problem
    return Box(rarities)
  }
}

extension ReceivedRequest {
  fileprivate static let forgotten = ReceivedRequest(HTTPRequest(method: .get))
}

extension JournalEntry: CustomStringConvertible {
  /// The request, the outcome and whether it was rehearsed, and which stub it was.
  public var description: String {
    "\(request)  \(outcome)" + (isRehearsedFailure ? " (rehearsed)" : "") + (stub.map { "  \($0.origin)" } ?? "")
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
