import BacklotHTTP
import BacklotStubs

// The properties of a webhook in both text and JSON logs.
extension WebhookDelivery {
  /// Returns the URL of the webhook with secrets masked; `nil` if it could not be created.
  func url(masking secrets: SecretNames) -> String? {
    request.map { request in
      let path = request.path ?? "/"
      let shown = secrets.isEmpty ? path : secrets.masked(target: path)
      return "\(request.scheme ?? "http")://\(request.authority ?? "")\(shown)"
    }
  }

  /// The status of the response, if any.
  var status: HTTPStatus? {
    guard case .answered(let response) = outcome else { return nil }
    return response.status
  }

  /// The reason for a missing response, if any.
  var reason: String? {
    switch outcome {
    case .answered, .recorded, .pending: nil
    case .failed(let reason): "webhook: \(reason)"
    case .cancelled: "webhook: cancelled"
    }
  }

  /// The outcome in one word.
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
