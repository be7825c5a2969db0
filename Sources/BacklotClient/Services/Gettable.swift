/// Something that a service has and a screen shows.
///
/// A screen that is generic over the protocol can be given a fake that answers at once:
///
/// ```swift
/// func getFood(fromService service: some Gettable<[Food]>) {
///   service.get { [weak self] result in
///     switch result {
///     case .success(let food): self?.dataSource = food
///     case .failure(let error): self?.showError(error)
///     }
///   }
/// }
/// ```
///
/// Services answer screens, so they are called and answer on the main actor: a screen's closure may use the screen as
/// it is, and a fake may call it synchronously. What a service does in between runs wherever it likes:
///
/// ```swift
/// struct FoodService: Gettable {
///   func get(completionHandler: @escaping @MainActor (Result<[Food], any Error>) -> Void) {
///     Task {
///       do { completionHandler(.success(try await client.send(.food))) } catch { completionHandler(.failure(error)) }
///     }
///   }
/// }
/// ```
public protocol Gettable<Data> {
  /// The type of the data.
  associatedtype Data

  /// Gets the data.
  ///
  /// - Parameter completionHandler: Called once with the data or with an error, possibly before this method returns.
  @MainActor func get(completionHandler: @escaping @MainActor (Result<Data, any Error>) -> Void)
}

extension Gettable where Data: Sendable {
  /// Gets it and waits for it.
  ///
  /// A service cannot be cancelled: the wait ends when the service answers.
  @MainActor public func get() async throws -> Data {
    try await ServiceAnswer.wait { get(completionHandler: $0) }
  }
}
