// Stand-in for UIKit, part 3: view controllers, navigation, tables, content configurations.
#if !os(watchOS)
@MainActor open class UIViewController: UIResponder, @preconcurrency NSCoding, UITraitEnvironment, UIContentContainer {
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { fatalError() }
  public convenience override init() { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open func encode(with coder: NSCoder) { fatalError() }
  open var traitCollection: UITraitCollection { fatalError() }
  open var view: UIView!
  open func loadView() { fatalError() }
  open func loadViewIfNeeded() { fatalError() }
  open var viewIfLoaded: UIView? { fatalError() }
  @objc open func viewDidLoad() { fatalError() }
  open var isViewLoaded: Bool { fatalError() }
  open var nibName: String? { fatalError() }
  open var storyboard: UIStoryboard? { fatalError() }
  open func performSegue(withIdentifier identifier: String, sender: Any?) { fatalError() }
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) { fatalError() }
  @objc open func viewWillAppear(_ animated: Bool) { fatalError() }
  @objc open func viewIsAppearing(_ animated: Bool) { fatalError() }
  @objc open func viewDidAppear(_ animated: Bool) { fatalError() }
  @objc open func viewWillDisappear(_ animated: Bool) { fatalError() }
  @objc open func viewDidDisappear(_ animated: Bool) { fatalError() }
  open func viewWillLayoutSubviews() { fatalError() }
  open func viewDidLayoutSubviews() { fatalError() }
  open var title: String?
  open func didReceiveMemoryWarning() { fatalError() }
  open var parent: UIViewController? { fatalError() }
  open var children: [UIViewController] { fatalError() }
  open var presentedViewController: UIViewController? { fatalError() }
  open var presentingViewController: UIViewController? { fatalError() }
  open var isBeingPresented: Bool { fatalError() }
  open var isBeingDismissed: Bool { fatalError() }
  open var isMovingFromParent: Bool { fatalError() }
  open var isMovingToParent: Bool { fatalError() }
  open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) { fatalError() }
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { fatalError() }
  open var modalPresentationStyle: UIModalPresentationStyle { get { fatalError() } set { fatalError() } }
  open var isModalInPresentation: Bool { get { fatalError() } set { fatalError() } }
  open func addChild(_ childController: UIViewController) { fatalError() }
  open func removeFromParent() { fatalError() }
  open func willMove(toParent parent: UIViewController?) { fatalError() }
  open func didMove(toParent parent: UIViewController?) { fatalError() }
  open func show(_ vc: UIViewController, sender: Any?) { fatalError() }
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) { fatalError() }
  open var navigationItem: UINavigationItem { fatalError() }
  open var navigationController: UINavigationController? { fatalError() }
  open var splitViewController: UISplitViewController? { fatalError() }
  open var tabBarController: UITabBarController? { fatalError() }
  open var tabBarItem: UITabBarItem!
  @available(tvOS, unavailable) open var toolbarItems: [UIBarButtonItem]? { get { fatalError() } set { fatalError() } }
  open var preferredContentSize: CGSize { get { fatalError() } set { fatalError() } }
  open var definesPresentationContext: Bool { get { fatalError() } set { fatalError() } }
  open var editButtonItem: UIBarButtonItem { fatalError() }
  open var isEditing: Bool { get { fatalError() } set { fatalError() } }
  open func setEditing(_ editing: Bool, animated: Bool) { fatalError() }
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle { get { fatalError() } set { fatalError() } }
  open var contentUnavailableConfiguration: (any UIContentConfiguration)?
  open var contentUnavailableConfigurationState: UIContentUnavailableConfigurationState { fatalError() }
  open func setNeedsUpdateContentUnavailableConfiguration() { fatalError() }
  open func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) { fatalError() }
  @available(iOS, deprecated: 17.0, message: "Use the trait change registration APIs declared in the UITraitChangeObservable protocol") @available(tvOS, deprecated: 17.0)
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) { fatalError() }
}
public enum UIModalPresentationStyle: Int, Sendable { case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover, blurOverFullScreen, none = -1, automatic = -2 }
@MainActor public protocol UIContentContainer: NSObjectProtocol { var preferredContentSize: CGSize { get } }
@MainActor open class UIStoryboard: NSObject {
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) { fatalError() }
  open func instantiateInitialViewController() -> UIViewController? { fatalError() }
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController { fatalError() }
  public func instantiateInitialViewController<ViewController>(creator: ((NSCoder) -> ViewController?)? = nil) -> ViewController? where ViewController: UIViewController { fatalError() }
  public func instantiateViewController<ViewController>(identifier: String, creator: ((NSCoder) -> ViewController?)? = nil) -> ViewController where ViewController: UIViewController { fatalError() }
}
@MainActor open class UIStoryboardSegue: NSObject { open var identifier: String? { fatalError() }; open var source: UIViewController { fatalError() }; open var destination: UIViewController { fatalError() } }
@MainActor open class UINavigationController: UIViewController {
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) { fatalError() }
  public init(rootViewController: UIViewController) { fatalError() }
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { fatalError() }
  public required init?(coder aDecoder: NSCoder) { fatalError() }
  open func pushViewController(_ viewController: UIViewController, animated: Bool) { fatalError() }
  @discardableResult open func popViewController(animated: Bool) -> UIViewController? { fatalError() }
  @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? { fatalError() }
  open var topViewController: UIViewController? { fatalError() }
  open var visibleViewController: UIViewController? { fatalError() }
  open var viewControllers: [UIViewController] { get { fatalError() } set { fatalError() } }
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) { fatalError() }
  open var navigationBar: UINavigationBar { fatalError() }
  open var isNavigationBarHidden: Bool { get { fatalError() } set { fatalError() } }
}
@MainActor open class UINavigationBar: UIView { @available(tvOS, unavailable) open var prefersLargeTitles: Bool { get { fatalError() } set { fatalError() } } }
@MainActor open class UINavigationItem: NSObject {
  public init(title: String) { fatalError() }
  open var title: String?
  open var prompt: String?
  open var titleView: UIView?
  open var leftBarButtonItem: UIBarButtonItem?
  open var rightBarButtonItem: UIBarButtonItem?
  open var leftBarButtonItems: [UIBarButtonItem]?
  open var rightBarButtonItems: [UIBarButtonItem]?
  @available(tvOS, unavailable) open var largeTitleDisplayMode: LargeTitleDisplayMode { get { fatalError() } set { fatalError() } }
  @available(tvOS, unavailable) open var searchController: UISearchController? { get { fatalError() } set { fatalError() } }
  @available(tvOS, unavailable) open var hidesSearchBarWhenScrolling: Bool { get { fatalError() } set { fatalError() } }
  @available(tvOS, unavailable) open var backButtonTitle: String? { get { fatalError() } set { fatalError() } }
  public enum LargeTitleDisplayMode: Int, Sendable { case automatic, always, never, inline }
}
@MainActor open class UIBarItem: NSObject { open var isEnabled: Bool { get { fatalError() } set { fatalError() } }; open var title: String?; open var image: UIImage?; open var tag: Int { get { fatalError() } set { fatalError() } }; open var accessibilityIdentifier: String? }
@MainActor open class UITabBarItem: UIBarItem { public convenience init(title: String?, image: UIImage?, tag: Int) { fatalError() } }
@MainActor open class UIBarButtonItem: UIBarItem {
  public override init() { super.init() }
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) { fatalError() }
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) { fatalError() }
  public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) { fatalError() }
  public convenience init(customView: UIView) { fatalError() }
  public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil) { fatalError() }
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) { fatalError() }
  open var style: Style { get { fatalError() } set { fatalError() } }
  open var target: AnyObject?
  open var action: Selector?
  open var primaryAction: UIAction?
  open var menu: UIMenu?
  open var customView: UIView?
  open var tintColor: UIColor?
  public enum Style: Int, Sendable { case plain, done = 2 }
  public enum SystemItem: Int, Sendable { case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks, search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo, close = 24 }
}
@MainActor open class UISplitViewController: UIViewController {
  public init(style: Style) { fatalError() }
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open func setViewController(_ vc: UIViewController?, for column: Column) { fatalError() }
  open func show(_ column: Column) { fatalError() }
  public enum Style: Int, Sendable { case unspecified, doubleColumn, tripleColumn }
  public enum Column: Int, Sendable { case primary, supplementary, secondary, compact }
}
@MainActor open class UITabBarController: UIViewController { open var viewControllers: [UIViewController]?; open var selectedIndex: Int { get { fatalError() } set { fatalError() } } }
@MainActor open class UISearchController: UIViewController {
  public init(searchResultsController: UIViewController?) { fatalError() }
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  open var isActive: Bool { get { fatalError() } set { fatalError() } }
  open var obscuresBackgroundDuringPresentation: Bool { get { fatalError() } set { fatalError() } }
  open var searchBar: UISearchBar { fatalError() }
}
@MainActor public protocol UISearchResultsUpdating: NSObjectProtocol { func updateSearchResults(for searchController: UISearchController) }
@MainActor open class UIAlertAction: NSObject {
  public convenience init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) { fatalError() }
  open var title: String? { fatalError() }
  open var isEnabled: Bool { get { fatalError() } set { fatalError() } }
  public enum Style: Int, Sendable { case `default`, cancel, destructive }
}
@MainActor open class UIAlertController: UIViewController {
  public convenience init(title: String?, message: String?, preferredStyle: Style) { fatalError() }
  open func addAction(_ action: UIAlertAction) { fatalError() }
  open var actions: [UIAlertAction] { fatalError() }
  open var preferredAction: UIAlertAction?
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) { fatalError() }
  open var textFields: [UITextField]? { fatalError() }
  open var message: String?
  public enum Style: Int, Sendable { case actionSheet, alert }
}
#if !os(tvOS)
@MainActor open class UIActivityViewController: UIViewController { public init(activityItems: [Any], applicationActivities: [Any]?) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() } }
#endif

