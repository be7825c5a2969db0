#if canImport(UIKit) && !os(watchOS)
  public import UIKit
#endif

/// The part of a table's interface that a screen needs, and that a test can replace.
///
/// `UITableView` conforms.
@MainActor
public protocol ReloadableTable: AnyObject {
  /// Reloads all rows.
  func reloadData()
}

/// The part of a refresh control's interface that a screen needs, and that a test can replace.
///
/// `UIRefreshControl` conforms.
@MainActor
public protocol RefreshControl: AnyObject {
  /// True while the control indicates a refresh.
  var isRefreshing: Bool { get }

  /// Shows that a refresh is in progress.
  func beginRefreshing()

  /// Shows that the refresh has ended.
  func endRefreshing()
}

#if canImport(UIKit) && !os(watchOS)
  extension UITableView: ReloadableTable {}
#endif

#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  extension UIRefreshControl: RefreshControl {}
#endif
