import Terminal

/// A table of which nothing is to be seen but how often it was reloaded.
@MainActor final class ReloadCounter: ReloadableTable {
  private(set) var reloads = 0

  func reloadData() { reloads += 1 }
}
