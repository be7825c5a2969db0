/// Something of which a service can replace an item by a newer one.
///
/// Like ``Gettable``, on the main actor. A type that is several of ``Creatable``, ``Updatable`` and ``Deletable`` has one
/// `Item` for all of them, which may differ from the `Data` that it gets.
public protocol Updatable<Item> {
  /// The type of the updated item.
  associatedtype Item

  /// Updates an item.
  ///
  /// - Parameters:
  ///   - item: The item as it shall be.
  ///   - completionHandler: Called once with the item as it is now, or with the reason why it was not updated; perhaps before
  ///     this returns.
  @MainActor func update(_ item: Item, completionHandler: @escaping @MainActor (Result<Item, any Error>) -> Void)
}

extension Updatable where Item: Sendable {
  /// Updates an item and waits for the answer.
  ///
  /// A service cannot be cancelled: the wait ends when the service answers.
  @discardableResult
  @MainActor public func update(_ item: Item) async throws -> Item {
    try await ServiceAnswer.wait { update(item, completionHandler: $0) }
  }
}
