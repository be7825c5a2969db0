import Terminal

/// A table that only counts its reloads.
@MainActor final class ReloadCounter: ReloadableTable {
  private(set) var reloads = 0

  func reloadData() { reloads += 1 }
}
