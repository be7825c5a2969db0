/// Something that a service can be given more of.
///
/// Like ``Gettable``, on the main actor. A type that is several of ``Creatable``, ``Updatable`` and ``Deletable`` has one
/// `Item` for all of them, which may differ from the `Data` that it gets.
public protocol Creatable<Item> {
  /// The type of the created item.
  associatedtype Item

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - item: What to create.
  ///   - completionHandler: Called once with the item as it was created, or with the reason why it was not; perhaps before
  ///     this returns.
  @MainActor func create(_ item: Item, completionHandler: @escaping @MainActor (Result<Item, any Error>) -> Void)
}

extension Creatable where Item: Sendable {
  /// Creates an item and waits for the answer.
  ///
  /// A service cannot be cancelled: the wait ends when the service answers.
  @discardableResult
  @MainActor public func create(_ item: Item) async throws -> Item {
    try await ServiceAnswer.wait { create(item, completionHandler: $0) }
  }
}
