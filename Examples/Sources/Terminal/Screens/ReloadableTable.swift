/// What a screen asks of its table: a `UITableView` in an app, a ``TerminalTable`` here, a double in a test.
@MainActor
public protocol ReloadableTable: AnyObject {
  /// Shows everything anew.
  func reloadData()
}
