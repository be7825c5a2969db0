package import BacklotHTTP
import BacklotPlatform

// MARK: - In memory

extension MockBackend {
  /// Completes an exchange in memory.
  ///
  /// - Parameters:
  ///   - exchange: The result of ``receive(_:body:from:decodingWith:keepingContentForHead:)``.
  ///   - timeout: The time that the client waits, in the backend's time. Defaults to no limit. Immediate time includes
  ///     only the delays that stubs specify, not the duration of their closures.
  /// - Throws: ``UnmatchedRequest``, a ``Fault`` that the adapter has to carry out, or `CancellationError`. On a
  ///   timeout, the fault is ``Fault/noResponse``.
  package func complete(_ exchange: Exchange, within timeout: Duration? = nil) async throws -> HTTPResponse {
    var exchange = exchange
    let deadline = ClientDeadline(timeout, of: exchange.id, in: time)
    await performWork(of: &exchange, before: deadline)
    let (action, silence) = (exchange.action, exchange.silence)
    advance(&exchange, with: .sent)
    switch action {
    case .send(let response): return decoded(response, for: exchange)
    case .refuse(let unmatched): throw unmatched
    case .fail(let fault, _):
      if let silence { try await deadline.expire { silence.end() } }
      throw fault
    case .finish, .perform: throw CancellationError()
    }
  }

  /// Performs the work of an exchange until its next action is to respond, to fail or to finish.
  func performWork(of exchange: inout Exchange, before deadline: ClientDeadline) async {
    if let event = computeImmediately(exchange) { advance(&exchange, with: event) }
    while case .perform(let work) = exchange.action {
      advance(&exchange, with: await perform(work, of: exchange, before: deadline))
    }
  }
}

// MARK: - Advancing

extension MockBackend {
  /// Determines the next action of an exchange, closes its journal entry, and sends or cancels its webhooks.
  ///
  /// An event that does not belong to the last action is ignored, such as the end of a wait after a cancellation.
  ///
  /// - Parameters:
  ///   - exchange: The exchange.
  ///   - event: The result of the last action.
  package func advance(_ exchange: inout Exchange, with event: Exchange.Event) {
    advance(&exchange, with: event) { webhookDispatcher.sendWebhooks(of: $0) }
  }

  /// Determines the next action of an exchange, like ``advance(_:with:)``.
  ///
  /// - Parameters:
  ///   - exchange: The exchange.
  ///   - event: The result of the last action.
  ///   - sendWebhooks: Sends the webhooks of the exchange, if they follow now.
  package func advance(
    _ exchange: inout Exchange,
    with event: Exchange.Event,
    sendingWebhooksWith sendWebhooks: (Exchange) -> Void
  ) {
    if case .sent = event { exchange.silence = nil }
    guard let step = exchange.lifecycle?.handle(event) else { return }
    if let outcome = apply(step, to: &exchange) { close(exchange, outcome: outcome) }
    switch step.webhooks {
    case .send: sendWebhooks(exchange)
    case .cancel: webhookDispatcher.cancelWebhooks(of: exchange)
    case nil: break
    }
  }

  /// Computes the response if a synchronous closure does so.
  ///
  /// - Returns: The resulting event, or `nil` if no synchronous closure computes the response.
  package func computeImmediately(_ exchange: Exchange) -> Exchange.Event? {
    guard case .perform(.compute(.immediate(let compute))) = exchange.action else { return nil }
    do {
      return .computed(checked(try compute(exchange.request.computing(at: time, with: memory)), for: exchange))
    } catch {
      return Self.event(of: error)
    }
  }

  /// Returns a computed response, or the reason why it cannot be sent, which becomes a diagnostic.
  private func checked(_ response: ResponseDefinition, for exchange: Exchange) -> ResponseDefinition {
    guard let stub = exchange.placed?.stub, stub.source == .stubs, stub.annotation == nil else { return response }
    let problems = response.problems
    if problems.isEmpty { return response }
    note(problems.map { $0.diagnostic(of: stub) })
    return response.refusal(of: stub) ?? response
  }

  /// Sets the next action of an exchange, after performing the work that needs no waiting.
  ///
  /// - Returns: The outcome with which the journal entry closes, if it does.
  func apply(_ first: ExchangeLifecycle.Step, to exchange: inout Exchange) -> JournalEntry.Outcome? {
    var step = first
    var outcome = step.outcome
    while case .perform(let work) = step.action, let event = performImmediately(work, of: &exchange),
      let next = exchange.lifecycle?.handle(event)
    {
      step = next
      outcome = step.outcome ?? outcome
    }
    // Announced before the journal entry closes, so that a test that sees the outcome can advance the time.
    if case .failed(let fault)? = outcome, fault.leavesClientWaiting { exchange.silence = ExpectedWait(time) }
    exchange.action = step.action
    return outcome
  }

