import BacklotHTTP
import SampleRequests
import Testing

@testable import BacklotStubs

@Suite struct DecisionTests {
  private let snapshot = StubSnapshot(
    layers: [
      BackendBlueprint([
        Get("/limited/{id}") { Respond(.created, after: .uniform(.zero ... .seconds(9))) }.times(1).moves(to: "on"),
        Get("/plain") { Respond(.ok) },
      ])
    ],
    conditions: nil
  )
  private let context = DecisionContext(clock: .system, draw: RandomDraw(seed: 3, number: 4))

  private func decision(_ path: String, _ state: BackendState?) -> Decision? {
    var facts = RequestFacts(.sample(.get, path))
    let outcome = decide(&facts, among: snapshot, in: context, state: state)
    guard case .decided(let decision) = outcome else { return nil }
    return decision
  }

  /// Returns a description of a decision.
  private func told(_ decision: Decision?) -> String {
    guard let decision else { return "needs state" }
    if case .unmatched(_, delay: .zero) = decision.reply { return "unmatched" }
    guard case .answer(.fixed(let response), let delay) = decision.reply else { return "\(decision.reply)" }
    return "\(response.status) \(delay) \(decision.changes)"
  }

  @Test func `deciding twice gives the same and changes nothing`() {
    let state = BackendState()
    let first = told(decision("/limited/7", state))
    #expect(told(decision("/limited/7", state)) == first)
    #expect(state == BackendState())
    #expect(told(decision("/none", state)) == "unmatched")
  }

  @Test func `the changes make the difference`() throws {
    var state = BackendState()
    let changes = try #require(decision("/limited/7", state)).changes
    #expect(changes.count == 2)
    state.apply(changes)
    #expect(decision("/limited/7", state)?.stub == nil)
    let stub = try #require(snapshot.index.stubs.first)
    #expect(state.uses(of: stub.id) == 1)
    #expect(state.state(of: try #require(stub.scenario?.name)) == "on")
  }

  @Test func `a stub without state is decided without it, one with state never`() {
    #expect(decision("/plain", nil)?.changes == [])
    #expect(decision("/limited/7", nil) == nil)
    #expect(decision("/none", nil) != nil)
  }
}
