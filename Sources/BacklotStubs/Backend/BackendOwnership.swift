import BacklotPlatform

/// The requirements of a backend's owner, such as a test, and the data that the backend collects for them.
package final class BackendOwnership: Sendable {
  /// True if the owner reports unmatched requests in detail, so that errors for clients need no details.
  package let reportsUnmatchedRequests: Bool
  private let answering = Mutex<Set<Stub.ID>>([])
  private let isReplaced = Atomic(false)

  /// Creates the requirements of an owner.
  package init(reportsUnmatchedRequests: Bool) { self.reportsUnmatchedRequests = reportsUnmatchedRequests }

  /// Records that another backend with copies of the same stubs replaces this one.
  package func replace() { isReplaced.store(true, ordering: .relaxed) }

  /// True if this backend receives all requests, and so knows which stubs are used.
  package var seesAllRequests: Bool { !isReplaced.load(ordering: .relaxed) }

  /// Records that a stub was selected to answer.
  func noteAnswer(of stub: Stub.ID) { answering.withLock { _ = $0.insert(stub) } }

  /// The stubs that answered a request.
  package var answeringStubs: Set<Stub.ID> { answering.withLock(\.self) }
}
