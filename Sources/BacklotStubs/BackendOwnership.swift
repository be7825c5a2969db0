import Synchronization

/// The requirements of a backend's owner, such as a test, at its end, and the data that the backend keeps for them.
package final class BackendOwnership: Sendable {
  /// True if the owner reports unmatched requests in detail, so that the errors for clients need not.
  package let reportsUnmatchedRequests: Bool
  private let answering = Mutex<Set<Stub.ID>>([])
  private let isReplaced = Atomic(false)

  /// Makes an owner's demands.
  package init(reportsUnmatchedRequests: Bool) { self.reportsUnmatchedRequests = reportsUnmatchedRequests }

  /// Remembers that another backend, with copies of the same stubs, stands in for this one.
  package func replace() { isReplaced.store(true, ordering: .relaxed) }

  /// True if the backend itself shows which stubs are used.
  var seesAllRequests: Bool { !isReplaced.load(ordering: .relaxed) }

  /// Remembers that a stub was chosen to answer.
  func noteAnswer(of stub: Stub.ID) { answering.withLock { _ = $0.insert(stub) } }

  /// The stubs that answered a request.
  var answeringStubs: Set<Stub.ID> { answering.withLock(\.self) }
}
