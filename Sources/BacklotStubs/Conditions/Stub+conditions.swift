extension Stub {
  /// The simulated network conditions of the stub, in addition to those of the whole backend.
  ///
  /// Defaults to `nil`.
  ///
  /// A request that fails because of them does not reach the stub, as with the backend's conditions. They use their own
  /// random sequences, so that neither set of conditions changes the decisions of the other.
  package var conditions: BackendConditions? {
    get { ownConditions?.value }
    set { ownConditions = newValue.flatMap { $0.isIdeal ? nil : Box($0) } }
  }
}
