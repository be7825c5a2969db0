package import BacklotHTTP
package import BacklotLimits
import Synchronization

/// A simulated backend that answers from stubs, records requests, and explains why no stub matches.
///
/// ```swift
/// let backend = MockBackend {
///   Get("/dogs") { Respond(json: ["Rex", "Lassie"]) }
///   Post("/dogs", body: .json(containing: ["breed": "Beagle"])) { Respond(.created) }
/// }
/// ```
///
/// It performs no input or output and uses no thread: adapters bring requests from memory, from `URLSession` or from a
/// socket, and carry out delays and faults. Any number of threads can use it at once.
///
/// Sources are checked in the order of their ``SourceKind``. Among stubs, later additions come before the initial
/// stubs. Within each of these groups, the higher ``Stub/priority`` wins, and then the stub that is written first.
public final class MockBackend: Sendable {
  /// The requests, in order.
  public let journal: RequestJournal
  /// The passage of the backend's time.
  public let time: BackendTime
  /// The reporting of contract violations in requests and responses to clients.
  public let reporting: ViolationReporting
  /// The admin interface below `/__admin`, if enabled.
  let admin: AdminInterface?

  private let publication: Mutex<Publication>
  /// The lock for creating a publication, so that readers never wait for an index.
  private let writing = Mutex(())
  private let state = Mutex(BackendState())
  let seed: UInt64
  /// The steps that the work on one request may take.
  let budget: StepBudget
  private let exchangeCount = Atomic<UInt64>(0)
  private let freedMemory: FreedMemory
  private let unmatched = Mutex<[UnmatchedRequest]>([])
  /// The record of exchanges with a contract.
  let contractRecord = Mutex(ContractRecord())
  /// Other state of the sources.
  let memory = BackendMemory()
  /// The queue for webhooks that follow requests in memory.
  let outbox = WebhookOutbox()
  /// The sender of webhooks, if set.
  let webhookSender = Mutex<WebhookSender?>(nil)
  /// The sender that forwards requests in memory, if set.
  let upstreamSender = Mutex<UpstreamSender?>(nil)
  /// The requirements of the backend's owner, such as a test.
  package let ownership: BackendOwnership?
  /// The unmet expectation of the last call of ``received(_:_:)``; `nil` if it was met.
  let unmetExpectation = Mutex<UnmetExpectation?>(nil)
  private let attachments = Mutex<[ObjectIdentifier: any Sendable]>([:])

  /// Creates a backend from its description.
  ///
  /// - Parameters:
  ///   - time: The passage of time. Defaults to immediate time.
  ///   - seed: The seed for random delays and failures. The same seed produces the same run.
  ///   - journalCapacity: The number of exchanges that the journal keeps.
  ///   - conditions: The added latency and the share of failing requests, independent of the stubs.
  ///   - reporting: The reporting to clients of violations of contracts among the sources. Defaults to reporting on
  ///     request.
  ///   - admin: The configuration of the admin interface below `/__admin`. Disabled by default.
  ///   - sources: Stubs and other sources.
  public convenience init(
    time: BackendTime = .immediate,
    seed: UInt64 = 0,
    journalCapacity: Int = 10_000,
    conditions: BackendConditions = .ideal,
    reporting: ViolationReporting = .onRequest,
    admin: AdminConfiguration? = nil,
    @BackendBuilder _ sources: () -> [any BackendSource]
  ) {
    self.init(
      layers: [sources()],
      time: time,
      seed: seed,
      journalCapacity: journalCapacity,
      conditions: conditions,
      reporting: reporting,
      admin: admin
    )
  }

  /// Makes a backend of several descriptions, the most important first.
  package convenience init(
    layers: [[any BackendSource]],
    time: BackendTime,
    seed: UInt64 = 0,
    journalCapacity: Int = 10_000,
    conditions: BackendConditions = .ideal,
    reporting: ViolationReporting = .onRequest,
    admin: AdminConfiguration? = nil,
    budget: StepBudget = StepBudget(),
    ownership: BackendOwnership? = nil
  ) {
    self.init(
      Publication(layers: layers.map { BackendBlueprint($0) }, conditions: conditions),
      time: time,
      seed: seed,
      journal: RequestJournal(capacity: journalCapacity),
      reporting: reporting,
      admin: admin,
      budget: budget,
      ownership: ownership
    )
  }

  /// Makes a backend of what others may have published too.
  init(
    _ publication: Publication,
    time: BackendTime,
    seed: UInt64,
    journal: RequestJournal,
    reporting: ViolationReporting,
    admin: AdminConfiguration?,
    budget: StepBudget = StepBudget(),
    ownership: BackendOwnership? = nil,
    freedMemory: FreedMemory = FreedMemory()
  ) {
    self.budget = budget
    self.freedMemory = freedMemory
    self.ownership = ownership
    self.reporting = reporting
    self.publication = Mutex(publication)
    self.admin = admin.map { AdminInterface($0, defaults: publication, time: time) }
    self.journal = journal
    self.time = time
    self.seed = seed
  }

