public import BacklotClient

#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// The screen that lists the dogs.
  public final class ListingsViewController: UITableViewController {
    private let listings = Listings()

    /// Loads the view, with a refresh control where the system has one.
    public override func viewDidLoad() {
      super.viewDidLoad()
      title = "Dogs"
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Dog")
      listings.table = tableView
      #if !os(tvOS)
        let control = UIRefreshControl()
        control.addAction(UIAction { [unowned self] _ in refreshData() }, for: .valueChanged)
        refreshControl = control
        listings.refreshControl = control
      #endif
    }

    /// Refreshes the list.
    public override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      refreshData()
    }

    /// The table; a test can replace it with one that overrides `reloadData()`.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    public override var tableView: UITableView! {
      didSet { listings.table = tableView }
    }

    public override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      listings.numberOfRows
    }

    public override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "Dog", for: indexPath)
      var content = cell.defaultContentConfiguration()
      switch listings.row(at: indexPath.row) {
      case .dog(let dog):
        content.text = "\(dog.name), \(dog.breed)"
        content.secondaryText = "\(dog.age) · \(dog.cost) · \(dog.breederRating)"
      case .nobody:
        content.text = listings.message ?? "No dogs are listed."
      }
      cell.contentConfiguration = content
      return cell
    }
  }
#else
  /// The screen that lists the dogs, in the form for a terminal.
  ///
  /// It has the members of the screen in UIKit; the table and the refresh control are protocols.
  @MainActor
  public final class ListingsViewController {
    /// The table that shows the dogs.
    public var tableView: any ReloadableTable { didSet { listings.table = tableView } }
    /// The control that indicates a refresh.
    public var refreshControl: any RefreshControl { didSet { listings.refreshControl = refreshControl } }
    private let listings: Listings

    /// Creates an empty screen.
    ///
    /// - Parameters:
    ///   - tableView: The table that shows the dogs.
    ///   - refreshControl: The control that indicates a refresh.
    ///   - networkClient: The service that provides the dogs. Defaults to the shared client.
    ///   - emptiesOnFailure: True if a failed refresh removes all dogs; otherwise they remain.
    public init(
      tableView: any ReloadableTable,
      refreshControl: any RefreshControl,
      networkClient: any DogPatchService = DogPatchClient.shared,
      emptiesOnFailure: Bool = false
    ) {
      self.tableView = tableView
      self.refreshControl = refreshControl
      listings = Listings(networkClient: networkClient, emptiesOnFailure: emptiesOnFailure)
      listings.table = tableView
      listings.refreshControl = refreshControl
    }

    /// Refreshes the list.
    public func viewWillAppear(_ animated: Bool) { refreshData() }

    /// The number of rows in the table.
    public var numberOfRows: Int { listings.numberOfRows }

    /// Returns the content of a row.
    public func row(at index: Int) -> Listings.Row { listings.row(at: index) }
  }
#endif

// MARK: - Listings

extension ListingsViewController {
  /// The service that provides the dogs.
  public var networkClient: any DogPatchService {
    get { listings.networkClient }
    set { listings.networkClient = newValue }
  }

  /// The refresh in progress.
  public var dataTask: (any URLSessionTaskProtocol)? { listings.dataTask }

  /// The displayed dogs.
  public var viewModels: [DogViewModel] { listings.viewModels }

  /// The message for the user, if there is one.
  public var message: String? { listings.message }

  /// Requests the dogs.
  ///
  /// Has no effect while a refresh is in progress.
  public func refreshData() { listings.refreshData() }
}

// MARK: - Previews

#if canImport(UIKit) && !os(watchOS)
  import BacklotStubs
  import BacklotURLSession

  extension ListingsViewController {
    /// Creates a screen for a preview, with a backend of its own.
    fileprivate static func preview(_ backend: MockBackend) -> ListingsViewController {
      let screen = ListingsViewController()
      screen.networkClient = DogPatchClient(
        baseURL: DogPatchClient.shared.baseURL,
        session: URLSession(backend: backend),
        responseQueue: .main
      )
      return screen
    }
  }

  @available(iOS 17, tvOS 17, *)
  #Preview("Loaded") { ListingsViewController.preview(.dogPatch()) }

  @available(iOS 17, tvOS 17, *)
  #Preview("Loading") {
    ListingsViewController.preview(MockBackend(time: .real) { Get("/**") { Respond(.ok, after: .seconds(3600)) } })
  }

  @available(iOS 17, tvOS 17, *)
  #Preview("Failed") { ListingsViewController.preview(.dogPatch(failingWith: .serviceUnavailable)) }

  @available(iOS 17, tvOS 17, *)
  #Preview("Empty") { ListingsViewController.preview(MockBackend { Get("/**") { Respond(json: [Dog]()) } }) }
#endif
