import BacklotHTTP
import BacklotStubs

// What a log says of a webhook, in text and in JSON alike.
extension WebhookDelivery {
  /// The URL that it went to, with secrets masked; `nil` if it could not be made.
  func url(masking secrets: SecretNames) -> String? {
    request.map { request in
      let path = request.path ?? "/"
      let shown = secrets.isEmpty ? path : secrets.masked(target: path)
      return "\(request.scheme ?? "http")://\(request.authority ?? "")\(shown)"
    }
  }

  /// The status of its answer, if it got one.
  var status: HTTPStatus? {
    guard case .answered(let response) = outcome else { return nil }
    return response.status
  }

  /// The reason why there is no answer, if any.
  var reason: String? {
    switch outcome {
    case .answered, .recorded, .pending: nil
    case .failed(let reason): "webhook: \(reason)"
    case .cancelled: "webhook: cancelled"
    }
  }

  /// The outcome, in a word.
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
