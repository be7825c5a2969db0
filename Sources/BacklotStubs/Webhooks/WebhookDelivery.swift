public import BacklotHTTP

/// A webhook that a stub asked for, and what became of it.
public struct WebhookDelivery: Sendable {
  /// The request as it was made; nothing where it could not be.
  public let request: HTTPRequest?
  /// When the stub had answered, as the time since the backend was made, in the backend's own time.
  public let instant: Duration
  /// How long after that it is sent.
  public let delay: Duration
  /// Where the stub was written.
  public let origin: Stub.Origin
  /// What became of it.
  public internal(set) var outcome: Outcome
  /// The time from its sending to its answer, as on the wall; nothing before there is one.
  public internal(set) var duration: Duration?

  /// What became of a webhook.
  public enum Outcome: Sendable {
    /// Its time has not come, or its answer has not.
    case pending
    /// Nobody sends anything for this backend: it was written down, and that is all.
    case recorded
    /// It was sent, and answered; of a long content only the beginning is kept.
    case answered(HTTPResponse)
    /// It could not be made or sent, or was not answered, and why.
    case failed(reason: String)
    /// The backend or its server ended before.
    case cancelled
  }
}

extension WebhookDelivery {
  /// How many bytes it holds: bodies in memory.
  var byteCount: Int {
    let sent = request?.body.bytes?.count ?? 0
    guard case .answered(let response) = outcome else { return sent }
    return sent + (response.body.bytes?.count ?? 0)
  }
}

extension WebhookDelivery: CustomStringConvertible {
  /// The request and its outcome.
  public var description: String { "\(request.map { "\($0)" } ?? "a webhook")  \(outcome)" }
}

extension WebhookDelivery.Outcome: CustomStringConvertible {
  /// The status code, or a word.
  public var description: String {
    switch self {
    case .pending: "pending"
    case .recorded: "recorded"
    case .answered(let response): "\(response.status.code)"
    case .failed(let reason): "failed: \(reason)"
    case .cancelled: "cancelled"
    }
  }
}
