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
  @MainActor func create(_ item: Item, completionHandler: @escaping @MainActor (Result<Item, any Error>) -> Void)
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
