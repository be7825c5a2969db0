import BacklotHTTP
import BacklotJSON
import BacklotLimits

/// The inputs of a decision besides the request: all values that depend on chance or time.
struct DecisionContext: Sendable {
  /// The wall clock of the backend.
  var clock: WallClock
  /// The random numbers for delays and failures.
  var draw: RandomDraw
  /// The time of the request's arrival since the creation of the backend.
  var instant = Duration.zero
  /// The number of the request.
  var number: UInt64 = 0
}

extension DecisionContext {
  /// Creates the inputs of the decision about a request.
  ///
  /// - Parameters:
  ///   - instant: The time of the request's arrival since the creation of the backend.
  ///   - clock: The wall clock of the backend.
  ///   - seed: The seed of the backend.
  ///   - number: The number of the request.
  init(at instant: Duration, clock: WallClock, seed: UInt64, number: UInt64) {
    let draw = RandomDraw(seed: seed, number: number)
    self.init(clock: clock, draw: draw, instant: instant, number: number)
  }
}

/// The reaction of a backend to a request, without side effects.
struct Decision: Sendable {
  /// The reply to the client.
  var reply: Reply
  /// The stub that answers, if any.
  let stub: PlacedStub?
  /// The changes to the state of stateful stubs.
  let changes: [BackendState.Change]
  /// The answer that the stub has selected, if it selects answers.
  var selection: AnswerSelection?
  /// True if the request fails because of the backend's or the stub's conditions, without using the stub.
  var isInjectedFault = false
  /// The effect of a chaos profile, if any.
  var chaos: Box<ChaosEffect>?
}

extension Decision {
  /// Returns the decision about a request without a matching stub: a tunnel is refused, and any other request is
  /// unmatched.
  fileprivate static func unanswered(_ facts: RequestFacts, among snapshot: StubSnapshot) -> Decision {
    guard facts.method == .connect else { return unmatched(among: snapshot) }
    return Decision(reply: .answer(.fixed(.refusedTunnel), delay: .zero), stub: nil, changes: [])
  }

  /// Returns the decision about an unmatched request.
  static func unmatched(among snapshot: StubSnapshot) -> Decision {
    Decision(reply: .unmatched(among: snapshot, delay: .zero), stub: nil, changes: [])
  }

  /// The stub that answers, if its answer triggers webhooks.
  var webhookStub: PlacedStub? {
    guard let stub, stub.hasWebhooks, !isInjectedFault else { return nil }
    return stub
  }

  /// Returns the decision with the effect of conditions: delayed, or replaced by a failure.
  ///
  /// - Parameters:
  ///   - conditions: The conditions of the backend or of the stub that answers.
  ///   - draw: The random numbers for the conditions.
  func under(_ conditions: BackendConditions, drawingFrom draw: BackendConditions.Draws) -> Decision {
    let latency = conditions.latency(drawingFrom: draw)
    guard let failure = conditions.failure(drawingFrom: draw) else {
      var copy = self
      copy.reply = reply.delayed(by: latency)
      return copy
    }
    return Decision(reply: .answer(failure, delay: latency), stub: stub, changes: [], isInjectedFault: true)
  }
}

extension Decision {
  /// Returns the decision with the effect of the conditions of the backend, including their profile.
  fileprivate func under(_ conditions: BackendConditions, for request: ReceivedRequest, in context: DecisionContext)
    -> Decision
  {
    let draws = BackendConditions.Draws.ofBackend(context.draw)
    var decision = under(conditions, drawingFrom: draws)
    guard let effect = conditions.profile?.effect(on: request, answeredBy: stub?.stub, in: context) else {
      return decision
    }
    if let failure = effect.failure {
      let reply = Reply.answer(failure, delay: conditions.latency(drawingFrom: draws))
      decision = Decision(reply: reply, stub: stub, changes: [], isInjectedFault: true)
    }
    decision.reply = decision.reply.delayed(by: effect.delay)
    decision.chaos = Box(effect)
    return decision
  }
}

/// The reply to the client, as far as it is known at the time of the decision.
enum Reply: Sendable {
  /// An answer from a stub. The delay is that of the conditions, plus that of the answer if the answer is already
  /// known.
  case answer(StubResponse.Kind, delay: Duration)
  /// No answer, since no stub of the snapshot matches.
  case unmatched(among: StubSnapshot, delay: Duration)

