import BacklotHTTP
import BacklotLimits

/// What decides about a request, beside the request itself: everything that would otherwise be chance or time.
struct DecisionContext: Sendable {
  /// The time since the backend was made.
  var instant: Duration
  /// The numbers for random delays and failures.
  var draw: RandomDraw
}

/// What a backend does with a request; making one changes nothing.
struct Decision: Sendable {
  /// What the client gets.
  var reply: Reply
  /// The stub that answers, if one does.
  let stub: PlacedStub?
  /// What stateful stubs remember from here on.
  let changes: [BackendState.Change]
  /// Whether the request fails because of the backend's or the stub's conditions, and the stub is not asked.
  var isRehearsedFailure = false
}

extension Decision {
  /// The decision about a request that no stub answers: a tunnel is refused, and anything else is not matched.
  fileprivate static func unanswered(_ facts: RequestFacts, among publication: Publication) -> Decision {
    guard facts.method == .connect else { return unmatched(among: publication) }
    return Decision(reply: .answer(.fixed(.refusedTunnel), delay: .zero), stub: nil, changes: [])
  }

  /// The decision about a request that no stub answers.
  static func unmatched(among publication: Publication) -> Decision {
    Decision(reply: .unmatched(among: publication, delay: .zero), stub: nil, changes: [])
  }

  /// The stub that answers, where webhooks follow on its answer.
  var calling: PlacedStub? {
    guard let stub, stub.hasWebhooks, !isRehearsedFailure else { return nil }
    return stub
  }

  /// The same decision as it reaches a client: later, or not at all.
  ///
  /// - Parameters:
  ///   - conditions: The backend's conditions, or those of the stub that answers.
  ///   - draw: What they draw from.
  func under(_ conditions: BackendConditions, drawingFrom draw: BackendConditions.Draws) -> Decision {
    let latency = conditions.latency(drawingFrom: draw)
    guard let failure = conditions.failure(drawingFrom: draw) else {
      var copy = self
      copy.reply = reply.delayed(by: latency)
      return copy
    }
    return Decision(reply: .answer(failure, delay: latency), stub: stub, changes: [], isRehearsedFailure: true)
  }
}

/// What the client gets, as far as it is known when the decision falls.
enum Reply: Sendable {
  /// A stub answers; the delay is that of the conditions and, where the answer is known already, its own.
  case answer(StubResponse.Kind, delay: Duration)
  /// Nothing among these stubs answers.
  case unmatched(among: Publication, delay: Duration)

  /// Fills in what is a template, and answers what is not to be passed on.
  ///
  /// - Returns: Why a template could not be filled in; `nil` if there is none, or it could.
  mutating func render(
    for request: ReceivedRequest,
    drawingFrom draw: RandomDraw,
    spending budget: inout StepBudget
  ) -> String? {
    switch self {
    case .answer(.template(let template), let delay):
      let (response, problem) = template.render(
        request,
        now: .now,
        draw: draw.sequence(for: .template),
        spending: &budget
      )
      self = .answer(.fixed(response), delay: delay)
      return problem
    case .answer(.upstream(let upstream), let delay):
      guard let response = upstream.answer(instead: request) else { return nil }
      var draw = draw
      self = .answer(.fixed(response), delay: delay + (response.delay?.duration(drawingFrom: &draw) ?? .zero))
    default: break
    }
    return nil
  }

  /// The same reply, so much later.
  func delayed(by latency: Duration) -> Self {
    switch self {
    case .answer(let answer, let delay): .answer(answer, delay: delay + latency)
    case .unmatched(let publication, let delay): .unmatched(among: publication, delay: delay + latency)
    }
  }
}

/// A decision, or the word that it depends on state that was not given.
enum DecisionOutcome: Sendable {
  case decided(Decision)
  /// A fitting stub depends on what happened before: decide again, holding the state.
  case needsState
}

/// Decides what answers a request, purely: the same arguments give the same decision.
///
/// - Parameters:
///   - facts: The request.
///   - publication: The stubs, and the conditions under which they answer.
///   - context: The instant and the draw.
///   - state: What stateful stubs remember; without it, the decision stops at the first fitting stub that would need it.
func decide(
  _ facts: inout RequestFacts,
  among publication: Publication,
  in context: DecisionContext,
  state: BackendState?
) -> DecisionOutcome {
  var needsState = false
  var undecided: UndecidedStub?
  var placed = firstFitting(&facts, publication, state, &needsState, &undecided)
  if placed == nil, undecided == nil, facts.askForContent() {
    placed = firstFitting(&facts, publication, state, &needsState, &undecided)
  }
  if let undecided { return .decided(.undecided(by: undecided)) }
  if needsState { return .needsState }
  let decision = placed.map { answer(of: $0, context, state) } ?? .unanswered(facts, among: publication)
  guard let conditions = publication.conditions else { return .decided(decision) }
  return .decided(decision.under(conditions, drawingFrom: .ofBackend(context.draw)))
}

