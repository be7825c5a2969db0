import BacklotHTTP

/// The order of events in an exchange, from the decision to the end, as a pure state machine.
///
/// It performs no work and uses no clock, lock or network. Each ``Step`` names the action to perform next. The event that
/// results from the action leads to the next step:
///
/// ```
/// respond ─────────────┬─▶ check ─▶ wait ─▶ prepare ─▶ send ─▶ end
/// compute ─▶ computed ─┘                         └───▶ fail ─▶ end
/// forward ─▶ wait ─▶ forward ────────────────────────▶ send ─▶ end
/// refuse ──▶ explain ─▶ wait ────────────────────────▶ refuse (end)
/// ```
///
/// The check is omitted without contracts, and the wait without a delay. ``MockBackend/advance(_:with:)`` applies the
/// effects of a step: it closes the journal entry, and sends or cancels the webhooks.
struct ExchangeLifecycle: Sendable {
  private(set) var phase: Phase
  /// True if webhooks follow the response.
  let hasWebhooks: Bool
  /// True if a contract checks the response.
  let isChecked: Bool
  /// The random numbers for the delay of a computed response.
  private let draw: RandomDraw

  init(_ plan: ExchangePlan, hasWebhooks: Bool, isChecked: Bool, drawingFrom draw: RandomDraw) {
    phase = .planned(plan)
    self.hasWebhooks = hasWebhooks
    self.isChecked = isChecked
    self.draw = draw
  }

  /// True if no event follows.
  var hasEnded: Bool {
    guard case .ended = phase else { return false }
    return true
  }
}

/// The task of an exchange after the decision.
///
/// A template is already rendered.
enum ExchangePlan: Sendable {
  /// Responds after a delay.
  indirect case respond(ResponseDefinition, after: Duration)
  /// Computes the response, and responds after the latency and the delay of the response.
  case compute(Computation, latency: Duration)
  /// Forwards the request after a delay.
  indirect case forward(Upstream, after: Duration)
  /// Explains after a delay why no stub of the snapshot matches.
  case refuse(among: StubSnapshot, after: Duration)
}

/// A closure that computes a response.
package enum Computation: Sendable {
  case immediate(StubResponse.Compute)
  case deferred(StubResponse.ComputeLater)
}

extension ExchangeLifecycle {
  enum Phase: Sendable {
    case planned(ExchangePlan)
    case computing(latency: Duration)
    case checking(delay: Duration)
    case explaining(delay: Duration)
    case waiting(Delayed)
    case forwarding
    case preparing
    case preparingFault(Fault)
    case sending
    case failing(Fault)
    case ended
  }

  /// The task after a delay.
  enum Delayed: Sendable {
    indirect case respond(ResponseDefinition)
    indirect case forward(Upstream)
    indirect case refuse(UnmatchedRequest)
  }

  /// The result of an event: the next action, and its effects on the records of the backend.
  struct Step: Sendable {
    var action: Exchange.Action
    /// The outcome with which the journal entry closes, if it does.
    var outcome: JournalEntry.Outcome?
    /// The webhooks to send or cancel, if the exchange has any.
    var webhooks: WebhookEffect?

    enum WebhookEffect: Sendable, Equatable {
      case send
      case cancel
    }
  }
}

// MARK: - Transitions

extension ExchangeLifecycle {
  /// Returns the first step.
  mutating func begin() -> Step {
    guard case .planned(let plan) = phase else { return Step(action: .finish) }
    switch plan {
    case .respond(let response, let delay): return check(response, delay: delay)
    case .compute(let computation, let latency):
      return perform(.compute(computation), in: .computing(latency: latency))
    case .forward(let upstream, let delay):
      return delay > .zero ? wait(delay, before: .forward(upstream)) : perform(.forward(upstream), in: .forwarding)
    case .refuse(let snapshot, let delay):
      var step = perform(.explain(among: snapshot), in: .explaining(delay: delay))
      // Known without the explanation, which may be requested later.
      if delay <= .zero { step.outcome = .unmatched }
      return step
    }
  }

