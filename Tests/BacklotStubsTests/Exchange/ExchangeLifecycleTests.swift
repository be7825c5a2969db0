import BacklotHTTP
import SampleRequests
import Testing

@testable import BacklotStubs

@Suite struct ExchangeLifecycleTests {
  private typealias Phase = ExchangeLifecycle.Phase

  /// A path through the phases: the plan, the events, and a description of the step after each of them.
  struct Course: Sendable, CustomTestStringConvertible {
    let name: String
    let plan: ExchangePlan
    var hasWebhooks = false
    var isChecked = false
    /// The first step.
    let start: String
    /// The events, and the step after each.
    let steps: [(Exchange.Event, String)]

    var testDescription: String { name }
  }

  private static let response = Respond(.created)
  private static let message = HTTPResponse(status: .created)
  private static let refusal = UnmatchedRequest(
    request: .sample(.get, "/"),
    nearMisses: [],
    diagnostics: [],
    violations: [],
    isReportedElsewhere: false
  )
  private static let upstream = Upstream("http://upstream.example")
  private static let snapshot = StubSnapshot(layers: [], conditions: nil)

  static let courses: [Course] = [
    Course(
      name: "a known response",
      plan: .respond(response, after: .zero),
      start: "prepare",
      steps: [(.prepared(message), "send 201, close: 201")]
    ),
    Course(
      name: "a delayed response",
      plan: .respond(response, after: .seconds(2)),
      start: "wait 2.0 seconds",
      steps: [(.waited, "prepare"), (.prepared(message), "send 201, close: 201")]
    ),
    Course(
      name: "a response with webhooks",
      plan: .respond(response, after: .zero),
      hasWebhooks: true,
      start: "prepare",
      steps: [(.prepared(message), "send 201, close: 201"), (.sent, "finish, send webhooks")]
    ),
    Course(
      name: "a checked response",
      plan: .respond(response, after: .seconds(1)),
      isChecked: true,
      start: "check",
      steps: [
        (.checked(response), "wait 1.0 seconds"), (.waited, "prepare"), (.prepared(message), "send 201, close: 201"),
      ]
    ),
    Course(
      name: "a computed response with a delay of its own",
      plan: .compute(.immediate { _ in response }, latency: .seconds(1)),
      start: "compute",
      steps: [
        (.computed(Respond(.created, after: .seconds(2))), "wait 3.0 seconds"), (.waited, "prepare"),
        (.prepared(message), "send 201, close: 201"),
      ]
    ),
    Course(
      name: "a computed response that is checked",
      plan: .compute(.deferred { _ in response }, latency: .zero),
      isChecked: true,
      start: "compute",
      steps: [(.computed(response), "check"), (.checked(response), "prepare")]
    ),
    Course(
      name: "a closure that throws",
      plan: .compute(.immediate { _ in response }, latency: .seconds(1)),
      hasWebhooks: true,
      start: "compute",
      steps: [
        (.failed(.connectionReset), "fail: connection reset, close: fault: connection reset"),
        (.sent, "finish, send webhooks"),
      ]
    ),
    Course(
      name: "a fault",
      plan: .respond(response.failing(with: .emptyResponse), after: .zero),
      start: "prepare",
      steps: [(.prepared(message), "fail: empty response, close: fault: empty response")]
    ),
    Course(
      name: "a fault that leaves the client waiting",
      plan: .respond(response.failing(with: .noResponse), after: .zero),
      hasWebhooks: true,
      start: "prepare",
      steps: [
        (.prepared(message), "fail: no response, close: fault: no response"), (.sent, "finish, cancel webhooks"),
      ]
    ),
    Course(
      name: "an unmatched request",
      plan: .refuse(among: snapshot, after: .zero),
      start: "explain, close: no stub",
      steps: [(.explained(refusal), "refuse, close: no stub")]
    ),
    Course(
      name: "a delayed refusal",
      plan: .refuse(among: snapshot, after: .seconds(1)),
      start: "explain",
      steps: [(.explained(refusal), "wait 1.0 seconds"), (.waited, "refuse, close: no stub")]
    ),
    Course(
      name: "a forwarded request",
      plan: .forward(upstream, after: .zero),
      hasWebhooks: true,
      start: "forward",
      steps: [(.received(message), "send 201, close: 201"), (.sent, "finish, send webhooks")]
    ),
    Course(
      name: "a delayed forwarded request whose response is relayed",
      plan: .forward(upstream, after: .seconds(1)),
      hasWebhooks: true,
      start: "wait 1.0 seconds",
      steps: [(.waited, "forward"), (.relayed(.ok), "finish, close: 200, send webhooks")]
    ),
    Course(
      name: "a relayed response that breaks off",
      plan: .forward(upstream, after: .zero),
      hasWebhooks: true,
      start: "forward",
      steps: [(.interrupted(.connectionReset), "finish, close: fault: connection reset, cancel webhooks")]
    ),
  ]

