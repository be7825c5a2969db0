/// A group of stubs that share a state: each may require a state, and each may move to another.
///
/// ```swift
/// Scenario("cart") {
///   Get("/cart")  { Respond(json: []) }.in(.started)
///   Post("/cart") { Respond(.created) }.moves(to: "full")
///   Get("/cart")  { Respond(json: ["apple"]) }.in("full")
/// }
/// ```
///
/// Matching and moving are one step: of a hundred simultaneous requests, only one finds the scenario in its first
/// state.
public struct Scenario: BackendSource {
  private let name: String
  private let sources: [any BackendSource]

  /// Creates a scenario.
  ///
  /// - Parameters:
  ///   - name: The name. Blocks with the same name share their state.
  ///   - sources: The stubs of the scenario.
  public init(_ name: String, @BackendBuilder _ sources: () -> [any BackendSource]) {
    self.name = name
    self.sources = sources()
  }

  /// Adds the stubs, each as a part of this scenario.
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
