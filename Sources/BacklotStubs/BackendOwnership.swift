import Synchronization

/// What the owner of a backend, such as a test, does with it at the end, so that the backend keeps what is needed for that.
package final class BackendOwnership: Sendable {
  /// Whether the owner reports unmatched requests at length, so that the errors that clients get need not.
  package let reportsUnmatchedRequests: Bool
  private let answering = Mutex<Set<Stub.ID>>([])
  private let isReplaced = Atomic(false)

  /// Makes an owner's demands.
  package init(reportsUnmatchedRequests: Bool) { self.reportsUnmatchedRequests = reportsUnmatchedRequests }

  /// Remembers that another backend, with copies of the same stubs, stands in for this one.
  package func replace() { isReplaced.store(true, ordering: .relaxed) }

  /// Whether the backend itself shows which stubs are used.
  var seesAllRequests: Bool { !isReplaced.load(ordering: .relaxed) }

  /// Remembers that a stub was chosen to answer.
  func noteAnswer(of stub: Stub.ID) { answering.withLock { _ = $0.insert(stub) } }

  /// The stubs that answered a request.
  var answeringStubs: Set<Stub.ID> { answering.withLock(\.self) }
}
