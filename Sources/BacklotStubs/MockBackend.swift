package import BacklotHTTP
package import BacklotLimits
import Synchronization

/// A backend that does not exist: it answers from stubs, remembers what it was asked, and says why when nothing fits.
///
/// ```swift
/// let backend = MockBackend {
///   Get("/dogs") { Respond(json: ["Rex", "Lassie"]) }
///   Post("/dogs", body: .json(containing: ["breed": "Beagle"])) { Respond(.created) }
/// }
/// ```
///
/// It does no input or output and holds no thread: adapters bring requests from memory, from `URLSession` or from a
/// socket, and carry out delays and faults. It may be used from any number of threads at once.
///
/// Who answers: sources are asked by their ``SourceKind``. Among stubs, those added later come before those of the
/// beginning, within each of these the higher ``Stub/priority`` wins, and then the one that is written first.
public final class MockBackend: Sendable {
  /// What was asked, in order.
  public let journal: RequestJournal
  /// How the backend's time passes.
  public let time: BackendTime
  /// Whether clients are told in what they and their answers break a contract.
  public let reporting: ViolationReporting
  /// What answers below `/__admin`, if anything does.
  let admin: AdminInterface?

  private let publication: Mutex<Publication>
  /// Held by whoever makes a new publication, so that readers never wait for an index to be made.
  private let writing = Mutex(())
  private let state = Mutex(BackendState())
  let seed: UInt64
  /// The steps that the work on one request may take.
  let budget: StepBudget
  private let exchangeCount = Atomic<UInt64>(0)
  private let freedMemory: FreedMemory
  private let unmatched = Mutex<[UnmatchedRequest]>([])
  /// What is remembered of exchanges with a contract.
  let contractRecord = Mutex(ContractRecord())
  /// What sources remember besides.
  let memory = BackendMemory()
  /// Where webhooks wait that follow on requests in memory.
  let outbox = WebhookOutbox()
  /// What sends webhooks, where somebody said so.
  let webhookSender = Mutex<WebhookSender?>(nil)
  /// What passes requests on in memory, where somebody said so.
  let upstreamSender = Mutex<UpstreamSender?>(nil)
  /// What the owner of the backend, such as a test, asked for.
  package let ownership: BackendOwnership?
  /// What the last call of ``received(_:_:)`` did not find; `nil` if it found what it looked for.
  let unmetExpectation = Mutex<UnmetExpectation?>(nil)
  private let attachments = Mutex<[ObjectIdentifier: any Sendable]>([:])

  /// Makes a backend of its description.
  ///
  /// - Parameters:
  ///   - time: How time passes; at once unless given.
  ///   - seed: What random delays and failures are drawn from; the same seed gives the same run.
  ///   - journalCapacity: How many exchanges the journal keeps.
  ///   - conditions: How much later answers come and how many requests fail, whatever the stubs say.
  ///   - reporting: Whether clients are told in what they and their answers break a contract among the sources; where
  ///     they ask for it unless given.
  ///   - admin: How the backend lets itself be driven by requests below `/__admin`; not at all unless given.
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

  /// Puts what sources have contributed, and what somebody may have looked at, in the place of all that is there.
  package func replaceSources(with blueprint: BackendBlueprint) {
    let removedCount = writing.withLock { _ in
      let last = published.stubCount
      publish(published.replacing(with: blueprint))
      return last - blueprint.stubs.count
    }
    freedMemory.add(removedStubs: removedCount)
  }

  /// Changes stubs one by one, as the admin interface does; what an error ends has changed nothing.
  ///
  /// - Parameter change: Makes the changes; nobody else makes any meanwhile.
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

  /// Publishes the same stubs and some more; only for whoever holds the right to write.
  private func publish(adding next: Publication) { publication.withLock { $0 = next } }

  /// Publishes other stubs, and forgets what none of them asks about; only for whoever holds the right to write.
  private func publish(_ next: Publication) {
    let kept = BackendState.Keys(of: next.allLayers.lazy.flatMap(\.stubs))
    // Whoever decides with the state reads what is published while holding it, so that both change as one.
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

  /// Forgets which requests nothing answered, and which exchanges broke a contract.
  func clearKeptAside() {
    unmatched.withLock { $0 = [] }
    contractRecord.withLock { $0.breaches = [] }
  }

  /// Puts every scenario back to its beginning.
  func resetScenarios() { state.withLock { $0.resetScenarios() } }

  /// Whether a stateful stub has answered, or a scenario was put into a state.
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

  /// How much later answers come and how many requests fail, whatever the stubs say.
  public var conditions: BackendConditions { published.conditions ?? .ideal }

  /// What is wrong with the sources; such as a folder that cannot be read.
  public var diagnostics: [SourceDiagnostic] { published.diagnostics }

  /// The requests that nothing answered, with their near misses; the first hundred since the beginning or the reset.
  public var unmatchedRequests: [UnmatchedRequest] { unmatched.withLock(\.self) }

  /// Tells what would come of a request, without answering it or changing anything.
  ///
  /// - Returns: The stubs that come nearest, at most three; the first has the distance 0 if it would answer.
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

  /// What readers see at this moment.
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

  /// Explains why nothing answered, and remembers it for whoever asks which requests those were.
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
  /// What an adapter keeps with a backend: one value of a type, made when it is first asked for.
  package func attachment<Value: Sendable>(_ make: () -> Value) -> Value {
    attachments.withLock { attachments in
      if let known = attachments[ObjectIdentifier(Value.self)] as? Value { return known }
      let made = make()
      attachments[ObjectIdentifier(Value.self)] = made
      return made
    }
  }
}
