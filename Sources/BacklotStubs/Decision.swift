import BacklotHTTP

/// What decides about a request, beside the request itself: everything that would otherwise be chance or time.
struct DecisionContext: Sendable {
  /// The time since the backend was made.
  var instant: Duration
  /// The numbers for random delays.
  var draw: RandomDraw
}

/// What a backend does with a request; making one changes nothing.
struct Decision: Sendable {
  /// What the client gets.
  let reply: Reply
  /// The stub that answers, if one does.
  let stub: PlacedStub?
  /// What stateful stubs remember from here on.
  let changes: [BackendState.Change]
}

extension Decision {
  /// The decision about a request that no stub answers.
  static let unmatched = Decision(reply: .unmatched, stub: nil, changes: [])
}

/// What the client gets, as far as it is known when the decision falls.
enum Reply: Sendable {
  /// A stub answers; where the answer is known already, so is the time that it takes.
  case answer(StubResponse.Kind, delay: Duration)
  /// Nothing answers.
  case unmatched
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
///   - index: The stubs by rank.
///   - context: The instant and the draw.
///   - state: What stateful stubs remember; without it, the decision stops at the first fitting stub that would need it.
func decide(
  _ facts: inout RequestFacts,
  among index: StubIndex,
  in context: DecisionContext,
  state: BackendState?
) -> DecisionOutcome {
  var needsState = false
  let position = index.first(for: &facts) { placed, compared, facts in
    guard placed.stub.request.holds(for: &facts, except: compared) else { return false }
    guard placed.isStateful else { return true }
    guard let state else {
      needsState = true
      return true
    }
    return placed.stub.isReady(in: state)
  }
  if needsState { return .needsState }
  guard let position else { return .decided(.unmatched) }
  return .decided(answer(of: index.placed[position], context, state))
}

private func answer(of placed: PlacedStub, _ context: DecisionContext, _ state: BackendState?) -> Decision {
  let step = placed.stub.response.step(after: state?.uses(of: placed.stub.id) ?? 0)
  return Decision(
    reply: .answer(step, delay: delay(of: step, context)),
    stub: placed,
    changes: placed.isStateful ? placed.stub.changes : []
  )
}

private func delay(of step: StubResponse.Kind, _ context: DecisionContext) -> Duration {
  guard case .fixed(let response) = step, let delay = response.delay else { return .zero }
  var draw = context.draw
  return delay.duration(drawingFrom: &draw)
}

extension Stub {
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
