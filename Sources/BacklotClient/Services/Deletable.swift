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
  @MainActor func delete(_ item: Item, completionHandler: @escaping @MainActor (Result<Void, any Error>) -> Void)
}

extension Deletable {
  /// Deletes an item and waits for the result.
  ///
  /// A service cannot be cancelled: the wait ends when the service completes.
  @MainActor public func delete(_ item: Item) async throws {
    try await ServiceAnswer.wait { delete(item, completionHandler: $0) }
  }
}
