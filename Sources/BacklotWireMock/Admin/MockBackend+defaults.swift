import BacklotHTTP

extension MockBackend {
  /// The admin API, if it is enabled.
  var admin: AdminInterface? { interceptor as? AdminInterface }

  /// The configuration of the admin API below `/__admin`, or `nil` if it is disabled.
  package var adminConfiguration: AdminConfiguration? { admin?.configuration }

  /// The number of changes that the admin interface made in the folder that stores mappings.
  package var keptChangeCount: UInt64 { admin?.keptChangeCount ?? 0 }

  /// Replaces the sources with which the backend was created, for example after their files have changed.
  ///
  /// Stubs added through the admin interface since then stay in front, unless the new sources contain them too because
  /// they were stored in one of their files. Stubs changed or removed through the interface stay so if the new sources
  /// describe them as the old ones did.
  ///
  /// - Parameters:
  ///   - blueprint: The content of the new sources.
  ///   - count: The value of ``keptChangeCount`` before the files were read.
  /// - Returns: `true` if the sources were replaced; `false` if their files were changed meanwhile and have to be read
  ///   again.
  @discardableResult
  package func replaceDefaults(with blueprint: BackendBlueprint, readAt count: UInt64? = nil) -> Bool {
    takeDefaults(snapshot.replacing(with: blueprint), readAt: count)
  }

  /// Replaces the default stubs with others, which other backends may share.
  @discardableResult
  func takeDefaults(_ base: StubSnapshot, readAt count: UInt64? = nil) -> Bool {
    edit { transaction in
      if let count, count != keptChangeCount { return false }
      takeDefaults(base, in: &transaction)
      return true
    }
  }

  /// Replaces the default stubs with those that `read` returns, and prevents other changes meanwhile.
  ///
  /// - Returns: The new default stubs, or `nil` if `read` returns `nil`.
  func takeDefaults(reading read: () -> BackendBlueprint?) -> StubSnapshot? {
    edit { transaction in
      guard let base = read().map({ snapshot.replacing(with: $0) }) else { return nil }
      takeDefaults(base, in: &transaction)
      return base
    }
  }

  private func takeDefaults(_ base: StubSnapshot, in transaction: inout StubTransaction) {
    transaction.replaceDefaults(with: base, insteadOf: admin?.defaultSnapshot) { admin?.renewed($0) ?? $0 }
    admin?.setDefaults(base)
  }
}
