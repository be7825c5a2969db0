public import BacklotJSON
public import BacklotStubs

extension StubWebhook {
  /// The template, if the webhook is one.
  var template: WebhookTemplate? {
    guard case .rendered(let renderer) = kind else { return nil }
    return renderer as? WebhookTemplate
  }

  /// Returns a webhook whose URL, fields and content are rendered for each request, in the language of WireMock's
  /// response templates.
  ///
  /// ```swift
  /// Post("/orders") { Respond(.accepted) }
  ///   .sends(.templated(Webhook(to: "{{jsonPath originalRequest.body '$.callback'}}")))
  /// ```
  ///
  /// In templates, the answered request is `originalRequest`. If a template is invalid, the webhook fails.
  ///
  /// - Parameters:
  ///   - webhook: The webhook, whose texts are templates.
  ///   - parameters: The values of `parameters` in templates.
  public static func templated(_ webhook: Webhook, parameters: JSONObject = [:]) -> Self {
    do throws(TemplateError) {
      return .rendered(by: try WebhookTemplate(webhook, parameters: parameters))
    } catch {
      return .impossible(because: "its template is invalid: \(error)")
    }
  }
}
