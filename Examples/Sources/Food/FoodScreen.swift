public import BacklotClient
import Foundation

/// The part of the food screen that does not depend on UIKit.
@MainActor
public final class FoodScreen {
  /// The displayed food.
  public private(set) var dataSource: [Food] = [] {
    didSet { table.reloadData() }
  }

  /// The message for the user, if there is one.
  public private(set) var message: String?

  /// Called when a result is displayed, be it food or an error.
  public var onAnswer: (@MainActor () -> Void)?

  private let table: any ReloadableTable
  let defaultService: any Gettable<[Food]>

  /// Creates an empty screen.
  ///
  /// - Parameters:
  ///   - table: The table that shows the food.
  ///   - defaultService: The service from which the screen loads when it appears.
  public init(table: any ReloadableTable, defaultService: any Gettable<[Food]> = FoodService()) {
    self.table = table
    self.defaultService = defaultService
  }

  /// Loads the food of the default service.
  public func viewWillAppear() { getFood(fromService: defaultService) }

  /// Loads the food of a service.
  ///
  /// - Parameter service: The service to load from: the real one, or a fake in a test.
  public func getFood<Service: Gettable>(fromService service: Service) where Service.Data == [Food] {
    service.get { [weak self] result in self?.show(result) }
  }

  /// Shows an error.
  ///
  /// The displayed food remains.
  public func showError(_ error: any Error) { message = error.localizedDescription }

  private func show(_ result: Result<[Food], any Error>) {
    switch result {
    case .success(let food): (message, dataSource) = (nil, food)
    case .failure(let error): showError(error)
    }
    onAnswer?()
  }
}