  private func lifecycle(of course: Course) -> ExchangeLifecycle {
    ExchangeLifecycle(
      course.plan,
      hasWebhooks: course.hasWebhooks,
      isChecked: course.isChecked,
      drawingFrom: RandomDraw(seed: 1, number: 1)
    )
  }

  @Test(arguments: courses)
  func `each event leads to the next action`(course: Course) {
    var lifecycle = lifecycle(of: course)
    #expect(lifecycle.begin().shown == course.start)
    for (event, step) in course.steps { #expect(lifecycle.handle(event)?.shown == step) }
  }

  @Test(arguments: courses)
  func `a cancellation ends every phase that has not ended, and cancels the webhooks`(course: Course) {
    for count in 0...course.steps.count {
      var lifecycle = lifecycle(of: course)
      _ = lifecycle.begin()
      for (event, _) in course.steps.prefix(count) { _ = lifecycle.handle(event) }
      let (hasEnded, webhooks) = (lifecycle.hasEnded, course.hasWebhooks ? ", cancel webhooks" : "")
      #expect(lifecycle.handle(.cancelled)?.shown == (hasEnded ? nil : "finish, close: cancelled\(webhooks)"))
      #expect(lifecycle.hasEnded)
    }
  }

  @Test(arguments: courses)
  func `a timeout fails every phase before the response`(course: Course) {
    for count in 0...course.steps.count {
      var lifecycle = lifecycle(of: course)
      _ = lifecycle.begin()
      for (event, _) in course.steps.prefix(count) { _ = lifecycle.handle(event) }
      let webhooks = course.hasWebhooks ? ", cancel webhooks" : ""
      let isOver = lifecycle.hasEnded || lifecycle.isResponding
      #expect(
        lifecycle.handle(.timedOut)?.shown == (isOver ? nil : "fail: no response, close: cancelled\(webhooks)")
      )
    }
  }

  @Test(arguments: courses)
  func `an event of another phase changes nothing`(course: Course) {
    var lifecycle = lifecycle(of: course)
    _ = lifecycle.begin()
    for (expected, _) in course.steps {
      let phase = lifecycle.phase
      for event in Self.events where event.name != expected.name && !event.belongs(to: phase) {
        #expect(lifecycle.handle(event) == nil, "\(event) in \(phase)")
      }
      #expect(lifecycle.phase.name == phase.name)
      _ = lifecycle.handle(expected)
    }
  }

  private static let events: [Exchange.Event] = [
    .computed(response), .failed(.emptyResponse), .checked(response), .prepared(message), .explained(refusal), .waited,
    .received(message), .relayed(.ok), .interrupted(.emptyResponse), .sent,
  ]

  @Test func `the delay of a computed response follows the seed`() {
    let random = Respond(after: .uniform(.zero ... .seconds(60)))
    func wait(seed: UInt64) -> String? {
      var lifecycle = ExchangeLifecycle(
        .compute(.immediate { _ in random }, latency: .zero),
        hasWebhooks: false,
        isChecked: false,
        drawingFrom: RandomDraw(seed: seed, number: 1)
      )
      _ = lifecycle.begin()
      return lifecycle.handle(.computed(random))?.shown
    }
    #expect(wait(seed: 1) == wait(seed: 1))
    #expect(wait(seed: 1) != wait(seed: 2))
  }
}

extension Exchange.Event {
  fileprivate var name: Substring { "\(self)".prefix { $0 != "(" } }

  /// True if more than one event may follow a phase, and this is one of them.
  fileprivate func belongs(to phase: ExchangeLifecycle.Phase) -> Bool {
    switch (phase, self) {
    case (.forwarding, .received), (.forwarding, .relayed), (.forwarding, .interrupted), (.forwarding, .failed),
      (.computing, .computed), (.computing, .failed):
      true
    default: false
    }
  }
}

extension ExchangeLifecycle.Phase {
  fileprivate var name: Substring { "\(self)".prefix { $0 != "(" } }
}

extension ExchangeLifecycle {
  fileprivate var isResponding: Bool { phase.name == "sending" || phase.name == "failing" }
}

extension ExchangeLifecycle.Step {
  /// The action and its effects.
  fileprivate var shown: String {
    let name =
      switch action {
      case .perform(.wait(let delay)): "wait \(delay)"
      case .perform(let work): "\(work)".prefix { $0 != "(" }.description
      case .send(let response): "send \(response.status.code)"
      case .fail(let fault, _): "fail: \(fault)"
      case .refuse: "refuse"
      case .finish: "finish"
      }
    let effects = [outcome.map { "close: \($0)" }, webhooks.map { "\($0) webhooks" }].compactMap(\.self)
    return ([name] + effects).joined(separator: ", ")
  }
}
