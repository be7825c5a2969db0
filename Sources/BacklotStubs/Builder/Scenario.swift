/// Stubs that share a state: each may want a state, and each may move on to another.
///
/// ```swift
/// Scenario("cart") {
///   Get("/cart")  { Respond(json: []) }.in(.started)
///   Post("/cart") { Respond(.created) }.moves(to: "full")
///   Get("/cart")  { Respond(json: ["apple"]) }.in("full")
/// }
/// ```
///
/// Deciding and moving are one step: of a hundred requests at once, one finds the scenario in its first state.
public struct Scenario: BackendSource {
  private let name: String
  private let sources: [any BackendSource]

  /// Makes a scenario.
  ///
  /// - Parameters:
  ///   - name: What tells it from other scenarios; two blocks of one name share their state.
  ///   - sources: The stubs that take part.
  public init(_ name: String, @BackendBuilder _ sources: () -> [any BackendSource]) {
    self.name = name
    self.sources = sources()
  }

  /// Adds the stubs, each bound to this scenario.
  public func contribute(to blueprint: inout BackendBlueprint) {
    var inner = BackendBlueprint(sources)
    for index in inner.stubs.indices {
      inner.stubs[index].scenario = inner.stubs[index].scenario.named(name)
    }
    blueprint.append(inner)
  }
}

extension Stub.ScenarioStep? {
  fileprivate func named(_ name: String) -> Stub.ScenarioStep {
    Stub.ScenarioStep(name: name, required: self?.required, next: self?.next)
  }
}
