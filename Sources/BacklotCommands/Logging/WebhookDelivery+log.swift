import BacklotHTTP
import BacklotStubs

// What a log says of a webhook, in text and in JSON alike.
extension WebhookDelivery {
  /// Where it went; nothing where it could not be made.
  var url: String? { request.map { "\($0.scheme ?? "http")://\($0.authority ?? "")\($0.path ?? "/")" } }

  /// The status of its answer, if it got one.
  var status: HTTPStatus? {
    guard case .answered(let response) = outcome else { return nil }
    return response.status
  }

  /// Why there is no answer, if there is none.
  var reason: String? {
    switch outcome {
    case .answered, .recorded, .pending: nil
    case .failed(let reason): "webhook: \(reason)"
    case .cancelled: "webhook: it was called off"
    }
  }

  /// What became of it, in a word.
  var outcomeName: String {
    switch outcome {
    case .answered: "answered"
    case .recorded: "recorded"
    case .pending: "pending"
    case .failed: "failed"
    case .cancelled: "cancelled"
    }
  }
}
