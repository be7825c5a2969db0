/// The requirements of a screen for its table: a `UITableView` in an app, a ``TerminalTable`` here, or a double in a
/// test.
@MainActor
public protocol ReloadableTable: AnyObject {
  /// Shows everything anew.
  func reloadData()
}
