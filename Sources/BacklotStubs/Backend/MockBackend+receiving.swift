public import BacklotHTTP
import BacklotLimits
import BacklotPlatform

extension MockBackend {
  /// Returns the response to a request, as a client in memory receives it.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - timeout: The time that the client waits, in the backend's time. Defaults to no limit, but immediate time does
  ///     not wait for an answer that never arrives.
  /// - Throws: ``UnmatchedRequest`` if no stub matches, ``Fault`` if the stub specifies a fault or the request times
  ///   out, `HTTPError` if the request's body cannot be read, `CancellationError` if the task is cancelled.
  public func respond(to request: HTTPRequest, within timeout: Duration? = nil) async throws -> HTTPResponse {
    // The usual body is in memory, and needs no suspension.
    let body =
      if let bytes = request.body.bytes, bytes.count <= bodyLimit { bytes } else {
        try await request.body.collect(upTo: bodyLimit)
      }
    let exchange = receive(request, body: body)
    if let response = exchange.immediateResponse {
      return response.headerFields.statesContentCoding ? decoded(response, for: exchange) : response
    }
    return try await complete(exchange, within: timeout)
  }

  /// The maximum size of a request body, in bytes: 1 GiB.
  package var bodyLimit: Int { 1 << 30 }
}

extension MockBackend {
  /// Decides about a request, applies the resulting state changes, and records the request in the journal.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - body: The content of the request.
  ///   - clientAddress: The address of the client on a socket, without a port; `nil` in memory.
  ///   - coder: The decoder for the content. Defaults to that of the system, if it has one.
  ///   - keepsContent: True to keep the content of a response to `HEAD`, for an adapter that encodes content without
  ///     sending it. Defaults to `false`.
  package func receive(
    _ request: HTTPRequest,
    body: [UInt8],
    from clientAddress: String? = nil,
    decodingWith coder: @autoclosure () -> (any ContentCoder)? = SystemContentCoder.shared,
    keepingContentForHead keepsContent: Bool = false
  ) -> Exchange {
    let address = clientAddress ?? ReceivedRequest.loopback
    let received = ReceivedRequest(request, body: body, from: address, decodingWith: coder())
    if let interceptor, interceptor.intercepts(request) {
      return intercepted(received, by: interceptor, isOnSocket: clientAddress != nil)
    }
    let (instant, number) = (time.now, journal.takeNumber())
    let context = DecisionContext(at: instant, clock: time.wallClock(at: instant), seed: seed, number: number)
    var facts = RequestFacts(received, context: MatchingContext(budget: budget, clock: context.clock))
    var validators: ExchangeValidators?
    let decision = commit(&facts, in: context, validators: &validators)
    if let ownership, let stub = decision.stub { ownership.noteAnswer(of: stub.stub.id) }
    let answered = received.numbered(number, template: decision.stub?.path)
    if validators == nil, let message = readyMessage(of: decision, answering: request) {
      return completed(answered, with: message, by: decision, at: instant)
    }
    // The response is more important than the contract's findings if the budget is not sufficient for both.
    let (plan, problem) = decision.reply.plan(for: answered, in: context, spending: &facts.budget)
    let check = validators.map {
      contractMonitor.checkRequest(answered, decision: decision, by: $0, spending: &facts.budget)
    }
    let webhookStub = decision.webhookStub
    var lifecycle = ExchangeLifecycle(
      plan,
      hasWebhooks: webhookStub != nil,
      isChecked: check != nil,
      drawingFrom: context.draw
    )
    let first = lifecycle.begin()
    var exchange = Exchange(
      id: number,
      request: answered,
      placed: decision.stub,
      isInjectedFault: decision.isInjectedFault,
      keepsContentForHead: keepsContent,
      check: check,
      budget: facts.budget,
      lifecycle: lifecycle,
      chaos: decision.chaos
    )
    let outcome = apply(first, to: &exchange) ?? .pending
    let fields = JournalEntry.RareFields.beginning(
      webhookStub: webhookStub?.stub,
      problem: problem,
      chaos: exchange.chaosReason
    )
    record(exchange, at: instant, outcome: outcome, rareFields: fields)
    if let check { contractMonitor.note(check, of: number, outcome: outcome) }
    return exchange
  }