  deinit { outbox.close() }
}

// MARK: - Changing

extension MockBackend {
  /// Adds sources that are asked before all that are there; requests under way keep the answer they got.
  public func add(@BackendBuilder _ sources: () -> [any BackendSource]) {
    let blueprint = BackendBlueprint(sources())
    publish { $0.adding(blueprint) }
  }

  /// Puts other sources in the place of all that are there, those that were added too.
  ///
  /// A request is answered from the old sources or from the new ones, never from a mixture; those under way keep the
  /// answer they got. The journal and the conditions stay. Of what stateful stubs remember,
  /// - a scenario keeps its state where a new stub takes part in one of that name, and is forgotten otherwise;
  /// - how often a stub has answered, for ``MethodStub/times(_:)`` and sequences, is kept where the very same ``Stub`` is
  ///   among the new ones, and begins anew for one that was written or read once more.
  ///
  /// - Parameter sources: Stubs and other sources; files are read before anything changes.
  public func replaceSources(@BackendBuilder _ sources: () -> [any BackendSource]) { replaceSources(with: sources()) }

  /// Puts other sources in the place of all that are there; see ``replaceSources(_:)``.
  package func replaceSources(with sources: [any BackendSource]) { replaceSources(with: BackendBlueprint(sources)) }

  /// Replaces all sources with a blueprint, which the caller may have inspected before.
  package func replaceSources(with blueprint: BackendBlueprint) {
    let removedCount = writing.withLock { _ in
      let last = published.stubCount
      publish(published.replacing(with: blueprint))
      return last - blueprint.stubs.count
    }
    freedMemory.add(removedStubs: removedCount)
  }

  /// Changes individual stubs, as the admin interface does.
  ///
  /// If the closure throws, no change takes effect.
  ///
  /// - Parameter change: Makes the changes, with exclusive write access.
  func edit<Result>(_ change: (inout StubEdition) throws -> Result) rethrows -> Result {
    let (result, removedCount) = try writing.withLock { _ in
      let last = published
      var edition = StubEdition(of: last)
      let result = try change(&edition)
      guard let next = edition.publication else { return (result, 0) }
      edition.hasRemoved ? publish(next) : publish(adding: next)
      return (result, last.stubCount - next.stubCount)
    }
    freedMemory.add(removedStubs: removedCount)
    return result
  }

  /// Publishes the same stubs and additional ones.
  ///
  /// The caller must hold the `writing` lock.
  private func publish(adding next: Publication) { publication.withLock { $0 = next } }

  /// Publishes other stubs, and removes state that they do not use.
  ///
  /// The caller must hold the `writing` lock.
  private func publish(_ next: Publication) {
    let kept = BackendState.Keys(of: next.allLayers.lazy.flatMap(\.stubs))
    // A decision that needs the state reads the publication while holding the state, so that both change as one.
    state.withLock { state in
      publication.withLock { $0 = next }
      state.keep(only: kept)
    }
  }

  /// Changes how much later answers come and how many requests fail; requests under way keep what they got.
  public func setConditions(_ conditions: BackendConditions) { publish { $0.under(conditions) } }

  private func publish(_ change: (Publication) -> Publication) {
    writing.withLock { _ in
      let next = change(published)
      publication.withLock { $0 = next }
    }
  }

  /// Puts every scenario and sequence back to its beginning and forgets what was asked; stubs and conditions stay.
  public func reset() {
    state.withLock { $0 = BackendState() }
    memory.clear()
    clearKeptAside()
    journal.clear()
  }

  /// Removes the recorded unmatched requests and contract violations.
  func clearKeptAside() {
    unmatched.withLock { $0 = [] }
    contractRecord.withLock { $0.breaches = [] }
  }

  /// Puts every scenario back to its beginning.
  func resetScenarios() { state.withLock { $0.resetScenarios() } }

  /// True if a stateful stub has answered, or a scenario was put into a state.
  var remembers: Bool { state.withLock { $0 != BackendState() } }

  /// The state that a scenario is in.
  public func state(ofScenario name: String) -> ScenarioState { state.withLock { $0.state(of: name) } }

  /// Puts a scenario into a state.
  public func setScenario(_ name: String, to state: ScenarioState) {
    self.state.withLock { $0.setScenario(name, to: state) }
  }
}

// MARK: - Looking in

extension MockBackend {
  /// The stubs in the order in which they are asked.
  public var stubs: [Stub] { published.stubs }

