import BacklotHTTP

/// Webhooks that follow on each other: one calls a stub that has a webhook, which calls a stub, and so on.
///
/// A webhook that calls its own stub would never end. Each webhook tells in a field which one of a chain it is, and a chain
/// ends at a limit.
enum WebhookChain {
  /// The number of webhooks that led to a request, one after the other; 0 for a request of a client.
  static func length(before request: ReceivedRequest) -> Int {
    guard let value = request.headerFields[.backlotWebhook] else { return 0 }
    return Int(value).map { max(1, $0) } ?? 1
  }

  /// The request of a webhook, with the number of those before it.
  static func marked(_ request: HTTPRequest, after length: Int) -> HTTPRequest {
    var marked = request
    marked.headerFields[.backlotWebhook] = "\(length + 1)"
    return marked
  }

  /// Why a chain ends.
  static func refusal(after length: Int) -> String {
    "it is not sent: \(length) webhooks follow on each other already, which is a chain without an end if one of them calls "
      + "its own stub. Let it call something else"
  }
}