// MARK: tables
extension IndexPath {
  public init(row: Int, section: Int) { fatalError() }
  public init(item: Int, section: Int) { fatalError() }
  public var row: Int { get { fatalError() } set { fatalError() } }
  public var section: Int { get { fatalError() } set { fatalError() } }
  public var item: Int { get { fatalError() } set { fatalError() } }
}
@MainActor public protocol UITableViewDataSource: NSObjectProtocol {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  func numberOfSections(in tableView: UITableView) -> Int
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool
  func tableView(_ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath)
}
extension UITableViewDataSource {
  public func numberOfSections(in tableView: UITableView) -> Int { fatalError() }
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { fatalError() }
  public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { fatalError() }
  public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { fatalError() }
  public func tableView(_ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath) { fatalError() }
}
@MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool
}
extension UITableViewDelegate {
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { fatalError() }
  public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { fatalError() }
  public func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) { fatalError() }
  public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { fatalError() }
  public func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { fatalError() }
  public func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { fatalError() }
}
@MainActor open class UITableView: UIScrollView {
  public init(frame: CGRect, style: Style) { fatalError() }
  public convenience override init(frame: CGRect) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open weak var dataSource: (any UITableViewDataSource)?
  open var style: Style { fatalError() }
  open var rowHeight: CGFloat { get { fatalError() } set { fatalError() } }
  open var estimatedRowHeight: CGFloat { get { fatalError() } set { fatalError() } }
  public nonisolated static let automaticDimension: CGFloat = -1
  open func reloadData() { fatalError() }
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) { fatalError() }
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { fatalError() }
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { fatalError() }
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { fatalError() }
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) { fatalError() }
  open func numberOfRows(inSection section: Int) -> Int { fatalError() }
  open var numberOfSections: Int { fatalError() }
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { fatalError() }
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { fatalError() }
  open var indexPathsForVisibleRows: [IndexPath]? { fatalError() }
  open var indexPathForSelectedRow: IndexPath? { fatalError() }
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) { fatalError() }
  open func deselectRow(at indexPath: IndexPath, animated: Bool) { fatalError() }
  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) { fatalError() }
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? { fatalError() }
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell { fatalError() }
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) { fatalError() }
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) { fatalError() }
  open var tableHeaderView: UIView?
  open var tableFooterView: UIView?
  open var backgroundView: UIView?
  open var allowsSelection: Bool { get { fatalError() } set { fatalError() } }
  @available(tvOS, unavailable) open var separatorStyle: UITableViewCell.SeparatorStyle { get { fatalError() } set { fatalError() } }
  public enum Style: Int, Sendable { case plain, grouped
    #if !os(tvOS)
    case insetGrouped
    #endif
  }
  public enum RowAnimation: Int, Sendable { case fade, right, left, top, bottom, none, middle, automatic = 100 }
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }
}
@MainActor open class UINib: NSObject { public init(nibName name: String, bundle bundleOrNil: Bundle?) { fatalError() } }
@MainActor open class UITableViewCell: UIView {
  public init(style: CellStyle, reuseIdentifier: String?) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var imageView: UIImageView? { fatalError() }
  open var textLabel: UILabel? { fatalError() }
  open var detailTextLabel: UILabel? { fatalError() }
  open var contentView: UIView { fatalError() }
  open var contentConfiguration: (any UIContentConfiguration)?
  open func defaultContentConfiguration() -> UIListContentConfiguration { fatalError() }
  open var backgroundConfiguration: UIBackgroundConfiguration?
  open var configurationUpdateHandler: ConfigurationUpdateHandler?
  public typealias ConfigurationUpdateHandler = @MainActor (UITableViewCell, UICellConfigurationState) -> Void
  open func updateConfiguration(using state: UICellConfigurationState) { fatalError() }
  open func setNeedsUpdateConfiguration() { fatalError() }
  open var configurationState: UICellConfigurationState { fatalError() }
  open var reuseIdentifier: String? { fatalError() }
  open func prepareForReuse() { fatalError() }
  open var selectionStyle: SelectionStyle { get { fatalError() } set { fatalError() } }
  open var accessoryType: AccessoryType { get { fatalError() } set { fatalError() } }
  open var accessoryView: UIView?
  open func setSelected(_ selected: Bool, animated: Bool) { fatalError() }
  open var isSelected: Bool { get { fatalError() } set { fatalError() } }
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }
  public enum EditingStyle: Int, Sendable { case none, delete, insert }
  public enum SeparatorStyle: Int, Sendable { case none, singleLine }
  public enum AccessoryType: Int, Sendable { case none, disclosureIndicator, checkmark = 3
    #if !os(tvOS)
    case detailDisclosureButton = 2, detailButton = 4
    #endif
  }
}
@MainActor open class UITableViewController: UIViewController, UITableViewDelegate, UITableViewDataSource {
  public init(style: UITableView.Style) { fatalError() }
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var tableView: UITableView!
  open var clearsSelectionOnViewWillAppear: Bool { get { fatalError() } set { fatalError() } }
  @available(tvOS, unavailable) open var refreshControl: UIRefreshControl? { get { fatalError() } set { fatalError() } }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { fatalError() }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { fatalError() }
  open func numberOfSections(in tableView: UITableView) -> Int { fatalError() }
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { fatalError() }
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { fatalError() }
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { fatalError() }
  open func tableView(_ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath) { fatalError() }
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { fatalError() }
  open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { fatalError() }
  open func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) { fatalError() }
  open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { fatalError() }
  open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { fatalError() }
  open func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { fatalError() }
  open func scrollViewDidScroll(_ scrollView: UIScrollView) { fatalError() }
}
@MainActor @preconcurrency open class UITableViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>: NSObject, UITableViewDataSource where SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable {
  public typealias CellProvider = (_ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType) -> UITableViewCell?
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) { fatalError() }
  open func apply(_ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, animatingDifferences: Bool = true, completion: (() -> Void)? = nil) { fatalError() }
  open func apply(_ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, animatingDifferences: Bool = true) async { fatalError() }
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { fatalError() }
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { fatalError() }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { fatalError() }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { fatalError() }
}
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>: Sendable where SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable {
  public init() { fatalError() }
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) { fatalError() }
  public mutating func appendItems(_ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil) { fatalError() }
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) { fatalError() }
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) { fatalError() }
  public var itemIdentifiers: [ItemIdentifierType] { fatalError() }
}