  /// The added latency and the share of failing requests, independent of the stubs.
  public var conditions: BackendConditions { published.conditions ?? .ideal }

  /// The problems with the sources, such as a folder that cannot be read.
  public var diagnostics: [SourceDiagnostic] { published.diagnostics }

  /// The requests that no stub matched, with their near misses; the first hundred since the beginning or the last
  /// reset.
  public var unmatchedRequests: [UnmatchedRequest] { unmatched.withLock(\.self) }

  /// Returns the stubs that are nearest to a request, without answering it or changing state.
  ///
  /// - Returns: The nearest stubs, at most three; the first has the distance 0 if it would answer.
  public func nearMisses(to request: ReceivedRequest) -> [NearMiss] { nearMisses(to: request, among: published) }

  /// The stub that would answer a request if the conditions let it, without answering it or changing anything.
  package func stub(answering request: ReceivedRequest) -> Stub? {
    var facts = RequestFacts(request, budget: budget)
    let context = DecisionContext(instant: .zero, draw: RandomDraw(seed: seed, number: 0))
    let outcome = state.withLock { decide(&facts, among: published, in: context, state: $0) }
    guard case .decided(let decision) = outcome else { return nil }
    return decision.stub?.stub
  }

  func nearMisses(
    to request: ReceivedRequest,
    among publication: Publication,
    where isAsked: (Stub) -> Bool = { _ in true }
  ) -> [NearMiss] {
    publication.nearMisses(to: request, state: state.withLock(\.self), where: isAsked)
  }

  /// The current publication.
  var published: Publication { publication.withLock(\.self) }
}

// MARK: - Driving

extension MockBackend {
  /// Decides what answers a request, makes the changes that follow, and writes it into the journal.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - body: Its content.
  ///   - clientAddress: The address of the client on a socket, without a port; `nil` in memory.
  ///   - coder: The type that decodes the content. Defaults to that of the system, if it has one.
  package func receive(
    _ request: HTTPRequest,
    body: [UInt8],
    from clientAddress: String? = nil,
    decodingWith coder: @autoclosure () -> (any ContentCoder)? = SystemContentCoder.shared
  ) -> Exchange {
    let address = clientAddress ?? ReceivedRequest.loopback
    let received = ReceivedRequest(request, body: body, from: address, decodingWith: coder())
    if let admin, admin.isAsked(by: request) {
      return admin.exchange(for: received, on: self, isOnSocket: clientAddress != nil)
    }
    var facts = RequestFacts(received, budget: budget)
    let instant = time.now
    let number = exchangeCount.wrappingAdd(1, ordering: .relaxed).newValue
    let context = DecisionContext(instant: instant, draw: RandomDraw(seed: seed, number: number))
    var guards: ExchangeGuards?
    var decision = commit(&facts, context, &guards)
    if let ownership, let stub = decision.stub { ownership.noteAnswer(of: stub.stub.id) }
    let answered = facts.received.numbered(number, answeredBy: decision.stub)
    // The answer comes before the contract's findings where the budget is not enough for both.
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

  /// Decides; stubs without state take no lock, those with it decide and change in one step.
  ///
  /// - Parameter guards: Set to what watches over the exchange, if anything does.
  private func commit(
    _ facts: inout RequestFacts,
    _ context: DecisionContext,
    _ guards: inout ExchangeGuards?
  ) -> Decision {
    let published = published
    guards = published.guards
    if case .decided(let decision) = decide(&facts, among: published, in: context, state: nil) { return decision }
    let (decision, budget) = decideHoldingState(facts, context)
    facts.budget = budget
    return decision
  }

  private func decideHoldingState(_ facts: RequestFacts, _ context: DecisionContext) -> (Decision, StepBudget) {
    state.withLock { state in
      var facts = facts
      let published = published
      guard case .decided(let decision) = decide(&facts, among: published, in: context, state: state) else {
        return (.unmatched(among: published), facts.budget)
      }
      state.apply(decision.changes)
      return (decision, facts.budget)
    }
  }

  /// Explains why no stub matched, and records the explanation in ``unmatchedRequests``.
  package func explain(_ exchange: Exchange) -> UnmatchedRequest {
    let publication = exchange.unmatched ?? published
    let explanation = UnmatchedRequest(
      request: exchange.request,
      nearMisses: nearMisses(to: exchange.request, among: publication),
      diagnostics: publication.diagnostics,
      violations: exchange.violations,
      isReportedElsewhere: ownership?.reportsUnmatchedRequests ?? false
    )
    if admin != nil { journal.note(explanation.events(masking: secrets), of: exchange.id) }
    unmatched.withLock { if $0.count < 100, journal.keepsAside($0, and: explanation) { $0.append(explanation) } }
    return explanation
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
