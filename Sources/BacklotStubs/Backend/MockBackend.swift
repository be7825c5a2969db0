import BacklotHTTP
package import BacklotLimits
import BacklotPlatform

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
  /// The interceptor that answers some requests before stubs are checked, such as the admin API.
  package let interceptor: (any RequestInterceptor)?

  let current: Mutex<StubSnapshot>
  /// The lock for creating a snapshot, so that readers never wait for an index.
  private let writing = Mutex(())
  let state = Mutex(BackendState())
  package let seed: UInt64
  /// The maximum number of steps for the processing of one request.
  let budget: StepBudget
  private let freedMemory: FreedMemory
  let unmatched = Mutex<[UnmatchedRequest]>([])
  /// The problems that were found while requests were answered.
  private let foundProblems = Mutex<[SourceDiagnostic]>([])
  /// Other state of the sources.
  let memory = BackendMemory()
  /// The checks of exchanges against contracts.
  let contractMonitor: ContractMonitor
  let webhookDispatcher: WebhookDispatcher
  let upstreamForwarder = UpstreamForwarder()
  /// The requirements of the backend's owner, such as a test.
  package let ownership: BackendOwnership?
  /// The unmet expectation of the last call of ``received(_:_:)``; `nil` if it was met.
  let unmetExpectation = Mutex<UnmetExpectation?>(nil)
  let attachments = Mutex<[ObjectIdentifier: any Sendable]>([:])

  /// Creates a backend from its description.
  ///
  /// - Parameters:
  ///   - time: The passage of time. Defaults to immediate time.
  ///   - seed: The seed for random delays and failures. The same seed produces the same run.
  ///   - journalCapacity: The number of exchanges that the journal keeps.
  ///   - conditions: The added latency and the share of failing requests, independent of the stubs.
  ///   - reporting: The reporting to clients of violations of contracts among the sources. Defaults to reporting on
  ///     request.
  ///   - sources: Stubs and other sources.
  public convenience init(
    time: BackendTime = .immediate,
    seed: UInt64 = 0,
    journalCapacity: Int = 10_000,
    conditions: BackendConditions = .ideal,
    reporting: ViolationReporting = .onRequest,
    @BackendBuilder _ sources: () -> [any BackendSource]
  ) {
    self.init(
      layers: [sources()],
      time: time,
      seed: seed,
      journalCapacity: journalCapacity,
      conditions: conditions,
      reporting: reporting
    )
  }

  /// Creates a backend from several layers of sources, the most important first.
  package convenience init(
    layers: [[any BackendSource]],
    time: BackendTime,
    seed: UInt64 = 0,
    journalCapacity: Int = 10_000,
    conditions: BackendConditions = .ideal,
    reporting: ViolationReporting = .onRequest,
    budget: StepBudget = StepBudget(),
    ownership: BackendOwnership? = nil
  ) {
    let blueprints = layers.map { BackendBlueprint($0) }
    let snapshot = StubSnapshot(layers: blueprints, conditions: conditions)
    self.init(
      snapshot,
      time: time,
      seed: seed,
      journal: RequestJournal(capacity: journalCapacity),
      reporting: reporting,
      interceptor: blueprints.lazy.compactMap(\.makeInterceptor).first?(snapshot, time),
      budget: budget,
      ownership: ownership
    )
  }

  /// Creates a backend from a snapshot, which other backends may share.
  package init(
    _ snapshot: StubSnapshot,
    time: BackendTime,
    seed: UInt64,
    journal: RequestJournal,
    reporting: ViolationReporting,
    interceptor: (any RequestInterceptor)?,
    budget: StepBudget = StepBudget(),
    ownership: BackendOwnership? = nil,
    freedMemory: FreedMemory = FreedMemory()
  ) {
    self.budget = budget
    self.freedMemory = freedMemory
    self.ownership = ownership
    current = Mutex(snapshot)
    self.interceptor = interceptor
    self.journal = journal
    self.time = time
    self.seed = seed
    let secrets = interceptor?.secrets ?? .standard
    contractMonitor = ContractMonitor(reporting: reporting, journal: journal, secrets: secrets)
    webhookDispatcher = WebhookDispatcher(journal: journal, time: time, seed: seed)
  }
}

// MARK: - Changing

extension MockBackend {
  /// Adds sources that are checked before all existing ones; requests in progress keep their answers.
  public func add(@BackendBuilder _ sources: () -> [any BackendSource]) {
    let blueprint = BackendBlueprint(sources())
    publish { $0.adding(blueprint) }
  }

  /// Replaces all sources, including added ones.
  ///
  /// A request is answered from the old sources or from the new ones, never from a mixture. Requests in progress keep
  /// their answers. The journal and the conditions do not change. For the state of stateful stubs:
  /// - A scenario keeps its state if a new stub belongs to a scenario of that name. Otherwise, its state is discarded.
  /// - The number of answers, for ``MethodStub/times(_:)`` and sequences, is kept if the new sources contain the
  ///   identical ``Stub``. For a stub that is written or read again, it starts at zero.
  ///
  /// - Parameter sources: Stubs and other sources. Files are read before any change takes effect.
  public func replaceSources(@BackendBuilder _ sources: () -> [any BackendSource]) { replaceSources(with: sources()) }

  /// Replaces all sources; see ``replaceSources(_:)``.
  package func replaceSources(with sources: [any BackendSource]) { replaceSources(with: BackendBlueprint(sources)) }

  /// Replaces all sources with a blueprint, which the caller may have inspected before.
  package func replaceSources(with blueprint: BackendBlueprint) {
    let removedCount = writing.withLock { _ in
      let last = snapshot.stubCount
      publish(snapshot.replacing(with: blueprint))
      return last - blueprint.stubs.count
    }
    freedMemory.add(removedStubs: removedCount)
  }

