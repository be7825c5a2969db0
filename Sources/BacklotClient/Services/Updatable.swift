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
  @MainActor func update(_ item: Item, completionHandler: @escaping @MainActor (Result<Item, any Error>) -> Void)
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
