package import BacklotHTTP
import BacklotLimits

/// A request that a backend has received, and the progress of its response.
///
/// ``MockBackend/receive(_:body:from:decodingWith:keepingContentForHead:)`` creates it. The adapter then performs its
/// ``action`` and passes the resulting event to ``MockBackend/advance(_:with:)``, which determines the next action. The
/// backend closes the journal entry and sends webhooks; adapters do neither.
package struct Exchange: Sendable {
  /// The number of the exchange and of its journal entry, counted from 1; 0 if an interceptor responds, which is not
  /// recorded.
  let id: UInt64
  /// The request.
  package let request: ReceivedRequest
  /// The stub that responds, if any.
  let placed: PlacedStub?
  /// True if the request fails because of conditions.
  package let isInjectedFault: Bool
  /// True if a response to `HEAD` has the content of the response to `GET`, for an adapter that encodes content without
  /// sending it.
  let keepsContentForHead: Bool
  /// The check of the exchange by contracts; `nil` without contracts.
  let check: ExchangeCheck?
  /// The steps that remain after matching and rendering.
  let budget: StepBudget
  /// The order of the remaining events; `nil` if the response was complete at once.
  var lifecycle: ExchangeLifecycle?
  /// The effect of a chaos profile, if any.
  var chaos: Box<ChaosEffect>?
  /// The action that the adapter performs next.
  package internal(set) var action = Action.finish
  /// The time at which the last wait ends; `nil` without a wait.
  var due: Duration?
  /// The announcement that the client waits for a response that never arrives.
  var silence: ExpectedWait?

  /// The next action of an adapter.
  package enum Action: Sendable {
    /// Performs work that takes time, and reports the resulting event.
    ///
    /// ``MockBackend/perform(_:of:)`` performs it. An adapter with its own timers or connections may perform
    /// ``Work/wait(_:)`` and ``Work/forward(_:)`` itself.
    case perform(Work)
    /// Sends a response, and reports ``Event/sent`` after its last byte.
    case send(HTTPResponse)
    /// Performs a fault instead of a response or in the middle of it, and reports ``Event/sent``.
    indirect case fail(Fault, HTTPResponse)
    /// Responds that no stub matches.
    indirect case refuse(UnmatchedRequest)
    /// The exchange has ended without another response.
    case finish
  }

  /// The work on a response.
  package enum Work: Sendable {
    /// Results in ``Event/computed(_:)`` or ``Event/failed(_:)``.
    case compute(Computation)
    /// Results in ``Event/checked(_:)``.
    indirect case check(ResponseDefinition)
    /// Results in ``Event/prepared(_:)``.
    indirect case prepare(ResponseDefinition)
    /// Results in ``Event/explained(_:)``.
    case explain(among: StubSnapshot)
    /// Results in ``Event/waited``.
    case wait(Duration)
    /// Results in ``Event/received(_:)``, or in ``Event/relayed(_:)`` or ``Event/interrupted(_:)`` if the adapter sends
    /// the response of the upstream while it arrives.
    indirect case forward(Upstream)
  }

  /// The result of an action.
  package enum Event: Sendable {
    indirect case computed(ResponseDefinition)
    case failed(Fault)
    indirect case checked(ResponseDefinition)
    case prepared(HTTPResponse)
    indirect case explained(UnmatchedRequest)
    case waited
    /// The whole response of an upstream has arrived.
    case received(HTTPResponse)
    /// The adapter has sent the response of an upstream.
    case relayed(HTTPStatus)
    /// The adapter has sent only a part of the response of an upstream.
    case interrupted(Fault)
    /// The response or the fault is complete.
    case sent
    /// The client has stopped waiting, or disconnected.
    case cancelled
    /// The time of the client is over.
    case timedOut
  }
}

extension Exchange {
  /// True if the journal records the exchange.
  var isRecorded: Bool { id != 0 }

  /// The stub that responds, if any.
  package var stub: Stub? { placed?.stub }

  /// The webhooks that follow the response.
  var webhooks: [StubWebhook] { lifecycle?.hasWebhooks == true ? placed?.stub.webhooks ?? [] : [] }

  /// The violations of a contract by the request, and by the response as far as it is known.
  package var violations: [ContractViolation] { check?.violations ?? [] }

  /// The name of the contract's example that was served, if any.
  package var example: String? { check?.example }

  /// The effect of a chaos profile on the request, in words; `nil` without one.
  package var chaosReason: String? { chaos?.value.reason }

  /// The pace at which the content of the response arrives over a simulated network; `nil` for full speed.
  package var networkPace: Pace? { chaos?.value.downlink.map { .bitsPerSecond($0) } }

  /// The stubs that were searched without a match.
  var searched: StubSnapshot? {
    guard case .perform(.explain(let snapshot)) = action else { return nil }
    return snapshot
  }

  /// The response, if it is complete and no event needs to be reported.
  package var immediateResponse: HTTPResponse? {
    guard case .send(let response) = action, lifecycle?.hasEnded ?? true else { return nil }
    return response
  }
}
