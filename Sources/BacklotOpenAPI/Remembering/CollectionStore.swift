import BacklotHTTP
import BacklotJSON
import BacklotPlatform
import BacklotStubs

/// The collections of a contract, with the changes of a backend's clients.
final class CollectionStore: Sendable {
  private let collections = Mutex<[String: Collection]>([:])

  /// The maximum number of collections, such as the friends of each user.
  ///
  /// Further collections are refused.
  static let limit = 10_000

  /// The number of stored collections: those that clients have changed.
  var count: Int { collections.withLock { $0.count } }

  /// Returns the current collection, without storing it.
  ///
  /// - Parameter place: The collection, and its initial content.
  func collection(at place: CollectionPlace) -> Collection {
    collections.withLock { $0[place.path] } ?? place.seeded()
  }

  /// Changes a collection with exclusive access to all collections.
  ///
  /// - Parameters:
  ///   - place: The collection, and its initial content.
  ///   - owner: The item that it belongs to, if that is remembered too.
  ///   - removed: The item whose own collections are to be forgotten.
  ///   - body: Changes the collection. Receives whether its owner exists.
  /// - Returns: The result of `body`, or `nil` if there would be too many collections. In this case, it is not stored.
  func change<Result>(
    _ place: CollectionPlace,
    below owner: CollectionPlace.Thing?,
    removing removed: CollectionPlace.Thing?,
    body: (_ collection: inout Collection, _ hasOwner: Bool) -> Result
  ) -> Result? {
    collections.withLock { collections in
      let hasOwner = owner.map { (collections[$0.place.path] ?? $0.place.seeded())[$0.name] != nil } ?? true
      // Removed temporarily, so that a change does not copy it.
      let known = collections.removeValue(forKey: place.path)
      if known == nil, collections.count >= Self.limit { return nil }
      let isKnown = known != nil
      var collection = known ?? place.seeded()
      let result = body(&collection, hasOwner)
      if isKnown || collection.isChanged { collections[place.path] = collection }
      if let removed {
        for path in collections.keys where path.hasPrefix(removed.path + "/") { collections[path] = nil }
      }
      return result
    }
  }
}

/// One of a plan's collections.
///
/// For example, `/users/{userId}/friends` has one collection for each user.
struct CollectionPlace: Sendable {
  let plan: CollectionPlan
  /// The segments of the collection's path with the values of its parameters, so that each user has separate friends.
  let segments: [String]

  /// The collection's unique path in a contract.
  var path: String { segments.joined(separator: "/") }

  /// Returns the collection with its initial content.
  func seeded() -> Collection { Collection(plan.examples()) }

  /// An item of a collection.
  struct Thing {
    /// The collection that contains the item.
    let place: CollectionPlace
    /// The identifier.
    let name: String

    /// The prefix of the paths of the item's own collections.
    var path: String { place.path + "/" + CollectionPlace.segment(name) }
  }

  /// Returns a value as a segment, with slashes escaped.
  static func segment(_ value: String) -> String { "{" + PercentEncoding.encode(value, for: .pathSegment) + "}" }
}

extension CollectionPlan {
  /// Returns the collection for the parameters of a path.
  func place(_ parameters: PathParameters) -> CollectionPlace {
    CollectionPlace(
      plan: self,
      segments: CollectionFinder.segments(of: path).map { Self.segment(for: $0, with: parameters) }
    )
  }

  /// Returns the item to which a path's collection belongs, if that item is in a remembered collection.
  func owner(_ parameters: PathParameters) -> CollectionPlace.Thing? {
    guard let parent = parents.first else { return nil }
    let segments = CollectionFinder.segments(of: path)
    let depth = CollectionFinder.segments(of: parent.path).count
    guard depth < segments.count, let name = parameters[String(segments[depth].dropFirst().dropLast())] else {
      return nil
    }
    let place = segments.prefix(depth).map { Self.segment(for: $0, with: parameters) }
    return CollectionPlace.Thing(place: CollectionPlace(plan: parent, segments: place), name: name)
  }

  private static func segment(for template: String, with parameters: PathParameters) -> String {
    guard CollectionFinder.isParameter(template) else { return template }
    return CollectionPlace.segment(parameters[String(template.dropFirst().dropLast())] ?? "")
  }
}