  private func performImmediately(_ work: Exchange.Work, of exchange: inout Exchange) -> Exchange.Event? {
    switch work {
    case .prepare(let response): return .prepared(prepared(response, for: exchange))
    case .check(let response): return contractMonitor.checkImmediately(response, of: exchange).map { .checked($0) }
    case .wait(let delay):
      exchange.due = time.now + delay
      return nil
    case .compute, .explain, .forward: return nil
    }
  }

  private func close(_ exchange: Exchange, outcome: JournalEntry.Outcome) {
    guard exchange.isRecorded else { return }
    journal.close(exchange.id, outcome: outcome)
    if let check = exchange.check { contractMonitor.settle(check, of: exchange.id, outcome: outcome) }
  }

  /// Records that an adapter with its own timers waits for the delay of an exchange.
  package func noteWaiting(of exchange: Exchange) { journal.markWaiting(exchange.id) }

  /// Returns the seed for random choices in the bytes of an exchange.
  package func seed(of exchange: Exchange) -> UInt64 { seed &+ exchange.id }
}

// MARK: - Performing work

extension MockBackend {
  /// Performs work on a response, and returns the resulting event.
  package func perform(_ work: Exchange.Work, of exchange: Exchange) async -> Exchange.Event {
    await perform(work, of: exchange, before: ClientDeadline(nil, of: exchange.id, in: time))
  }

  private func perform(
    _ work: Exchange.Work,
    of exchange: Exchange,
    before deadline: ClientDeadline
  ) async -> Exchange.Event {
    do {
      switch work {
      case .compute(let computation): return await compute(computation, for: exchange, before: deadline)
      case .check(let response): return .checked(await contractMonitor.check(response, of: exchange))
      case .prepare(let response): return .prepared(prepared(response, for: exchange))
      case .explain(let snapshot): return .explained(explain(exchange, among: snapshot))
      case .wait(let delay):
        let isInTime = try await deadline.wait(for: delay) { journal.markWaiting(exchange.id) }
        return isInTime ? .waited : .timedOut
      case .forward(let upstream):
        let response = try await deadline.limit { [self] in try await forward(exchange, to: upstream) }
        return .received(limited(response, for: exchange, since: time.now))
      }
    } catch {
      return error is TimeoutError ? .timedOut : .cancelled
    }
  }

  private func compute(
    _ computation: Computation,
    for exchange: Exchange,
    before deadline: ClientDeadline
  ) async -> Exchange.Event {
    let request = exchange.request.computing(at: time, with: memory)
    do {
      switch computation {
      case .immediate(let compute): return .computed(checked(try compute(request), for: exchange))
      case .deferred(let compute):
        journal.markWaiting(exchange.id)
        return .computed(checked(try await deadline.limit { try await compute(request) }, for: exchange))
      }
    } catch {
      return Self.event(of: error)
    }
  }

  /// Returns the event of an error that a closure has thrown, or that ended its time.
  private static func event(of error: any Error) -> Exchange.Event {
    if error is TimeoutError { return .timedOut }
    if error is CancellationError, Task.isCancelled { return .cancelled }
    return .failed(error as? Fault ?? .failure(error))
  }

  private func forward(_ exchange: Exchange, to upstream: Upstream) async throws -> HTTPResponse {
    switch try await upstreamForwarder.response(to: exchange.request, from: upstream) {
    case .success(let response): contractMonitor.check(response, of: exchange)
    case .failure(let failure): failure.response
    }
  }

  /// Explains why no stub matched, and records the explanation in ``unmatchedRequests``.
  ///
  /// - Parameters:
  ///   - exchange: The exchange.
  ///   - snapshot: The stubs that were searched. Defaults to those of the exchange, or to the current ones.
  package func explain(_ exchange: Exchange, among snapshot: StubSnapshot? = nil) -> UnmatchedRequest {
    let snapshot = snapshot ?? exchange.searched ?? self.snapshot
    let explanation = UnmatchedRequest(
      request: exchange.request,
      nearMisses: nearMisses(to: exchange.request, among: snapshot),
      diagnostics: snapshot.diagnostics,
      violations: exchange.violations,
      isReportedElsewhere: ownership?.reportsUnmatchedRequests ?? false
    )
    interceptor?.note(explanation, of: exchange.id, in: journal)
    unmatched.withLock {
      if $0.count < 100, journal.hasRoomForUnmatched($0, adding: explanation) { $0.append(explanation) }
    }
    return explanation
  }
}

extension Fault {
  /// True if the client receives no data at all until it times out.
  var leavesClientWaiting: Bool {
    guard case .noResponse = kind else { return false }
    return true
  }
}
