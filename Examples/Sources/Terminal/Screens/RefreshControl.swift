/// What a screen asks of the sign that it is being refreshed: a `UIRefreshControl` in an app, a
/// ``TerminalRefreshControl`` here, a double in a test.
@MainActor
public protocol RefreshControl: AnyObject {
  /// Whether the sign is shown.
  var isRefreshing: Bool { get }
  /// Shows the sign.
  func beginRefreshing()
  /// Takes the sign away.
  func endRefreshing()
}
