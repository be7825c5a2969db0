extension MockBackend {
  /// Puts other sources in the place of those with which the backend began, as when their files have changed.
  ///
  /// What it was given over its admin interface since then stays in front, unless the new sources have it too, because
  /// it was kept in one of their files.
  package func replaceDefaults(with blueprint: BackendBlueprint) {
    takeDefaults(published.replacing(with: blueprint))
  }

  /// Takes other stubs to begin with, which other backends may share.
  func takeDefaults(_ base: Publication) {
    admin?.setDefaults(base)
    edit { $0.replaceDefaults(with: base) }
  }

  /// Forgets what was asked, and what was explained of it.
  func clearJournal() {
    journal.clear()
    clearUnmatched()
  }
}