  /// Returns the task that follows from the reply.
  ///
  /// A template is rendered, and a request that must not be forwarded gets a response.
  ///
  /// - Returns: The task, and the reason why a template cannot be rendered, if any.
  func plan(
    for request: ReceivedRequest,
    in context: DecisionContext,
    spending budget: inout StepBudget
  ) -> (plan: ExchangePlan, problem: String?) {
    switch self {
    case .answer(.fixed(let response), let delay): return (.respond(response, after: delay), nil)
    case .answer(.rendered(let renderer), let delay):
      let draw = context.draw.sequence(for: .template)
      let (response, problem) = renderer.render(request, now: context.clock.now, draw: draw, spending: &budget)
      return (.respond(response, after: delay), problem)
    case .answer(.dynamic(let compute), let latency): return (.compute(.immediate(compute), latency: latency), nil)
    case .answer(.deferred(let compute), let latency): return (.compute(.deferred(compute), latency: latency), nil)
    case .answer(.selected, let delay):
      // A selecting stub answers with its selection, which is another kind.
      return (.respond(.unselected, after: delay), nil)
    case .answer(.upstream(let upstream), let delay):
      guard let response = upstream.answer(instead: request) else { return (.forward(upstream, after: delay), nil) }
      var draw = context.draw
      return (.respond(response, after: delay + (response.delay?.duration(drawingFrom: &draw) ?? .zero)), nil)
    case .unmatched(let snapshot, let delay): return (.refuse(among: snapshot, after: delay), nil)
    }
  }

  /// Returns the same reply with an additional delay.
  func delayed(by latency: Duration) -> Self {
    switch self {
    case .answer(let answer, let delay): .answer(answer, delay: delay + latency)
    case .unmatched(let snapshot, let delay): .unmatched(among: snapshot, delay: delay + latency)
    }
  }
}

/// A decision, or the need for state that was not provided.
enum DecisionOutcome: Sendable {
  case decided(Decision)
  /// A matching stub depends on previous requests: decide again, holding the state.
  case needsState
}

/// Returns the decision about a request, without side effects: the same arguments result in the same decision.
///
/// - Parameters:
///   - facts: The request.
///   - snapshot: The stubs and their conditions.
///   - context: The time and the random numbers.
///   - state: The state of stateful stubs. If it is `nil`, the search stops at the first matching stub that needs it.
func decide(
  _ facts: inout RequestFacts,
  among snapshot: StubSnapshot,
  in context: DecisionContext,
  state: BackendState?
) -> DecisionOutcome {
  var needsState = false
  var undecided: UndecidedStub?
  var placed = firstFitting(&facts, among: snapshot, state: state, needsState: &needsState, undecided: &undecided)
  if placed == nil, undecided == nil, facts.askForContent() {
    placed = firstFitting(&facts, among: snapshot, state: state, needsState: &needsState, undecided: &undecided)
  }
  if let undecided { return .decided(.undecided(by: undecided)) }
  if needsState { return .needsState }
  let decision =
    placed.map { answer(of: $0, to: &facts, in: context, state: state) } ?? .unanswered(facts, among: snapshot)
  guard let conditions = snapshot.conditions else { return .decided(decision) }
  return .decided(decision.under(conditions, for: facts.received, in: context))
}

/// Returns the first stub that matches.
///
/// - Parameters:
///   - needsState: Set if the result depends on state that was not provided.
///   - undecided: Set to the stub for which no decision is possible.
private func firstFitting(
  _ facts: inout RequestFacts,
  among snapshot: StubSnapshot,
  state: BackendState?,
  needsState: inout Bool,
  undecided: inout UndecidedStub?
) -> PlacedStub? {
  let steps = facts.budget.remaining
  let settled = firstFitting(
    &facts,
    in: snapshot.index,
    steps: steps,
    state: state,
    needsState: &needsState,
    undecided: &undecided
  )
  .map { snapshot.index.placed[$0] }
  guard let index = snapshot.added?.index else { return settled }
  // The work on a stub must not prevent a stub that is checked earlier from answering.
  if undecided != nil { facts.budget = StepBudget(steps: steps) }
  var undecidedAdded: UndecidedStub?
  let position = firstFitting(
    &facts,
    in: index,
    steps: steps,
    state: state,
    needsState: &needsState,
    undecided: &undecidedAdded
  )
  guard let added = undecidedAdded?.placed ?? position.map({ index.placed[$0] }) else { return settled }
  if let rival = undecided?.placed ?? settled, rival.stub.isAsked(beforeAdded: added.stub) { return settled }
  undecided = undecidedAdded
  return undecidedAdded == nil ? added : nil
}

/// Returns the position of the first stub that matches.
///
/// The index is searched in tree order. If the budget is exhausted on the way, possibly by stubs that come after the
/// answering stub, the stubs are checked again in their order, with the full budget.
///
/// - Parameters:
///   - steps: The number of steps that were left before the first check.
///   - needsState: Set if the result depends on state that was not provided.
///   - undecided: Set to the stub for which no decision is possible, unless an earlier stub matches.
private func firstFitting(
  _ facts: inout RequestFacts,
  in index: StubIndex,
  steps: Int,
  state: BackendState?,
  needsState: inout Bool,
  undecided: inout UndecidedStub?
) -> Int? {
  let (neededState, available) = (needsState, facts.budget.remaining)
  let position = index.first(for: &facts) { placed, compared, facts in
    fits(placed, except: compared, for: &facts, state: state, needsState: &needsState, undecided: &undecided)
  }
  guard let exhausting = undecided else { return position }
  guard exhausting.reason == nil else { return nil }
  let offer = index.offer(for: &facts)
  if available == steps, offer.isVisitedInOrder(upTo: exhausting.placed) { return nil }
  (facts.budget, needsState, undecided) = (StepBudget(steps: steps), neededState, nil)
  for position in offer.ordered {
    let isFitting = fits(
      index.placed[position],
      except: nil,
      for: &facts,
      state: state,
      needsState: &needsState,
      undecided: &undecided
    )
    if undecided != nil { return nil }
    if isFitting { return position }
  }
  return nil
}

