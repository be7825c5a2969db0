public import BacklotHTTP
public import BacklotJSON

/// A request that a stub sends once it has answered: a webhook, or callback.
///
/// ```swift
/// Post("/payments") { Respond(.accepted) }
///   .sends(Webhook(to: "http://localhost:9000/paid", json: ["state": "paid"], after: .seconds(2)))
/// ```
///
/// A server really sends it, over `http`. In memory, it is recorded in the journal, and sent by the closure passed to
/// ``MockBackend/sendWebhooks(with:)``.
public struct Webhook: Sendable {
  /// The method.
  public var method: HTTPMethod
  /// The absolute URL of the receiver.
  public var url: String
  /// The header fields, in order.
  public var headerFields: HTTPFields
  /// The content: bytes or a file, since it may have to be sent more than once.
  public var body: HTTPBody
  /// The delay after the response, in the backend's time, or `nil` to send the webhook immediately.
  public var delay: Delay?

  /// Creates a webhook from its parts.
  ///
  /// - Parameters:
  ///   - method: The method. Defaults to `POST`.
  ///   - url: The absolute URL of the receiver.
  ///   - headerFields: The header fields.
  ///   - body: The content. Empty by default.
  ///   - delay: The delay after the response.
  public init(
    _ method: HTTPMethod = .post,
    to url: String,
    headers headerFields: HTTPFields = [:],
    body: HTTPBody = .empty,
    after delay: Delay? = nil
  ) {
    self.method = method
    self.url = url
    self.headerFields = headerFields
    self.body = body
    self.delay = delay
  }

  /// Creates a webhook with a JSON body and, if the fields do not specify a type, `Content-Type: application/json`.
  ///
  /// - Parameters:
  ///   - method: The method. Defaults to `POST`.
  ///   - url: The absolute URL of the receiver.
  ///   - json: The document.
  ///   - headerFields: The header fields.
  ///   - delay: The delay after the response.
  public init(
    _ method: HTTPMethod = .post,
    to url: String,
    json: JSONValue,
    headers headerFields: HTTPFields = [:],
    after delay: Delay? = nil
  ) {
    self.init(method, to: url, headers: headerFields, body: HTTPBody(json.serialized()), after: delay)
    setDefaultType(.json)
  }

  /// Creates a webhook with a text and, if the fields do not specify a type, `Content-Type: text/plain; charset=utf-8`.
  ///
  /// - Parameters:
  ///   - method: The method. Defaults to `POST`.
  ///   - url: The absolute URL of the receiver.
  ///   - text: The text.
  ///   - headerFields: The header fields.
  ///   - delay: The delay after the response.
  public init(
    _ method: HTTPMethod = .post,
    to url: String,
    text: String,
    headers headerFields: HTTPFields = [:],
    after delay: Delay? = nil
  ) {
    self.init(method, to: url, headers: headerFields, body: HTTPBody(text), after: delay)
    setDefaultType(.plainText)
  }

  private mutating func setDefaultType(_ type: MediaType) {
    guard !headerFields.contains(.contentType) else { return }
    headerFields.append(HTTPField(name: .contentType, value: type.description))
  }
}

/// Sends the request of a webhook.
///
/// The request has a scheme, an authority and a path. If the sender throws an error, the webhook fails with it.
public typealias WebhookSender = @Sendable (HTTPRequest) async throws -> HTTPResponse

extension Webhook {
  /// Returns the request as it is sent.
  func message() throws(WebhookProblem) -> HTTPRequest {
    let target = try WebhookTarget(url)
    return HTTPRequest(
      method: method,
      scheme: target.scheme,
      authority: target.authority,
      path: target.path,
      headerFields: headerFields,
      // Content has no defined meaning for other methods (RFC 9110 §9.3), and WireMock omits it.
      body: method.takesContent ? body : .empty
    )
  }
}

extension HTTPMethod {
  fileprivate var takesContent: Bool { ["POST", "PUT", "PATCH", "QUERY"].contains(rawValue) }
}

/// The reason why a webhook could not be created or sent.
package struct WebhookProblem: Error, Hashable, CustomStringConvertible {
  /// The problem and the action to take.
  package let description: String

  /// Creates a problem with a description.
  package init(_ description: String) { self.description = description }
}

extension HTTPField.Name {
  /// The field that marks the requests of webhooks with their number in a chain.
  ///
  /// An admin API refuses them without a token, since a client may have filled in the stub's template.
  package static let backlotWebhook = HTTPField.Name(raw: "Backlot-Webhook", canonical: "backlot-webhook")
  /// The field with the number of webhooks that the receiver of a webhook may send, directly or indirectly.
  package static let backlotWebhookShare = HTTPField.Name(
    raw: "Backlot-Webhook-Share",
    canonical: "backlot-webhook-share"
  )
}
