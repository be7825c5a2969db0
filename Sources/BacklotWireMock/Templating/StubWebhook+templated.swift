public import BacklotJSON
public import BacklotStubs

extension StubWebhook {
  /// The template, if the webhook is one.
  var template: WebhookTemplate? {
    guard case .rendered(let renderer) = kind else { return nil }
    return renderer as? WebhookTemplate
  }

  /// A webhook whose URL, fields and content are filled in, in the language of WireMock's response templates.
  ///
  /// ```swift
  /// Post("/orders") { Respond(.accepted) }
  ///   .sends(.templated(Webhook(to: "{{jsonPath originalRequest.body '$.callback'}}")))
  /// ```
  ///
  /// The request that was answered is called `originalRequest`. A text that is no template is why the webhook fails.
  ///
  /// - Parameters:
  ///   - webhook: The webhook with templates for texts.
  ///   - parameters: What templates call `parameters`.
  public static func templated(_ webhook: Webhook, parameters: JSONObject = [:]) -> Self {
    do throws(TemplateError) {
      return .rendered(by: try WebhookTemplate(webhook, parameters: parameters))
    } catch {
      return .impossible(because: "its template is invalid: \(error)")
    }
  }
}