/// Returns true if a stub matches, or if no decision is possible, so that later stubs need not be checked.
private func fits(
  _ placed: PlacedStub,
  except compared: Int?,
  for facts: inout RequestFacts,
  state: BackendState?,
  needsState: inout Bool,
  undecided: inout UndecidedStub?
) -> Bool {
  if facts.method == .connect, !placed.stub.answersTunnels { return false }
  guard placed.stub.request.holds(for: &facts, except: compared) else {
    return UndecidedStub.note(placed, for: &facts, in: &undecided)
  }
  if placed.isStateful {
    guard let state else {
      needsState = true
      return true
    }
    guard placed.stub.isReady(in: state) else { return false }
    if let selector = placed.selector {
      guard let selection = facts.memory.flatMap({ selector.selection(for: &facts, memory: $0) }) else { return false }
      facts.selected = (placed, selection)
    }
  }
  // This stub is checked before one that reached a limit of its own, and answers.
  if undecided?.reason != nil { undecided = nil }
  return true
}

private func answer(
  of placed: PlacedStub,
  to facts: inout RequestFacts,
  in context: DecisionContext,
  state: BackendState?
) -> Decision {
  if placed.selector != nil { return selectedAnswer(of: placed, to: &facts, in: context) }
  let step = placed.stub.response.step(after: state?.uses(of: placed.stub.id) ?? 0)
  let decision = Decision(
    reply: .answer(step, delay: placed.readyMessage == nil ? delay(of: step, context) : .zero),
    stub: placed,
    changes: placed.isStateful ? placed.stub.changes : []
  )
  guard placed.hasConditions, let conditions = placed.stub.conditions else { return decision }
  return decision.under(conditions, drawingFrom: .ofStub(context.draw))
}

/// Returns the decision for a stub that selects its answer.
private func selectedAnswer(
  of placed: PlacedStub,
  to facts: inout RequestFacts,
  in context: DecisionContext
) -> Decision {
  // Another stub may have selected an answer after this one, and then not been used.
  if facts.selected?.stub !== placed, let memory = facts.memory {
    facts.selected = placed.selector?.selection(for: &facts, memory: memory).map { (placed, $0) }
  }
  guard let selection = facts.selected?.selection else {
    return Decision(reply: .answer(.fixed(.unselected), delay: .zero), stub: placed, changes: [])
  }
  let delay = selection.message == nil ? delay(of: selection.answer, context) : .zero
  var decision = Decision(reply: .answer(selection.answer, delay: delay), stub: placed, changes: [])
  decision.selection = selection
  guard placed.hasConditions, let conditions = placed.stub.conditions else { return decision }
  return decision.under(conditions, drawingFrom: .ofStub(context.draw))
}

extension ResponseDefinition {
  /// The answer of a stub that has selected none, which the decision prevents.
  fileprivate static var unselected: Self { Self(.internalServerError, text: "The stub has selected no answer.") }
}

extension StubResponse {
  /// Returns the answer of a stub that has already answered `uses` times.
  package func step(after uses: Int) -> Kind { steps[min(uses, steps.count - 1)] }
}

extension StubResponse.Kind {
  /// The delay of the answer, if it is known before the answer is computed.
  fileprivate var statedDelay: Delay? {
    switch self {
    case .fixed(let response): response.delay
    case .rendered(let renderer): renderer.base.delay
    case .dynamic, .deferred, .upstream, .selected: nil
    }
  }
}

private func delay(of step: StubResponse.Kind, _ context: DecisionContext) -> Duration {
  guard let delay = step.statedDelay else { return .zero }
  var draw = context.draw
  return delay.duration(drawingFrom: &draw)
}

extension Stub {
  /// Returns true if the stub is checked before an added stub.
  fileprivate func isAsked(beforeAdded added: Stub) -> Bool {
    source == added.source ? priority > added.priority : source < added.source
  }

  /// Returns true if the state allows the stub to answer.
  func isReady(in state: BackendState) -> Bool {
    let isInScenario = scenario.map { $0.required == nil || $0.required == state.state(of: $0.name) } ?? true
    let isWithinLimit = limit.map { state.uses(of: id) < $0 } ?? true
    return isInScenario && isWithinLimit
  }

  /// The state changes of an answer.
  fileprivate var changes: [BackendState.Change] {
    let use = [BackendState.Change.use(id)]
    guard let scenario, let next = scenario.next else { return use }
    return use + [.scenario(scenario.name, next)]
  }
}
