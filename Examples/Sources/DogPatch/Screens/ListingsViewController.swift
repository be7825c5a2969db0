public import BacklotClient
import Foundation
public import Terminal

/// The screen that lists the dogs.
@MainActor
public final class ListingsViewController {
  /// What a row shows.
  public enum Row: Sendable, Hashable {
    /// A dog.
    case dog(DogViewModel)
    /// That there is none.
    case nobody
  }

  /// Who is asked for dogs.
  public var networkClient: any DogPatchService
  /// The refresh that is under way.
  public private(set) var dataTask: (any URLSessionTaskProtocol)?
  /// What is shown.
  public private(set) var viewModels: [DogViewModel] = []
  /// What to tell the person in front of the screen, when there is something to tell.
  public private(set) var message: String?

  private let table: any ReloadableTable
  private let refreshControl: any RefreshControl
  private let emptiesOnFailure: Bool
  private var refreshCount = 0
  /// What tells the completion of this refresh from a late one; also set while a service has not returned its task yet.
  private var refreshUnderWay: Int?

  /// Makes an empty screen.
  ///
  /// - Parameters:
  ///   - table: What shows the dogs.
  ///   - refreshControl: What shows that a refresh is under way.
  ///   - networkClient: Who is asked for dogs; the shared client unless given.
  ///   - emptiesOnFailure: Whether a refresh that fails empties the list; otherwise the list stays as it was.
  public init(
    table: any ReloadableTable,
    refreshControl: any RefreshControl,
    networkClient: any DogPatchService = DogPatchClient.shared,
    emptiesOnFailure: Bool = false
  ) {
    self.table = table
    self.refreshControl = refreshControl
    self.networkClient = networkClient
    self.emptiesOnFailure = emptiesOnFailure
  }

  /// Refreshes the list.
  public func viewWillAppear() { refreshData() }

  /// Asks for the dogs; does nothing while a refresh is under way.
  public func refreshData() {
    guard refreshUnderWay == nil else { return }
    refreshCount += 1
    let refresh = refreshCount
    refreshUnderWay = refresh
    refreshControl.beginRefreshing()
    let task = networkClient.getDogs { [weak self] dogs, error in
      MainQueue.run { self?.end(refresh, dogs, error) }
    }
    // A completion that came before the task did has left nothing to keep.
    if refreshUnderWay == refresh { dataTask = task }
  }

  private func end(_ refresh: Int, _ dogs: [Dog]?, _ error: (any Error)?) {
    guard refreshUnderWay == refresh else { return }
    refreshUnderWay = nil
    dataTask = nil
    message = dogs == nil ? Self.words(for: error) : nil
    if dogs != nil || emptiesOnFailure { viewModels = (dogs ?? []).map { DogViewModel(dog: $0) } }
    refreshControl.endRefreshing()
    table.reloadData()
  }

  private static func words(for error: (any Error)?) -> String {
    guard let error else { return "The service gave neither dogs nor a reason." }
    let words = error.localizedDescription
    return error is DogPatchError ? words : "The service cannot be reached: \(words)"
  }
}

// MARK: - What the table asks

extension ListingsViewController {
  /// How many rows there are: none while refreshing; otherwise one for each dog, or one that says there is none.
  public var numberOfRows: Int { refreshControl.isRefreshing ? 0 : max(viewModels.count, 1) }

  /// What a row shows.
  public func row(at index: Int) -> Row { viewModels.indices.contains(index) ? .dog(viewModels[index]) : .nobody }
}
