import Synchronization

/// What sources remember from one exchange of a backend to the next, such as the collections of a contract: each backend
/// has its own, so that tests that share a description share nothing else, and ``MockBackend/reset()`` empties it.
package final class BackendMemory: Sendable {
  private let values = Mutex<[ObjectIdentifier: any Sendable]>([:])

  /// What an owner remembers, made when it is first asked for.
  ///
  /// - Parameters:
  ///   - owner: Whose it is; it has to stay alive as long as the backend.
  ///   - make: Makes it; called at most once between two resets.
  package func value<Value: Sendable>(of owner: AnyObject, _ make: () -> Value) -> Value {
    values.withLock { values in
      if let known = values[ObjectIdentifier(owner)] as? Value { return known }
      let made = make()
      values[ObjectIdentifier(owner)] = made
      return made
    }
  }

  /// Forgets everything.
  func clear() { values.withLock { $0 = [:] } }
}
