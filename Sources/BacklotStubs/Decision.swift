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
  let stub: Stub?
  /// The values that the stub's path found.
  let path: PathParameters
  /// What stateful stubs remember from here on.
  let changes: [BackendState.Change]
}

/// What the client gets, as far as it is known when the decision falls.
enum Reply: Sendable {
  /// An answer that is known already, and the time that it takes.
  case response(ResponseDefinition, delay: Duration)
  /// An answer that a closure of the user's makes at once.
  case dynamic(StubResponse.Compute)
  /// An answer that a closure of the user's makes in its own time.
  case deferred(StubResponse.ComputeLater)
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
  let position = index.first(for: &facts) { stub, facts in
    guard stub.request.holds(for: &facts) else { return false }
    guard stub.isStateful else { return true }
    guard let state else {
      needsState = true
      return true
    }
    return stub.isReady(in: state)
  }
  if needsState { return .needsState }
  guard let position else { return .decided(Decision(reply: .unmatched, stub: nil, path: .init(), changes: [])) }
  return .decided(answer(of: index.stubs[position], to: facts, context, state))
}

private func answer(
  of stub: Stub,
  to facts: RequestFacts,
  _ context: DecisionContext,
  _ state: BackendState?
) -> Decision {
  Decision(
    reply: reply(stub.response.step(after: state?.uses(of: stub.id) ?? 0), context),
    stub: stub,
    path: stub.request.path?.parameters(in: facts.target.path) ?? PathParameters(),
    changes: stub.isStateful ? stub.changes : []
  )
}

private func reply(_ step: StubResponse.Kind, _ context: DecisionContext) -> Reply {
  switch step {
  case .fixed(let response):
    var draw = context.draw
    return .response(response, delay: response.delay?.duration(drawingFrom: &draw) ?? .zero)
  case .dynamic(let compute):
    return .dynamic(compute)
  case .deferred(let compute):
    return .deferred(compute)
  }
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
