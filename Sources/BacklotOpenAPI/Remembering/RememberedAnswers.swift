import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// Responses based on the items that clients have created, changed and deleted.
struct RememberedAnswers: Sendable {
  let plan: CollectionPlan
  let role: CollectionRole
  let maker: ContentMaker

  /// Returns the role of an operation for its collection, if there is one.
  static func role(of place: OperationPlace, in plan: CollectionPlan) -> CollectionRole? {
    let isCollection = place.path == plan.path
    return switch place.method {
    case .get, .head: isCollection ? .list : .read
    case .post: isCollection ? .create : nil
    case .put: isCollection ? .replaceByBody : .replace
    case .patch: isCollection ? nil : .modify
    case .delete: isCollection ? nil : .remove
    default: nil
    }
  }

  /// The result of a request.
  enum Outcome: Sendable {
    /// An item in its current state, or in its last state if it was removed.
    case item(JSONValue, identifier: String)
    case created(JSONValue, identifier: String)
    case items(Collection)
    /// The item does not exist.
    case missing
    /// The item already exists.
    case conflict
    case full
    /// The item would violate the contract, so the collection is not changed.
    case unfit(JSONValue)
    /// The changes cannot be made, for a reason.
    case unchangeable(String)
    /// The request does not concern the collection.
    case none
  }

  /// Performs a request and returns the result.
  ///
  /// - Parameters:
  ///   - request: A request that the contract allows.
  ///   - body: The JSON body, if any.
  ///   - store: The collections.
  ///   - createsByPut: True if `PUT` may create an item.
  func perform(
    _ request: ReceivedRequest,
    body: JSONValue?,
    on store: CollectionStore,
    createsByPut: Bool
  ) -> Outcome {
    let parameters = request.path
    let named = parameters[plan.parameter]
    let place = plan.place(parameters)
    if role == .list { return .items(store.collection(at: place)) }
    if role == .read { return read(named, in: store.collection(at: place)) }
    // Created outside of the lock, because it may take long.
    let template = [.create, .replace, .replaceByBody].contains(role) ? body.map(completer.completed) : nil
    let removed = role == .remove ? named.map { CollectionPlace.Thing(place: place, name: $0) } : nil
    return store.change(place, below: plan.owner(parameters), removing: removed) { collection, hasOwner in
      var change = CollectionChange(plan: plan, completer: completer, collection: collection, hasOwner: hasOwner)
      // The changed collection has a single reference, so that it is not copied.
      collection = Collection()
      defer { collection = change.collection }
      switch role {
      case .list, .read: return .none
      case .create: return change.create(template)
      case .replaceByBody: return change.replace(template, as: body.flatMap(plan.identifier), creating: createsByPut)
      case .replace: return change.replace(template, as: named, creating: createsByPut)
      case .modify: return change.modify(named, by: body)
      case .remove: return change.remove(named)
      }
    } ?? .full
  }

  private var completer: ItemCompleter { ItemCompleter(plan: plan, maker: maker) }

  private func read(_ name: String?, in collection: Collection) -> Outcome {
    guard let name, let item = collection[name] else { return .missing }
    // An example may lack members, and the contract may require more members here than when the item was stored.
    return .item(completer.completed(item), identifier: name)
  }
}
