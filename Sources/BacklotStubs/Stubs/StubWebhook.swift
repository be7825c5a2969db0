package import BacklotLimits

/// The source of a stub's webhook.
public struct StubWebhook: Sendable {
  /// Computes a webhook from the request that was answered, or returns `nil` to send no webhook.
  public typealias Compute = @Sendable (ReceivedRequest) throws -> Webhook?

  package enum Kind: Sendable {
    /// Indirect, because most stubs do not have a webhook.
    indirect case fixed(Webhook)
    case rendered(any WebhookRenderer)
    case dynamic(Compute)
    /// A webhook that always fails, with the reason.
    case impossible(String)
  }

  package let kind: Kind

  package init(_ kind: Kind) { self.kind = kind }

  /// Returns a constant webhook.
  public static func fixed(_ webhook: Webhook) -> Self { Self(.fixed(webhook)) }

  /// Returns a webhook that is computed from the answered request.
  ///
  /// If the closure throws an error, the webhook fails with it.
  public static func dynamic(_ compute: @escaping Compute) -> Self { Self(.dynamic(compute)) }

  /// Returns a webhook that a renderer produces from the answered request.
  package static func rendered(by renderer: any WebhookRenderer) -> Self { Self(.rendered(renderer)) }

  /// Returns a webhook that always fails, such as one with an invalid template.
  package static func impossible(because reason: String) -> Self { Self(.impossible(reason)) }
}

/// A type that produces the webhook after a request, such as a template.
package protocol WebhookRenderer: Sendable {
  /// Returns the webhook.
  ///
  /// - Parameters:
  ///   - request: The request that was answered.
  ///   - now: The wall-clock time.
  ///   - draw: The source of random values, which is advanced.
  ///   - budget: The remaining steps of the request.
  func render(
    _ request: ReceivedRequest,
    now: Moment,
    draw: inout RandomDraw,
    spending budget: inout StepBudget
  ) throws -> Webhook
}

extension StubWebhook {
  /// Returns the webhook that follows a request.
  ///
  /// - Parameters:
  ///   - draw: The source of random values, which is advanced.
  ///   - budget: The remaining steps of the request.
  /// - Returns: The webhook, or `nil` if no webhook is to be sent.
  func webhook(after request: ReceivedRequest, now: Moment, draw: inout RandomDraw, spending budget: inout StepBudget)
    throws -> Webhook?
  {
    switch kind {
    case .fixed(let webhook): webhook
    case .rendered(let renderer): try renderer.render(request, now: now, draw: &draw, spending: &budget)
    case .dynamic(let compute): try compute(request)
    case .impossible(let reason): throw WebhookProblem(reason)
    }
  }
}