  /// Returns the step after an event, or `nil` if the event does not belong to the current phase.
  mutating func handle(_ event: Exchange.Event) -> Step? {
    switch (phase, event) {
    case (.ended, _): return nil
    case (_, .cancelled): return end(.finish, outcome: .cancelled, webhooks: .cancel)
    case (.sending, .timedOut), (.failing, .timedOut): return nil
    case (_, .timedOut):
      return end(.fail(.noResponse, HTTPResponse(status: .ok)), outcome: .cancelled, webhooks: .cancel)
    case (.computing(let latency), .computed(let response)):
      return check(response, delay: latency + delay(of: response))
    case (.computing, .failed(let fault)), (.forwarding, .failed(let fault)):
      return fail(with: fault, HTTPResponse(status: .ok))
    case (.checking(let delay), .checked(let response)): return respond(with: response, delay: delay)
    case (.explaining(let delay), .explained(let unmatched)):
      return delay > .zero ? wait(delay, before: .refuse(unmatched)) : refuse(unmatched)
    case (.waiting(.respond(let response)), .waited): return prepare(response)
    case (.waiting(.forward(let upstream)), .waited): return perform(.forward(upstream), in: .forwarding)
    case (.waiting(.refuse(let unmatched)), .waited): return refuse(unmatched)
    case (.preparing, .prepared(let message)), (.forwarding, .received(let message)): return send(message)
    case (.preparingFault(let fault), .prepared(let message)): return fail(with: fault, message)
    case (.forwarding, .relayed(let status)): return end(.finish, outcome: .answered(status), webhooks: .send)
    case (.forwarding, .interrupted(let fault)): return end(.finish, outcome: .failed(fault), webhooks: .cancel)
    case (.sending, .sent): return end(.finish, webhooks: .send)
    case (.failing(let fault), .sent): return end(.finish, webhooks: fault.leavesClientWaiting ? .cancel : .send)
    default: return nil
    }
  }

  private mutating func check(_ response: ResponseDefinition, delay: Duration) -> Step {
    isChecked ? perform(.check(response), in: .checking(delay: delay)) : respond(with: response, delay: delay)
  }

  private mutating func respond(with response: ResponseDefinition, delay: Duration) -> Step {
    delay > .zero ? wait(delay, before: .respond(response)) : prepare(response)
  }

  private mutating func prepare(_ response: ResponseDefinition) -> Step {
    perform(.prepare(response), in: response.fault.map(Phase.preparingFault) ?? .preparing)
  }

  private mutating func send(_ message: HTTPResponse) -> Step {
    phase = hasWebhooks ? .sending : .ended
    return Step(action: .send(message), outcome: .answered(message.status))
  }

  private mutating func fail(with fault: Fault, _ message: HTTPResponse) -> Step {
    phase = hasWebhooks ? .failing(fault) : .ended
    return Step(action: .fail(fault, message), outcome: .failed(fault))
  }

  private mutating func refuse(_ unmatched: UnmatchedRequest) -> Step {
    end(.refuse(unmatched), outcome: .unmatched)
  }

  private mutating func wait(_ delay: Duration, before next: Delayed) -> Step {
    perform(.wait(delay), in: .waiting(next))
  }

  private mutating func perform(_ work: Exchange.Work, in phase: Phase) -> Step {
    self.phase = phase
    return Step(action: .perform(work))
  }

  private mutating func end(
    _ action: Exchange.Action,
    outcome: JournalEntry.Outcome? = nil,
    webhooks: Step.WebhookEffect? = nil
  ) -> Step {
    phase = .ended
    return Step(action: action, outcome: outcome, webhooks: hasWebhooks ? webhooks : nil)
  }

  private func delay(of response: ResponseDefinition) -> Duration {
    var draw = draw
    return response.delay?.duration(drawingFrom: &draw) ?? .zero
  }
}
