public import BacklotJSON
import BacklotLimits

/// The source of a stub's webhook.
public struct StubWebhook: Sendable {
  /// Computes a webhook from the request that was answered, or returns `nil` to send no webhook.
  public typealias Compute = @Sendable (ReceivedRequest) throws -> Webhook?

  enum Kind: Sendable {
    /// Indirect, because most stubs do not have a webhook.
    indirect case fixed(Webhook)
    indirect case template(WebhookTemplate)
    case dynamic(Compute)
    /// An invalid template, with the reason.
    case impossible(String)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// Always the same webhook.
  public static func fixed(_ webhook: Webhook) -> Self { Self(.fixed(webhook)) }

  /// A webhook that is made of the request that was answered; an error that is thrown is why it failed.
  public static func dynamic(_ compute: @escaping Compute) -> Self { Self(.dynamic(compute)) }

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
      return Self(.template(try WebhookTemplate(webhook, parameters: parameters)))
    } catch {
      return Self(.impossible("its template is invalid: \(error)"))
    }
  }
}

extension StubWebhook {
  /// Returns the webhook that follows a request.
  ///
  /// - Parameters:
  ///   - draw: The source of random values, which is advanced.
  ///   - budget: The steps that the request has left.
  /// - Returns: `nil` if no webhook is to be sent.
  func webhook(after request: ReceivedRequest, now: Moment, draw: inout RandomDraw, spending budget: inout StepBudget)
    throws -> Webhook?
  {
    switch kind {
    case .fixed(let webhook): webhook
    case .template(let template): try template.render(request, now: now, draw: &draw, spending: &budget)
    case .dynamic(let compute): try compute(request)
    case .impossible(let reason): throw WebhookProblem(reason)
    }
  }
}