  /// Changes individual stubs, as the admin interface does.
  ///
  /// If the closure throws, no change takes effect.
  ///
  /// - Parameter change: Makes the changes, with exclusive write access.
  package func edit<Result>(_ change: (inout StubTransaction) throws -> Result) rethrows -> Result {
    let (result, removedCount) = try writing.withLock { _ in
      let last = snapshot
      var transaction = StubTransaction(of: last)
      let result = try change(&transaction)
      guard let next = transaction.snapshot else { return (result, 0) }
      transaction.hasRemoved ? publish(next) : publish(adding: next)
      return (result, last.stubCount - next.stubCount)
    }
    freedMemory.add(removedStubs: removedCount)
    return result
  }

  /// Publishes the same stubs and additional ones.
  ///
  /// The caller must hold the `writing` lock.
  private func publish(adding next: StubSnapshot) { current.withLock { $0 = next } }

  /// Publishes other stubs, and removes state that they do not use.
  ///
  /// The caller must hold the `writing` lock.
  private func publish(_ next: StubSnapshot) {
    let kept = BackendState.Keys(of: next.allLayers.lazy.flatMap(\.stubs))
    // A decision that needs the state reads the snapshot while holding the state, so that both change at the same time.
    state.withLock { state in
      current.withLock { $0 = next }
      state.keep(only: kept)
    }
  }

  /// Sets the conditions: the added latency and the share of failing requests.
  ///
  /// Requests in progress keep their conditions.
  public func setConditions(_ conditions: BackendConditions) { publish { $0.under(conditions) } }

  /// Changes some of the conditions, with exclusive write access.
  package func updateConditions(_ update: (inout BackendConditions) -> Void) {
    publish { $0.updatingConditions(update) }
  }

  private func publish(_ change: (StubSnapshot) -> StubSnapshot) {
    writing.withLock { _ in
      let next = change(snapshot)
      current.withLock { $0 = next }
    }
  }

  /// Returns every scenario and sequence to its beginning, and removes the recorded requests; stubs and conditions do
  /// not change.
  public func reset() {
    state.withLock { $0 = BackendState() }
    memory.clear()
    clearDiagnostics()
    journal.clear()
  }

  /// Removes the recorded problems, unmatched requests and contract violations.
  func clearDiagnostics() {
    foundProblems.withLock { $0 = [] }
    unmatched.withLock { $0 = [] }
    contractMonitor.record.withLock { $0.breaches = [] }
  }

  /// Returns every scenario to its first state.
  package func resetScenarios() { state.withLock { $0.resetScenarios() } }

  /// True if a stateful stub has answered, or a scenario has been set to a state.
  package var remembers: Bool { state.withLock { $0 != BackendState() } }

  /// Returns the current state of a scenario.
  public func state(ofScenario name: String) -> ScenarioState { state.withLock { $0.state(of: name) } }

  /// Sets the state of a scenario.
  public func setScenario(_ name: String, to state: ScenarioState) {
    self.state.withLock { $0.setScenario(name, to: state) }
  }
}

// MARK: - Inspecting

extension MockBackend {
  /// The reporting of contract violations in requests and responses to clients.
  public var reporting: ViolationReporting { contractMonitor.reporting }

  /// The stubs in the order in which they are checked.
  public var stubs: [Stub] { snapshot.stubs }

  /// The added latency and the share of failing requests, independent of the stubs.
  public var conditions: BackendConditions { snapshot.conditions ?? .ideal }

  /// The problems with the sources, such as a folder that cannot be read or an invalid stub, with the chaos profile, and
  /// with responses that were computed.
  public var diagnostics: [SourceDiagnostic] {
    let snapshot = snapshot
    return snapshot.diagnostics + snapshot.unreachableStubs + foundProblems.withLock(\.self)
  }

  /// Adds problems to ``diagnostics``, each once, and at most a hundred.
  package func note(_ problems: [SourceDiagnostic]) {
    foundProblems.withLock { known in
      for problem in problems where known.count < 100 && !known.contains(problem) { known.append(problem) }
    }
  }

  /// The requests that no stub matched, with their near misses; at most the first hundred since the backend's creation
  /// or the last reset.
  public var unmatchedRequests: [UnmatchedRequest] { unmatched.withLock(\.self) }

  /// Returns the stubs that are nearest to a request, without answering it or changing state.
  ///
  /// - Returns: The nearest stubs, at most three; the first has the distance 0 if it would answer.
  public func nearMisses(to request: ReceivedRequest) -> [NearMiss] { nearMisses(to: request, among: snapshot) }

  /// Returns the stub that would answer a request under ideal conditions, without answering it or changing state.
  package func stub(answering request: ReceivedRequest) -> Stub? {
    let context = DecisionContext(clock: time.wallClock, draw: RandomDraw(seed: seed, number: 0))
    var facts = RequestFacts(request, context: MatchingContext(budget: budget, clock: context.clock))
    facts.memory = memory
    let outcome = state.withLock { decide(&facts, among: snapshot, in: context, state: $0) }
    guard case .decided(let decision) = outcome else { return nil }
    return decision.stub?.stub
  }

  package func nearMisses(
    to request: ReceivedRequest,
    among snapshot: StubSnapshot,
    where isAsked: (Stub) -> Bool = { _ in true }
  ) -> [NearMiss] {
    snapshot.nearMisses(
      to: request,
      state: state.withLock(\.self),
      memory: memory,
      clock: time.wallClock,
      where: isAsked
    )
  }

  /// The current snapshot.
  package var snapshot: StubSnapshot { current.withLock(\.self) }
}
