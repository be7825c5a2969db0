/// A stub that stands in an index: shared by the decisions and the journal entries that name it.
final class PlacedStub: Sendable {
  let stub: Stub
  /// Whether answering depends on what happened before.
  let isStateful: Bool

  init(_ stub: Stub) {
    self.stub = stub
    isStateful = stub.isStateful
  }
}
