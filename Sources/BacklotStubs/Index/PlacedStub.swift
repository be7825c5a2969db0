/// A stub in an index, shared by the decisions and journal entries that refer to it.
final class PlacedStub: Sendable {
  let stub: Stub
  /// The template of the stub's path, for the requests that it answers.
  let path: Box<PathTemplate>?
  /// True if answering depends on the backend's state.
  let isStateful: Bool
  /// True if the stub sends webhooks after an answer.
  let hasWebhooks: Bool
  /// True if conditions delay or fail its answers, beyond its own response.
  let hasConditions: Bool
  /// The value left to compare if a divider leads to this stub alone.
  ///
  /// It replaces one of the stub's criteria.
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
