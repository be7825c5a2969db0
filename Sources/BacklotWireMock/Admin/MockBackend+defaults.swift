import BacklotHTTP

extension MockBackend {
  /// The admin API, if it is enabled.
  var admin: AdminInterface? { interceptor as? AdminInterface }

  /// The configuration of the admin API below `/__admin`, or `nil` if it is disabled.
  package var adminConfiguration: AdminConfiguration? { admin?.configuration }

  /// The number of changes that the admin interface made in the folder that stores mappings.
  package var keptChangeCount: UInt64 { admin?.keptChangeCount ?? 0 }

  /// Puts other sources in the place of those with which the backend began, as when their files have changed.
  ///
  /// What it was given over its admin interface since then stays in front, unless the new sources have it too, because
  /// it was kept in one of their files. What was changed or removed over it stays so, where the new sources say of that
  /// stub what the old ones did.
  ///
  /// - Parameters:
  ///   - blueprint: What the new sources have.
  ///   - count: What ``keptChangeCount`` was before the files were read.
  /// - Returns: Whether that was done; not where their files were changed meanwhile, and have to be read once more.
  @discardableResult
  package func replaceDefaults(with blueprint: BackendBlueprint, readAt count: UInt64? = nil) -> Bool {
    takeDefaults(snapshot.replacing(with: blueprint), readAt: count)
  }

  /// Takes other stubs to begin with, which other backends may share.
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
