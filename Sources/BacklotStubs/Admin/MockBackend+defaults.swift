package import BacklotHTTP

extension MockBackend {
  /// How the backend lets itself be driven below `/__admin`; `nil` if it does not.
  package var adminConfiguration: AdminConfiguration? { admin?.configuration }

  /// The names whose values are masked in what is told of exchanges.
  var secrets: SecretNames { admin?.configuration.secrets ?? .standard }

  /// Whether a request is answered by the admin API, and not by a stub.
  package func isAdministered(by request: HTTPRequest) -> Bool { admin?.isAsked(by: request) ?? false }

  /// How often something was changed over the admin interface in the folder that keeps mappings.
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

  /// Takes the stubs that are read now, while nobody may change any.
  ///
  /// - Returns: What was taken; nothing where nothing is to be.
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
