/// A stub that stands in an index: shared by the decisions and the journal entries that name it.
final class PlacedStub: Sendable {
  let stub: Stub
  /// The template of its path, for the requests that it answers.
  let path: Box<PathTemplate>?
  /// Whether answering depends on what happened before.
  let isStateful: Bool
  /// Whether it sends something when it has answered.
  let hasWebhooks: Bool
  /// Whether its answers come later or fail, beyond what it says itself.
  let hasConditions: Bool
  /// What a divider that leads to this stub alone has yet to compare, in place of one of the stub's criteria.
  let demand: DividingProperty.Demand?

  init(_ stub: Stub, demand: DividingProperty.Demand? = nil) {
    self.stub = stub
    path = stub.request.path.map(Box.init)
    isStateful = stub.isStateful
    hasWebhooks = !stub.webhooks.isEmpty
    hasConditions = stub.ownConditions != nil
    self.demand = demand
  }
}