/// The first stub that fits.
///
/// - Parameters:
///   - needsState: Set where that depends on state that was not given.
///   - undecided: Set to the stub about which it could not be decided.
private func firstFitting(
  _ facts: inout RequestFacts,
  _ publication: Publication,
  _ state: BackendState?,
  _ needsState: inout Bool,
  _ undecided: inout UndecidedStub?
) -> PlacedStub? {
  let steps = facts.budget.remaining
  let settled = firstFitting(&facts, publication.index, steps, state, &needsState, &undecided)
    .map { publication.index.placed[$0] }
  guard let index = publication.added?.index else { return settled }
  // The work on a stub must not keep another from answering that is asked before it.
  if undecided != nil { facts.budget = StepBudget(steps: steps) }
  var undecidedAdded: UndecidedStub?
  let position = firstFitting(&facts, index, steps, state, &needsState, &undecidedAdded)
  guard let added = undecidedAdded?.placed ?? position.map({ index.placed[$0] }) else { return settled }
  if let rival = undecided?.placed ?? settled, rival.stub.isAsked(beforeAdded: added.stub) { return settled }
  undecided = undecidedAdded
  return undecidedAdded == nil ? added : nil
}

/// Where the first stub is that fits.
///
/// The index is searched as its tree leads. Only if the budget is exhausted on the way, possibly by stubs that are asked later
/// than the one that answers, the stubs are asked once more in their order, with the whole budget.
///
/// - Parameters:
///   - steps: The number of steps that were left before any stub was asked.
///   - needsState: Set where that depends on state that was not given.
///   - undecided: Set to the stub about which it could not be decided, unless one fits that is asked before it.
private func firstFitting(
  _ facts: inout RequestFacts,
  _ index: StubIndex,
  _ steps: Int,
  _ state: BackendState?,
  _ needsState: inout Bool,
  _ undecided: inout UndecidedStub?
) -> Int? {
  let (neededState, available) = (needsState, facts.budget.remaining)
  let position = index.first(for: &facts) { placed, compared, facts in
    fits(placed, compared, &facts, state, &needsState, &undecided)
  }
  guard let exhausting = undecided else { return position }
  guard exhausting.reason == nil else { return nil }
  let offer = index.offer(for: &facts)
  if available == steps, offer.isVisitedInOrder(upTo: exhausting.placed) { return nil }
  (facts.budget, needsState, undecided) = (StepBudget(steps: steps), neededState, nil)
  for position in offer.ordered {
    let isFitting = fits(index.placed[position], nil, &facts, state, &needsState, &undecided)
    if undecided != nil { return nil }
    if isFitting { return position }
  }
  return nil
}

/// Whether a stub fits, or the stubs that are asked after it need not be looked at since it cannot be decided.
private func fits(
  _ placed: PlacedStub,
  _ compared: Int?,
  _ facts: inout RequestFacts,
  _ state: BackendState?,
  _ needsState: inout Bool,
  _ undecided: inout UndecidedStub?
) -> Bool {
  if facts.method == .connect, !placed.stub.answersTunnels { return false }
  guard placed.stub.request.holds(for: &facts, except: compared) else {
    return UndecidedStub.note(placed, &facts, in: &undecided)
  }
  if placed.isStateful {
    guard let state else {
      needsState = true
      return true
    }
    guard placed.stub.isReady(in: state) else { return false }
  }
  // This stub is asked before one that reached a limit of its own, and answers.
  if undecided?.reason != nil { undecided = nil }
  return true
}

private func answer(of placed: PlacedStub, _ context: DecisionContext, _ state: BackendState?) -> Decision {
  let step = placed.stub.response.step(after: state?.uses(of: placed.stub.id) ?? 0)
  let decision = Decision(
    reply: .answer(step, delay: delay(of: step, context)),
    stub: placed,
    changes: placed.isStateful ? placed.stub.changes : []
  )
  guard placed.hasConditions, let conditions = placed.stub.conditions else { return decision }
  return decision.under(conditions, drawingFrom: .ofStub(context.draw))
}

extension StubResponse.Kind {
  /// How long the answer takes, where that is known before it is made.
  fileprivate var statedDelay: Delay? {
    switch self {
    case .fixed(let response): response.delay
    case .template(let template): template.base.delay
    case .dynamic, .deferred, .upstream: nil
    }
  }
}

private func delay(of step: StubResponse.Kind, _ context: DecisionContext) -> Duration {
  guard let delay = step.statedDelay else { return .zero }
  var draw = context.draw
  return delay.duration(drawingFrom: &draw)
}

extension Stub {
  /// Whether it is asked before one that stands in front of its layer.
  fileprivate func isAsked(beforeAdded added: Stub) -> Bool {
    source == added.source ? priority > added.priority : source < added.source
  }

  /// Whether what happened before lets the stub answer.
  func isReady(in state: BackendState) -> Bool {
    let isInScenario = scenario.map { $0.required == nil || $0.required == state.state(of: $0.name) } ?? true
    let isWithinLimit = limit.map { state.uses(of: id) < $0 } ?? true
    return isInScenario && isWithinLimit
  }

  /// What an answer of this stub changes.
  fileprivate var changes: [BackendState.Change] {
    let use = [BackendState.Change.use(id)]
    guard let scenario, let next = scenario.next else { return use }
    return use + [.scenario(scenario.name, next)]
  }
}
