public import BacklotHTTP

/// A webhook of a stub, and its outcome.
public struct WebhookDelivery: Sendable {
  /// The request, or `nil` if it could not be created.
  public let request: HTTPRequest?
  /// The time between the creation of the backend and the stub's answer, according to the backend's clock.
  public let instant: Duration
  /// The delay between ``instant`` and the sending.
  public let delay: Duration
  /// The location of the stub's definition.
  public let origin: Stub.Origin
  /// The outcome of the webhook.
  public internal(set) var outcome: Outcome
  /// The wall-clock time from the sending to the response, or `nil` before there is a response.
  public internal(set) var duration: Duration?

  /// The outcome of a webhook.
  public enum Outcome: Sendable {
    /// The webhook has not been sent or answered yet.
    case pending
    /// The webhook was only recorded, because the backend has no sender.
    case recorded
    /// The webhook was sent and answered. For long content, only the beginning is kept.
    case answered(HTTPResponse)
    /// The webhook could not be created or sent, or was not answered, for this reason.
    case failed(reason: String)
    /// The backend or its server ended before the webhook did.
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
