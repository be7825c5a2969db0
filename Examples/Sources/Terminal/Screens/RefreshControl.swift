/// The requirements of a screen for its refresh indicator: a `UIRefreshControl` in an app, a ``TerminalRefreshControl``
/// here, or a double in a test.
@MainActor
public protocol RefreshControl: AnyObject {
  /// True while the indicator is visible.
  var isRefreshing: Bool { get }
  /// Shows the sign.
  func beginRefreshing()
  /// Takes the sign away.
  func endRefreshing()
}
