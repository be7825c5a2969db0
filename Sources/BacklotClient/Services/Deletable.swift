/// Something of which a service can remove an item.
///
/// Like ``Gettable``, on the main actor. A type that is several of ``Creatable``, ``Updatable`` and ``Deletable`` has one
/// `Item` for all of them, which may differ from the `Data` that it gets.
public protocol Deletable<Item> {
  /// The type of the deleted item.
  associatedtype Item

  /// Deletes an item.
  ///
  /// - Parameters:
  ///   - item: What to delete.
  ///   - completionHandler: Called once, with the reason where the item was not deleted; perhaps before this returns.
  @MainActor func delete(_ item: Item, completionHandler: @escaping @MainActor (Result<Void, any Error>) -> Void)
}

extension Deletable {
  /// Deletes an item and waits for the answer.
  ///
  /// A service cannot be cancelled: the wait ends when the service answers.
  @MainActor public func delete(_ item: Item) async throws {
    try await ServiceAnswer.wait { delete(item, completionHandler: $0) }
  }
}
