import BacklotHTTP
import BacklotJSON

extension AdminCall {
  static let scenarioRoutes: [AdminRoute] = [
    AdminRoute(.get, at: "/scenarios", summary: "list the scenarios and their states") { (call) throws(AdminProblem) in
      call.answer(["scenarios": .array(call.scenarios.map(\.json))])
    },
    AdminRoute(.post, at: "/scenarios/reset", summary: "reset all scenarios") { (call) throws(AdminProblem) in
      call.backend.resetScenarios()
      return call.done
    },
    AdminRoute(.put, at: "/scenarios/{name}/state", summary: "set the state of a scenario, or reset it") {
      (call) throws(AdminProblem) in try call.setScenario()
    },
  ]

  /// The scenarios of the stubs, sorted by name.
  private var scenarios: [ListedScenario] {
    var members: [String: [Stub]] = [:]
    for stub in backend.stubs { if let name = stub.scenario?.name { members[name, default: []].append(stub) } }
    return members.sorted { $0.key < $1.key }.map { name, stubs in
      ListedScenario(
        name: name,
        state: backend.state(ofScenario: name),
        stubs: stubs,
        listing: listing(of: stubs, among: backend.stubs)
      )
    }
  }

  private func setScenario() throws(AdminProblem) -> ResponseDefinition {
    let name = parameter("name")
    guard let scenario = scenarios.first(where: { $0.name == name }) else { throw .missing("scenario", named: name) }
    guard !request.body.isEmpty else {
      backend.setScenario(name, to: .started)
      return done
    }
    guard let state = try object()["state"]?.string else { throw .invalid("the state is not a string", at: "/state") }
    guard scenario.possibleStates.contains(state) else {
      let states = scenario.possibleStates.joined(separator: ", ")
      throw .invalid(
        "the scenario \(quoted(name)) has no state \(quoted(state)), expected one of \(states)",
        at: "/state",
        code: 11
      )
    }
    backend.setScenario(name, to: ScenarioState(rawValue: state))
    return done
  }
}

/// A scenario in the form in which clients receive it.
private struct ListedScenario {
  let name: String
  let state: ScenarioState
  let stubs: [Stub]
  let listing: [ListedStub]

  /// The states that stubs name, and the initial state of every scenario.
  var possibleStates: [String] {
    let named = stubs.flatMap { [$0.scenario?.required, $0.scenario?.next] }.compactMap { $0?.rawValue }
    return [ScenarioState.started.rawValue] + Set(named).subtracting([ScenarioState.started.rawValue]).sorted()
  }

  var json: JSONValue {
    .object([
      "id": .string(name), "name": .string(name), "state": .string(state.rawValue),
      "possibleStates": .array(possibleStates.map { .string($0) }), "mappings": .array(listing.flatMap(\.json)),
    ])
  }
}