  /// Records an exchange in the journal.
  private func record(
    _ exchange: Exchange,
    at instant: Duration,
    outcome: JournalEntry.Outcome,
    rareFields: Box<JournalEntry.RareFields>?
  ) {
    journal.append(
      JournalEntry(
        id: exchange.id,
        instant: instant,
        request: exchange.request,
        placed: exchange.placed,
        outcome: outcome,
        isInjectedFault: exchange.isInjectedFault,
        rareFields: rareFields
      )
    )
  }

  /// Records an exchange whose response is complete.
  private func completed(
    _ request: ReceivedRequest,
    with message: HTTPResponse,
    by decision: Decision,
    at instant: Duration
  ) -> Exchange {
    journal.append(
      JournalEntry(
        id: request.number,
        instant: instant,
        request: request,
        placed: decision.stub,
        outcome: .answered(message.status),
        isInjectedFault: decision.isInjectedFault
      )
    )
    return Exchange(
      id: request.number,
      request: request,
      placed: decision.stub,
      isInjectedFault: decision.isInjectedFault,
      keepsContentForHead: false,
      check: nil,
      budget: StepBudget(),
      lifecycle: nil,
      action: .send(message)
    )
  }

  /// Returns the message of the usual response, which needs no other steps, or `nil` if the response needs some.
  private func readyMessage(of decision: Decision, answering request: HTTPRequest) -> HTTPResponse? {
    guard case .answer(_, delay: .zero) = decision.reply, !decision.isInjectedFault, decision.chaos == nil,
      request.method != .head
    else {
      return nil
    }
    return decision.selection.map(\.message) ?? decision.stub?.readyMessage
  }

  /// Returns the decision about a request, and applies its state changes.
  ///
  /// Stubs without state require no lock. Stubs with state decide and change in one step.
  ///
  /// - Parameter validators: Set to the validators of the exchange, if any.
  private func commit(
    _ facts: inout RequestFacts,
    in context: DecisionContext,
    validators: inout ExchangeValidators?
  ) -> Decision {
    if let refusal = facts.received.contentRefusal { return .refused(refusal) }
    let snapshot = current.withLock(\.self)
    validators = snapshot.validators
    if !snapshot.isSelecting, case .decided(let decision) = decide(&facts, among: snapshot, in: context, state: nil) {
      return decision
    }
    return decideHoldingState(&facts, in: context)
  }

  private func decideHoldingState(_ facts: inout RequestFacts, in context: DecisionContext) -> Decision {
    facts.memory = memory
    return state.withLock { state in
      let snapshot = snapshot
      guard case .decided(let decision) = decide(&facts, among: snapshot, in: context, state: state) else {
        return .unmatched(among: snapshot)
      }
      state.apply(decision.changes)
      if let selection = decision.selection { decision.stub?.selector?.commit(selection, memory: memory) }
      return decision
    }
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
    let computation = Computation.deferred { [self] request in
      await interceptor.response(to: request, on: self, isOnSocket: isOnSocket)
    }
    var lifecycle = ExchangeLifecycle(
      .compute(computation, latency: .zero),
      hasWebhooks: false,
      isChecked: false,
      drawingFrom: RandomDraw(seed: seed, number: 0)
    )
    let first = lifecycle.begin()
    var exchange = Exchange(
      id: 0,
      request: request,
      placed: nil,
      isInjectedFault: false,
      keepsContentForHead: false,
      check: nil,
      budget: budget,
      lifecycle: lifecycle
    )
    _ = apply(first, to: &exchange)
    return exchange
  }

  /// Removes the recorded requests and the explanations of the unmatched ones.
  package func clearJournal() {
    journal.clear()
    clearDiagnostics()
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
