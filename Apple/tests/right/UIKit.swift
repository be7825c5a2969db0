#if canImport(UIKit) && !os(watchOS)
import UIKit
import SwiftUI
import Combine

final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool { true }
  func application(_ application: UIApplication, handleEventsForBackgroundURLSession identifier: String, completionHandler: @escaping () -> Void) {}
}
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
    guard let windowScene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: windowScene)
    window.rootViewController = UINavigationController(rootViewController: ListController())
    self.window = window
    window.makeKeyAndVisible()
  }
}
final class ListController: UITableViewController {
  private var rows: [String] = []
  private var cancellables: Set<AnyCancellable> = []
  private var task: Task<Void, Never>?
  private let spinner = UIActivityIndicatorView(style: .medium)
  init() { super.init(style: .plain) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
  override func viewDidLoad() {
    super.viewDidLoad()
    title = "List"
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add, primaryAction: UIAction { [weak self] _ in self?.reload() })
    navigationItem.leftBarButtonItem = UIBarButtonItem(title: "Edit", style: .plain, target: self, action: #selector(edit))
    #if !os(tvOS)
    refreshControl = UIRefreshControl()
    refreshControl?.addAction(UIAction { [weak self] action in self?.reload() }, for: .valueChanged)
    refreshControl?.addTarget(self, action: #selector(refreshed(_:)), for: .valueChanged)
    let search = UISearchController(searchResultsController: nil)
    search.searchResultsUpdater = self
    navigationItem.searchController = search
    navigationController?.navigationBar.prefersLargeTitles = true
    #endif
    NSLayoutConstraint.activate([spinner.centerXAnchor.constraint(equalTo: view.centerXAnchor), spinner.widthAnchor.constraint(equalToConstant: 20)])
  }
  override func viewWillAppear(_ animated: Bool) { super.viewWillAppear(animated) }
  override func viewIsAppearing(_ animated: Bool) { super.viewIsAppearing(animated) }
  @objc private func edit() {}
  #if !os(tvOS)
  @objc private func refreshed(_ sender: UIRefreshControl) { sender.endRefreshing() }
  #endif
  private func reload() {
    task?.cancel()
    task = Task { [weak self] in
      do { let (data, _) = try await URLSession.shared.data(from: URL(string: "https://a.b")!); self?.rows = [String(decoding: data, as: UTF8.self)] } catch { self?.show(error) }
      self?.tableView.reloadData()
    }
  }
  private func show(_ error: any Error) {
    let alert = UIAlertController(title: "Error", message: error.localizedDescription, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in })
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    present(alert, animated: true)
    var config = UIContentUnavailableConfiguration.empty()
    config.text = "Nothing"; config.image = UIImage(systemName: "tray"); config.button = .bordered(); config.buttonProperties.primaryAction = UIAction(title: "Retry") { _ in }
    contentUnavailableConfiguration = config
    setNeedsUpdateContentUnavailableConfiguration()
  }
  override func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) { contentUnavailableConfiguration = rows.isEmpty ? UIContentUnavailableConfiguration.loading() : nil }
  override func numberOfSections(in tableView: UITableView) -> Int { 1 }
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }
  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    var content = cell.defaultContentConfiguration()
    content.text = rows[indexPath.row]; content.secondaryText = "s"; content.textProperties.color = .secondaryLabel; content.textProperties.font = .preferredFont(forTextStyle: .body)
    cell.contentConfiguration = content
    cell.accessoryType = .disclosureIndicator
    cell.accessibilityLabel = "x"
    return cell
  }
  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    navigationController?.pushViewController(UIHostingController(rootView: Text("x")), animated: true)
    tableView.deselectRow(at: indexPath, animated: true)
  }
}
#if !os(tvOS)
extension ListController: UISearchResultsUpdating { func updateSearchResults(for searchController: UISearchController) { _ = searchController.searchBar.text } }
#endif
final class Plain: UIViewController, UITableViewDataSource, UITableViewDelegate {
  let table = UITableView(frame: .zero, style: .grouped)
  var source: UITableViewDiffableDataSource<Int, String>!
  override func loadView() { view = table }
  override func viewDidLoad() { super.viewDidLoad(); table.dataSource = self; table.delegate = self
    source = UITableViewDiffableDataSource(tableView: table) { table, path, item in let c = table.dequeueReusableCell(withIdentifier: "c", for: path); c.textLabel?.text = item; return c }
    var s = NSDiffableDataSourceSnapshot<Int, String>(); s.appendSections([0]); s.appendItems(["a"]); source.apply(s, animatingDifferences: false)
    let b = UIButton(configuration: .filled(), primaryAction: UIAction(title: "Go") { [unowned self] _ in dismiss(animated: true) })
    b.addTarget(self, action: #selector(tapped), for: .touchUpInside)
    view.addSubview(b); b.translatesAutoresizingMaskIntoConstraints = false
    let label = UILabel(); label.text = "x"; label.font = UIFont.systemFont(ofSize: 12, weight: .bold); label.textColor = .label; label.numberOfLines = 0
    let child = Plain(); addChild(child); child.didMove(toParent: self)
  }
  @objc func tapped() {}
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell(style: .subtitle, reuseIdentifier: nil) }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}
final class StoryboardController: UIViewController {
  let dep: Int
  init?(coder: NSCoder, dep: Int) { self.dep = dep; super.init(coder: coder) }
  required init?(coder: NSCoder) { fatalError("init(coder:)") }
  static func make() -> UIViewController? { UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController { coder in StoryboardController(coder: coder, dep: 1) } }
}
struct Wrapped: UIViewControllerRepresentable {
  @Binding var on: Bool
  func makeUIViewController(context: Context) -> ListController { _ = context.coordinator; return ListController() }
  func updateUIViewController(_ uiViewController: ListController, context: Context) {}
  func makeCoordinator() -> Coordinator { Coordinator() }
  final class Coordinator {}
}
struct WrappedView: UIViewRepresentable { func makeUIView(context: Context) -> UILabel { UILabel() }; func updateUIView(_ uiView: UILabel, context: Context) { uiView.text = "x" } }
#Preview("Controller") { UINavigationController(rootViewController: ListController()) }
#Preview("View") { let l = UILabel(); l.text = "x"; return l }
#Preview("SwiftUI") { WrappedView() }
#endif
