import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Synchronization

/// The collections of a contract, as a backend's clients have changed them.
final class CollectionStore: Sendable {
  private let collections = Mutex<[String: Collection]>([:])

  /// Reads and changes a collection, while nobody else does.
  ///
  /// - Parameters:
  ///   - path: The collection's path with the values of its own parameters, so that each user has friends of their own.
  ///   - seed: What is in it at the beginning.
  ///   - body: Reads and changes it.
  func access<Result>(_ path: String, seed: () -> [(String, JSONValue)], _ body: (inout Collection) -> Result) -> Result
  {
    collections.withLock { collections in
      var collection = collections[path] ?? Self.filled(seed())
      // Taken out meanwhile, so that a change copies nothing.
      collections[path] = Collection()
      defer { collections[path] = collection }
      return body(&collection)
    }
  }

  private static func filled(_ items: [(String, JSONValue)]) -> Collection {
    var collection = Collection()
    for (identifier, item) in items { collection.put(item, as: identifier) }
    return collection
  }
}
