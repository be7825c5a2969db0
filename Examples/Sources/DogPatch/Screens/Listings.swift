public import BacklotClient
import Foundation
public import Observation

/// The state of the screen that lists the dogs, for a table and a refresh control.
@MainActor @Observable
public final class Listings {
  /// The content of a row.
  public enum Row: Sendable, Hashable {
    /// A dog.
    case dog(DogViewModel)
    /// A message that there is no dog.
    case nobody
  }

  /// The service that provides the dogs.
  public var networkClient: any DogPatchService
  /// The refresh that is under way.
  public private(set) var dataTask: (any URLSessionTaskProtocol)?
  /// The displayed dogs.
  public private(set) var viewModels: [DogViewModel] = []
  /// The message for the user, if there is one.
  public private(set) var message: String?

  /// The table that shows the dogs.
  @ObservationIgnored public weak var table: (any ReloadableTable)?
  /// The control that indicates a refresh.
  @ObservationIgnored public weak var refreshControl: (any RefreshControl)?

  private let emptiesOnFailure: Bool
  @ObservationIgnored private var refreshCount = 0
  /// The number of the current refresh, which distinguishes its completion from a late one.
  ///
  /// Also set before the service returns its task.
  private var refreshUnderWay: Int?

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - networkClient: The service that provides the dogs. Defaults to the shared client.
  ///   - emptiesOnFailure: True if a failed refresh removes all dogs; otherwise they remain.
  public init(networkClient: any DogPatchService = DogPatchClient.shared, emptiesOnFailure: Bool = false) {
    self.networkClient = networkClient
    self.emptiesOnFailure = emptiesOnFailure
  }

  /// Requests the dogs.
  ///
  /// Has no effect while a refresh is in progress.
  public func refreshData() {
    guard refreshUnderWay == nil else { return }
    refreshCount += 1
    let refresh = refreshCount
    refreshUnderWay = refresh
    refreshControl?.beginRefreshing()
    let task = networkClient.getDogs { [weak self] dogs, error in
      MainQueue.run { self?.end(refresh, dogs, error) }
    }
    // If the completion was called before the method returned, the task is not needed.
    if refreshUnderWay == refresh { dataTask = task }
  }

  private func end(_ refresh: Int, _ dogs: [Dog]?, _ error: (any Error)?) {
    guard refreshUnderWay == refresh else { return }
    refreshUnderWay = nil
    dataTask = nil
    message = dogs == nil ? Self.words(for: error) : nil
    if dogs != nil || emptiesOnFailure { viewModels = (dogs ?? []).map { DogViewModel(dog: $0) } }
    refreshControl?.endRefreshing()
    table?.reloadData()
  }

  private static func words(for error: (any Error)?) -> String {
    guard let error else { return "The service gave neither dogs nor a reason." }
    let words = error.localizedDescription
    return error is DogPatchError ? words : "The service cannot be reached: \(words)"
  }
}

// MARK: - Rows

extension Listings {
  /// True while a refresh is in progress.
  public var isRefreshing: Bool { refreshUnderWay != nil }

  /// The number of rows: zero while refreshing; otherwise one for each dog, or one for the message that there is no
  /// dog.
  public var numberOfRows: Int { isRefreshing ? 0 : max(viewModels.count, 1) }

  /// Returns the content of a row.
  public func row(at index: Int) -> Row { viewModels.indices.contains(index) ? .dog(viewModels[index]) : .nobody }
}