// MARK: content configurations
@MainActor @preconcurrency public protocol UIConfigurationState { var traitCollection: UITraitCollection { get set } }
@MainActor @preconcurrency public struct UICellConfigurationState: UIConfigurationState { public var traitCollection: UITraitCollection; public var isSelected: Bool, isHighlighted: Bool, isDisabled: Bool, isFocused: Bool, isEditing: Bool }
@MainActor @preconcurrency public struct UIContentUnavailableConfigurationState: UIConfigurationState { public var traitCollection: UITraitCollection; public var searchText: String? }
@MainActor public protocol UIContentView: NSObjectProtocol { var configuration: any UIContentConfiguration { get set } }
@MainActor @preconcurrency public protocol UIContentConfiguration { func makeContentView() -> any UIView & UIContentView; func updated(for state: any UIConfigurationState) -> Self }
@MainActor @preconcurrency public struct UIListContentConfiguration: UIContentConfiguration, Hashable {
  public static func cell() -> UIListContentConfiguration { fatalError() }
  public static func subtitleCell() -> UIListContentConfiguration { fatalError() }
  public static func valueCell() -> UIListContentConfiguration { fatalError() }
  public static func header() -> UIListContentConfiguration { fatalError() }
  public static func footer() -> UIListContentConfiguration { fatalError() }
  public func makeContentView() -> any UIView & UIContentView { fatalError() }
  public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration { fatalError() }
  public var image: UIImage?
  public var imageProperties: ImageProperties
  public var text: String?
  public var attributedText: NSAttributedString?
  public var textProperties: TextProperties
  public var secondaryText: String?
  public var secondaryAttributedText: NSAttributedString?
  public var secondaryTextProperties: TextProperties
  public var prefersSideBySideTextAndSecondaryText: Bool
  public var directionalLayoutMargins: NSDirectionalEdgeInsets
  public var imageToTextPadding: CGFloat
  public var textToSecondaryTextVerticalPadding: CGFloat
  public nonisolated static func == (lhs: Self, rhs: Self) -> Bool { fatalError() }
  public nonisolated func hash(into hasher: inout Hasher) { fatalError() }
  @MainActor @preconcurrency public struct TextProperties { public var font: UIFont; public var color: UIColor; public var alignment: TextAlignment; public var numberOfLines: Int; public var lineBreakMode: NSLineBreakMode; public var adjustsFontForContentSizeCategory: Bool
    public enum TextAlignment: Sendable { case natural, center, justified } }
  @MainActor @preconcurrency public struct ImageProperties { public var tintColor: UIColor?; public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?; public var maximumSize: CGSize; public var cornerRadius: CGFloat }
}
@MainActor @preconcurrency public struct UIBackgroundConfiguration { public static func clear() -> Self { fatalError() }; public static func listCell() -> Self { fatalError() }; public var backgroundColor: UIColor?; public var cornerRadius: CGFloat }
@MainActor @preconcurrency public struct UIContentUnavailableConfiguration: UIContentConfiguration, Hashable {
  public static func empty() -> UIContentUnavailableConfiguration { fatalError() }
  public static func loading() -> UIContentUnavailableConfiguration { fatalError() }
  public static func search() -> UIContentUnavailableConfiguration { fatalError() }
  public func makeContentView() -> any UIView & UIContentView { fatalError() }
  public func updated(for state: any UIConfigurationState) -> UIContentUnavailableConfiguration { fatalError() }
  public var image: UIImage?
  public var text: String?
  public var attributedText: NSAttributedString?
  public var secondaryText: String?
  public var imageProperties: ImageProperties
  public var textProperties: TextProperties
  public var secondaryTextProperties: TextProperties
  public var button: UIButton.Configuration
  public var buttonProperties: ButtonProperties
  public var secondaryButton: UIButton.Configuration
  public var secondaryButtonProperties: ButtonProperties
  public var background: UIBackgroundConfiguration
  public var directionalLayoutMargins: NSDirectionalEdgeInsets
  public nonisolated static func == (lhs: Self, rhs: Self) -> Bool { fatalError() }
  public nonisolated func hash(into hasher: inout Hasher) { fatalError() }
  @MainActor @preconcurrency public struct TextProperties { public var font: UIFont; public var color: UIColor; public var numberOfLines: Int }
  @MainActor @preconcurrency public struct ImageProperties { public var tintColor: UIColor?; public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?; public var maximumSize: CGSize }
  @MainActor @preconcurrency public struct ButtonProperties { public var primaryAction: UIAction?; public var menu: UIMenu?; public var isEnabled: Bool }
}
#endif
