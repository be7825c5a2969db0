import BacklotHTTP

/// A chain of webhooks: one calls a stub that has webhooks, which call stubs, and so on.
///
/// A webhook that calls its own stub would never end, and a stub with several of them would send more and more. One
/// header field of each webhook states its place in the chain, another the number of webhooks that its receiver may
/// send, directly or indirectly. A request divides its allowance among its webhooks, so that the sum stays below the
/// limit without a count that servers would have to share.
struct WebhookChain {
  /// The number of consecutive webhooks that led to the request; 0 for a request of a client.
  let length: Int
  /// The number of webhooks that the request may lead to.
  private let allowance: Int
  private let limits: WebhookOutbox.Limits

  /// Creates the chain that led to a request.
  init(before request: ReceivedRequest, limits: WebhookOutbox.Limits) {
    self.limits = limits
    guard let value = request.headerFields[.backlotWebhook] else {
      (length, allowance) = (0, limits.countPerRequest)
      return
    }
    length = Int(value).map { max(1, $0) } ?? 1
    // Clients can send these fields as well.
    let share = request.headerFields[.backlotWebhookShare].flatMap { Int($0) } ?? limits.countPerRequest
    allowance = min(max(0, share), limits.countPerRequest)
  }

  /// Returns the number of webhooks that may be sent, out of all webhooks of the request's stub.
  func allowed(of count: Int) -> Int {
    // The webhooks of the first stub do not form a chain yet.
    if length == 0 { return limits.chainLength > 0 ? count : 0 }
    return length < limits.chainLength ? min(count, allowance) : 0
  }

  /// Returns the request of one of the webhooks, marked with its place in the chain and its share of the allowance.
  ///
  /// - Parameter count: The number of webhooks of the request's stub.
  func marked(_ request: HTTPRequest, among count: Int) -> HTTPRequest {
    let sent = max(1, allowed(of: count))
    var marked = request
    marked.headerFields[.backlotWebhook] = "\(length + 1)"
    marked.headerFields[.backlotWebhookShare] = "\(max(0, allowance - sent) / sent)"
    return marked
  }

  /// Returns the reason why webhooks are not sent.
  ///
  /// - Parameter count: The number of webhooks that are not sent.
  func refusal(of count: Int) -> String {
    let others = count == 2 ? "1 more webhook" : "\(count - 1) more webhooks"
    let what = count == 1 ? "it is" : "it and \(others) of this stub are"
    let why =
      length >= limits.chainLength
      ? "the limit of \(limits.chainLength) webhooks in a chain is reached"
      : "the limit of \(limits.countPerRequest) webhooks for one request of a client is reached"
    return "\(what) not sent: \(why). Check that no webhook calls its own stub"
  }
}
