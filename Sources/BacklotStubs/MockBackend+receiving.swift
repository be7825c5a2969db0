package import BacklotHTTP
import BacklotLimits
import Synchronization

extension MockBackend {
  /// Decides about a request, applies the resulting state changes, and records the request in the journal.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - body: The content of the request.
  ///   - clientAddress: The address of the client on a socket, without a port; `nil` in memory.
  ///   - coder: The decoder for the content. Defaults to that of the system, if it has one.
  package func receive(
    _ request: HTTPRequest,
    body: [UInt8],
    from clientAddress: String? = nil,
    decodingWith coder: @autoclosure () -> (any ContentCoder)? = SystemContentCoder.shared
  ) -> Exchange {
    let address = clientAddress ?? ReceivedRequest.loopback
    let received = ReceivedRequest(request, body: body, from: address, decodingWith: coder())
    if let interceptor, interceptor.intercepts(request) {
      return intercepted(received, by: interceptor, isOnSocket: clientAddress != nil)
    }
    var facts = RequestFacts(received, budget: budget)
    let instant = time.now
    let number = exchangeCount.wrappingAdd(1, ordering: .relaxed).newValue
    let context = DecisionContext(instant: instant, draw: RandomDraw(seed: seed, number: number))
    var guards: ExchangeGuards?
    var decision = commit(&facts, context, &guards)
    if let ownership, let stub = decision.stub { ownership.noteAnswer(of: stub.stub.id) }
    let answered = facts.received.numbered(number, answeredBy: decision.stub)
    // The answer is more important than the contract's findings if the budget is not sufficient for both.
    let problem = decision.reply.render(for: answered, drawingFrom: context.draw, spending: &facts.budget)
    let check = guards.map { self.check(answered, &decision, by: $0, spending: &facts.budget) }
    let (calling, outcome) = (decision.calling, decision.reply.outcomeAtOnce)
    let entry = journal.append(
      JournalEntry(
        instant: instant,
        request: answered,
        placed: decision.stub,
        outcome: outcome,
        isRehearsedFailure: decision.isRehearsedFailure,
        rarities: JournalEntry.Rarities.beginning(calling: calling?.stub, problem: problem)
      )
    )
    if let check { note(check, of: entry, outcome) }
    return Exchange(
      id: entry,
      request: answered,
      reply: decision.reply,
      isRehearsedFailure: decision.isRehearsedFailure,
      calling: calling,
      check: check,
      budget: facts.budget
    )
  }

  /// Returns the decision about a request, and applies its state changes.
  ///
  /// Stubs without state require no lock. Stubs with state decide and change in one step.
  ///
  /// - Parameter guards: Set to the guards of the exchange, if any.
  private func commit(
    _ facts: inout RequestFacts,
    _ context: DecisionContext,
    _ guards: inout ExchangeGuards?
  ) -> Decision {
    let snapshot = snapshot
    guards = snapshot.guards
    if case .decided(let decision) = decide(&facts, among: snapshot, in: context, state: nil) { return decision }
    let (decision, budget) = decideHoldingState(facts, context)
    facts.budget = budget
    return decision
  }

  private func decideHoldingState(_ facts: RequestFacts, _ context: DecisionContext) -> (Decision, StepBudget) {
    state.withLock { state in
      var facts = facts
      let snapshot = snapshot
      guard case .decided(let decision) = decide(&facts, among: snapshot, in: context, state: state) else {
        return (.unmatched(among: snapshot), facts.budget)
      }
      state.apply(decision.changes)
      return (decision, facts.budget)
    }
  }

  /// Explains why no stub matched, and records the explanation in ``unmatchedRequests``.
  package func explain(_ exchange: Exchange) -> UnmatchedRequest {
    let snapshot = exchange.unmatched ?? snapshot
    let explanation = UnmatchedRequest(
      request: exchange.request,
      nearMisses: nearMisses(to: exchange.request, among: snapshot),
      diagnostics: snapshot.diagnostics,
      violations: exchange.violations,
      isReportedElsewhere: ownership?.reportsUnmatchedRequests ?? false
    )
    interceptor?.note(explanation, of: exchange.id, in: journal)
    unmatched.withLock { if $0.count < 100, journal.keepsAside($0, and: explanation) { $0.append(explanation) } }
    return explanation
  }
}

extension MockBackend {
  /// Returns true if the interceptor answers a request before stubs are checked.
  package func isIntercepted(_ request: HTTPRequest) -> Bool { interceptor?.intercepts(request) ?? false }

  /// The names whose values are masked in reports.
  package var secrets: SecretNames { interceptor?.secrets ?? .standard }

  /// Returns an exchange that the journal does not record.
  private func intercepted(
    _ request: ReceivedRequest,
    by interceptor: any RequestInterceptor,
    isOnSocket: Bool
  ) -> Exchange {
    let answer = StubResponse.Kind.deferred { [self] request in
      await interceptor.response(to: request, on: self, isOnSocket: isOnSocket)
    }
    return Exchange(id: 0, request: request, reply: .answer(answer, delay: .zero), isRehearsedFailure: false)
  }

  /// Removes the recorded requests and the explanations of the unmatched ones.
  package func clearJournal() {
    journal.clear()
    clearKeptAside()
  }
}

extension MockBackend {
  /// Returns the value of a type that an adapter stores with a backend, creating it on first use.
  package func attachment<Value: Sendable>(_ make: () -> Value) -> Value {
    attachments.withLock { attachments in
      if let known = attachments[ObjectIdentifier(Value.self)] as? Value { return known }
      let made = make()
      attachments[ObjectIdentifier(Value.self)] = made
      return made
    }
  }
}
