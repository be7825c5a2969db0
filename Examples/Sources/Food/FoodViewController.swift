#if canImport(UIKit) && !os(watchOS)
  public import BacklotClient
  import BacklotStubs
  import BacklotURLSession
  public import UIKit

  /// The screen that shows food in a table.
  public final class FoodViewController: UITableViewController {
    private let service: any Gettable<[Food]>
    private lazy var screen = FoodScreen(table: tableView, defaultService: service)

    /// Creates the screen.
    ///
    /// - Parameter service: The service from which the screen loads when it appears.
    public init(service: any Gettable<[Food]> = FoodService()) {
      self.service = service
      super.init(style: .plain)
      title = "Food"
    }

    /// Creates the screen from a storyboard, with the real service.
    public required init?(coder: NSCoder) {
      service = FoodService()
      super.init(coder: coder)
    }

    public override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Food")
      screen.onAnswer = { [unowned self] in showMessage() }
    }

    public override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      screen.viewWillAppear()
    }

    private func showMessage() {
      guard let message = screen.message else { return }
      let alert = UIAlertController(title: "No Food", message: message, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "OK", style: .default))
      alert.addAction(
        UIAlertAction(title: "Try Again", style: .default) { [unowned self] _ in screen.viewWillAppear() }
      )
      present(alert, animated: true)
    }

    public override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      screen.dataSource.count
    }

    public override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "Food", for: indexPath)
      let food = screen.dataSource[indexPath.row]
      var content = cell.defaultContentConfiguration()
      content.text = food.name
      content.secondaryText = food.origin
      cell.contentConfiguration = content
      return cell
    }
  }

  // MARK: - Previews

  @available(iOS 17, tvOS 17, *)
  #Preview("Loaded") { FoodViewController(service: FoodService(client: .preview(.food()))) }

  @available(iOS 17, tvOS 17, *)
  #Preview("Loading") {
    FoodViewController(
      service: FoodService(
        client: .preview(MockBackend(time: .real) { Get("/food") { Respond(.ok, after: .seconds(3600)) } })
      )
    )
  }

  @available(iOS 17, tvOS 17, *)
  #Preview("Failed") {
    FoodViewController(service: FoodService(client: .preview(.food(failingWith: .serviceUnavailable))))
  }

  @available(iOS 17, tvOS 17, *)
  #Preview("Empty") {
    FoodViewController(service: FoodService(client: .preview(MockBackend { Get("/food") { Respond(json: [Food]()) } })))
  }

  extension APIClient {
    fileprivate static func preview(_ backend: MockBackend) -> APIClient {
      APIClient(host: .food, transport: .stub(backend))
    }
  }
#endif
