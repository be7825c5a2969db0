public import BacklotClient

/// A table that counts how often it was reloaded.
///
/// ```swift
/// let table = FakeTable()
/// let screen = FoodScreen(table: table)
/// screen.getFood(fromService: FakeService(.success([.soup])))
/// #expect(table.reloadCount == 1)
/// ```
@MainActor
public final class FakeTable: ReloadableTable {
  /// The number of reloads.
  public private(set) var reloadCount = 0
  /// Called at each reload, for example to record what the table would then show.
  public var onReload: @MainActor () -> Void

  /// Creates a table.
  ///
  /// - Parameter onReload: Called at each reload.
  public init(onReload: @escaping @MainActor () -> Void = {}) { self.onReload = onReload }

  /// Counts a reload.
  public func reloadData() {
    reloadCount += 1
    onReload()
  }
}

/// A refresh control that records its calls.
@MainActor
public final class FakeRefreshControl: RefreshControl {
  /// A call of the control's method.
  public enum Call: Sendable, Hashable {
    /// `beginRefreshing()`
    case begin
    /// `endRefreshing()`
    case end
  }

  /// The calls, in order.
  public private(set) var calls: [Call] = []

  /// Creates a control that indicates no refresh.
  public init() {}

  /// True after `beginRefreshing()`, until `endRefreshing()`.
  public var isRefreshing: Bool { calls.last == .begin }

  /// Records the call.
  public func beginRefreshing() { calls.append(.begin) }

  /// Records the call.
  public func endRefreshing() { calls.append(.end) }
}
