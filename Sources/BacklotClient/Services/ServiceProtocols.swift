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
/// and a fake may call the closure synchronously. A conforming method is isolated to the main actor without being
/// marked as such. The work in between can run on any thread:
///
/// ```swift
/// struct FoodService: Gettable {
///   func get(completionHandler: @escaping (Result<[Food], any Error>) -> Void) {
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
  @MainActor func get(completionHandler: @escaping (Result<Data, any Error>) -> Void)
}

extension Gettable where Data: Sendable {
  /// Gets the data and waits for it.
  ///
  /// A service cannot be cancelled: the wait ends when the service completes.
  @MainActor public func get() async throws -> Data {
    try await ServiceAnswer.wait { get(completionHandler: $0) }
  }
}

/// A service that can create items.
///
/// It is called and completes on the main actor, like ``Gettable``. A type that conforms to several of ``Creatable``,
/// ``Updatable`` and ``Deletable`` has one `Item` for all of them, which may differ from its `Data` as a ``Gettable``.
public protocol Creatable<Item> {
  /// The type of the created item.
  associatedtype Item

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - item: The item to create.
  ///   - completionHandler: Called once with the created item or with an error, possibly before this method returns.
  @MainActor func create(_ item: Item, completionHandler: @escaping (Result<Item, any Error>) -> Void)
}

extension Creatable where Item: Sendable {
  /// Creates an item and waits for the result.
  ///
  /// A service cannot be cancelled: the wait ends when the service completes.
  @discardableResult
  @MainActor public func create(_ item: Item) async throws -> Item {
    try await ServiceAnswer.wait { create(item, completionHandler: $0) }
  }
}

/// A service that can update items.
///
/// It is called and completes on the main actor, like ``Gettable``. A type that conforms to several of ``Creatable``,
/// ``Updatable`` and ``Deletable`` has one `Item` for all of them, which may differ from its `Data` as a ``Gettable``.
public protocol Updatable<Item> {
  /// The type of the updated item.
  associatedtype Item

  /// Updates an item.
  ///
  /// - Parameters:
  ///   - item: The new version of the item.
  ///   - completionHandler: Called once with the updated item or with an error, possibly before this method returns.
  @MainActor func update(_ item: Item, completionHandler: @escaping (Result<Item, any Error>) -> Void)
}

extension Updatable where Item: Sendable {
  /// Updates an item and waits for the result.
  ///
  /// A service cannot be cancelled: the wait ends when the service completes.
  @discardableResult
  @MainActor public func update(_ item: Item) async throws -> Item {
    try await ServiceAnswer.wait { update(item, completionHandler: $0) }
  }
}

/// A service that can delete items.
///
/// It is called and completes on the main actor, like ``Gettable``. A type that conforms to several of ``Creatable``,
/// ``Updatable`` and ``Deletable`` has one `Item` for all of them, which may differ from its `Data` as a ``Gettable``.
public protocol Deletable<Item> {
  /// The type of the deleted item.
  associatedtype Item

  /// Deletes an item.
  ///
  /// - Parameters:
  ///   - item: The item to delete.
  ///   - completionHandler: Called once, with an error if the item was not deleted, possibly before this method
  ///     returns.
  @MainActor func delete(_ item: Item, completionHandler: @escaping (Result<Void, any Error>) -> Void)
}

extension Deletable {
  /// Deletes an item and waits for the result.
  ///
  /// A service cannot be cancelled: the wait ends when the service completes.
  @MainActor public func delete(_ item: Item) async throws {
    try await ServiceAnswer.wait { delete(item, completionHandler: $0) }
  }
}

// MARK: - Waiting

/// Waits for the completion of a service.
@MainActor
private final class ServiceAnswer<Value: Sendable> {
  private var caller: CheckedContinuation<Value, any Error>?

  private init(for caller: CheckedContinuation<Value, any Error>) { self.caller = caller }

  /// Makes a call and returns the result of its completion; only the first call of the completion counts.
  static func wait(for call: (@escaping (Result<Value, any Error>) -> Void) -> Void) async throws -> Value {
    try await withCheckedThrowingContinuation { caller in
      let answer = ServiceAnswer(for: caller)
      call { answer.caller.take()?.resume(with: $0) }
    }
  }
}
