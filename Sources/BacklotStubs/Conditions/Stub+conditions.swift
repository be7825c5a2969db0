extension Stub {
  /// What those who ask it have to live with, beside the conditions of the whole backend; nothing unless given.
  ///
  /// A request that fails because of them is as one that fails because of the backend's: the stub is not asked. They draw
  /// from sequences of their own, so that either leaves what the other decides as it is.
  package var conditions: BackendConditions? {
    get { ownConditions?.value }
    set { ownConditions = newValue.flatMap { $0.isIdeal ? nil : Box($0) } }
  }
}
