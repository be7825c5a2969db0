/// The memory of stateful stubs: the state of each scenario, and the number of times that a stub has answered.
///
/// A decision reads the state and returns the changes to make. The owner of the state applies them.
struct BackendState: Sendable, Equatable {
  private(set) var scenarios: [String: ScenarioState] = [:]
  private(set) var uses: [Stub.ID: Int] = [:]

  /// A transition from one state to the next.
  enum Change: Sendable, Equatable {
    case scenario(String, ScenarioState)
    case use(Stub.ID)
  }

  func state(of scenario: String) -> ScenarioState { scenarios[scenario] ?? .started }

  func uses(of stub: Stub.ID) -> Int { uses[stub] ?? 0 }

  mutating func apply(_ changes: [Change]) {
    for change in changes {
      switch change {
      case .scenario(let name, let state): scenarios[name] = state
      case .use(let stub): uses[stub, default: 0] += 1
      }
    }
  }

  mutating func setScenario(_ name: String, to state: ScenarioState) { scenarios[name] = state }

  mutating func resetScenarios() { scenarios = [:] }
}

extension BackendState {
  /// The scenarios and stubs whose state can be queried.
  struct Keys: Sendable {
    fileprivate let scenarios: Set<String>
    fileprivate let stubs: Set<Stub.ID>

    init(of stubs: some Sequence<Stub>) {
      let stateful = stubs.filter(\.isStateful)
      scenarios = Set(stateful.compactMap { $0.scenario?.name })
      self.stubs = Set(stateful.map(\.id))
    }
  }

  /// Removes the state that is no longer queried.
  mutating func keep(only keys: Keys) {
    scenarios = scenarios.filter { keys.scenarios.contains($0.key) }
    uses = uses.filter { keys.stubs.contains($0.key) }
  }
}
