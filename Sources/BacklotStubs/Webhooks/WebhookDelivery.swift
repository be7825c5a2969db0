public import BacklotHTTP

/// A webhook that a stub asked for, and what became of it.
public struct WebhookDelivery: Sendable {
  /// The request, or `nil` if it could not be created.
  public let request: HTTPRequest?
  /// The time at which the stub had answered, since the creation of the backend, in the backend's own time.
  public let instant: Duration
  /// The delay between ``instant`` and the sending.
  public let delay: Duration
  /// The place where the stub was written.
  public let origin: Stub.Origin
  /// The outcome of the webhook.
  public internal(set) var outcome: Outcome
  /// The wall-clock time from the sending to the response, or `nil` before there is a response.
  public internal(set) var duration: Duration?

  /// The outcome of a webhook.
  public enum Outcome: Sendable {
    /// Its time has not come, or its answer has not.
    case pending
    /// The webhook was only recorded, because the backend has no sender.
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
  /// The number of bytes of the bodies in memory.
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
