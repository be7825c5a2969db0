/// A service that provides data for a view.
///
/// A view that is generic over the protocol can use a fake that completes at once:
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
/// Services are called and complete on the main actor, since views use them: a closure can access its view directly,
/// and a fake may call the closure synchronously. The work in between can run on any thread:
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
  /// Gets the data and waits for it.
  ///
  /// A service cannot be cancelled: the wait ends when the service completes.
  @MainActor public func get() async throws -> Data {
    try await ServiceAnswer.wait { get(completionHandler: $0) }
  }
}
