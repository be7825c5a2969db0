package import BacklotHTTP

extension MockBackend {
  /// The configuration of the admin API below `/__admin`, or `nil` if it is disabled.
  package var adminConfiguration: AdminConfiguration? { admin?.configuration }

  /// The names whose values are masked in what is told of exchanges.
  var secrets: SecretNames { admin?.configuration.secrets ?? .standard }

  /// Returns whether the admin API answers a request, and not a stub.
  package func isAdministered(by request: HTTPRequest) -> Bool { admin?.isAsked(by: request) ?? false }

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
    takeDefaults(published.replacing(with: blueprint), readAt: count)
  }

  /// Takes other stubs to begin with, which other backends may share.
  @discardableResult
  func takeDefaults(_ base: Publication, readAt count: UInt64? = nil) -> Bool {
    edit { edition in
      if let count, count != keptChangeCount { return false }
      takeDefaults(base, in: &edition)
      return true
    }
  }

  /// Replaces the default stubs with those that `read` returns, and prevents other changes meanwhile.
  ///
  /// - Returns: The new default stubs, or `nil` if `read` returns `nil`.
  func takeDefaults(reading read: () -> BackendBlueprint?) -> Publication? {
    edit { edition in
      guard let base = read().map({ published.replacing(with: $0) }) else { return nil }
      takeDefaults(base, in: &edition)
      return base
    }
  }

  private func takeDefaults(_ base: Publication, in edition: inout StubEdition) {
    edition.replaceDefaults(with: base, insteadOf: admin?.defaultPublication) { admin?.renewed($0) ?? $0 }
    admin?.setDefaults(base)
  }

  /// Forgets what was asked, and what was explained of it.
  func clearJournal() {
    journal.clear()
    clearKeptAside()
  }
}
