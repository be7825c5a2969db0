package import BacklotPlatform

/// The values that sources keep between exchanges of a backend, such as the collections of a contract.
///
/// Each backend has its own, so that tests that share a description share no other data. ``MockBackend/reset()``
/// empties it.
///
/// Values are stored by name, so that the values of a file persist when the file is read again, and are not duplicated.
package final class BackendMemory: Sendable {
  @usableFromInline
  package let values = Mutex<[String: any AnyObject & Sendable]>([:])

  /// Returns the value for a name, which is created on first access.
  ///
  /// - Parameters:
  ///   - name: The owner of the value, such as the URI of a document; the same after a reload.
  ///   - make: Creates the value. Called at most once between two resets.
  @inlinable
  package func value<Value: AnyObject & Sendable>(of name: String, _ make: () -> Value) -> Value {
    values.withLock { values in
      if let known = values[name] as? Value { return known }
      let made = make()
      values[name] = made
      return made
    }
  }

  /// Removes all values.
  func clear() { values.withLock { $0 = [:] } }
}
