import Synchronization

/// What sources remember from one exchange of a backend to the next, such as the collections of a contract: each backend
/// has its own, so that tests that share a description share nothing else, and ``MockBackend/reset()`` empties it.
///
/// It is kept by names, so that what a file describes stays when the file is read once more, and takes no room twice.
package final class BackendMemory: Sendable {
  private let values = Mutex<[String: any Sendable]>([:])

  /// What is remembered by a name, made when it is first asked for.
  ///
  /// - Parameters:
  ///   - name: Whose it is, such as the URI of a document; the same after a reload.
  ///   - make: Makes it; called at most once between two resets.
  package func value<Value: Sendable>(of name: String, _ make: () -> Value) -> Value {
    values.withLock { values in
      if let known = values[name] as? Value { return known }
      let made = make()
      values[name] = made
      return made
    }
  }

  /// Forgets everything.
  func clear() { values.withLock { $0 = [:] } }
}
