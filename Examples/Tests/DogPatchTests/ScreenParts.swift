import DogPatch
import Terminal

/// A table that remembers how many rows there were each time when it was reloaded.
@MainActor final class MockTable: ReloadableTable {
  weak var screen: ListingsViewController?
  private(set) var rowsAtReload: [Int] = []
  /// An additional action on a reload.
  var onReload: @MainActor () -> Void = {}

  func reloadData() {
    rowsAtReload.append(screen?.numberOfRows ?? -1)
    onReload()
  }
}

/// A refresh control that remembers what was done to it.
@MainActor final class MockRefreshControl: RefreshControl {
  enum Call { case begin, end }

  private(set) var calls: [Call] = []
  var isRefreshing: Bool { calls.last == .begin }

  func beginRefreshing() { calls.append(.begin) }
  func endRefreshing() { calls.append(.end) }
}
