import BacklotJSON

/// A change of a collection by a client.
///
/// Items that would violate the contract are not stored.
struct CollectionChange {
  /// The result of the change.
  typealias Outcome = RememberedAnswers.Outcome

  let plan: CollectionPlan
  let completer: ItemCompleter
  private(set) var collection: Collection
  /// True if the item that the collection belongs to exists.
  let hasOwner: Bool

  init(plan: CollectionPlan, completer: ItemCompleter, collection: consuming Collection, hasOwner: Bool) {
    (self.plan, self.completer, self.hasOwner) = (plan, completer, hasOwner)
    self.collection = collection
  }

  /// Creates an item, with a new identifier if the client does not specify one.
  mutating func create(_ item: JSONValue?) -> Outcome {
    guard let item, item.object != nil else { return .none }
    guard hasOwner else { return .missing }
    if collection.isFull { return .full }
    if let identifier = plan.identifier(of: item) {
      return collection[identifier] == nil ? created(item, as: identifier) : .conflict
    }
    let value = newIdentifier(for: item)
    let made = item.setting(plan.identifier, to: value)
    guard let identifier = plan.identifier(of: made) else { return .unfit(made) }
    return collection[identifier] == nil ? created(made, as: identifier) : .full
  }

  /// Returns the next free number, or else an identifier by the contract's rules.
  private mutating func newIdentifier(for item: JSONValue) -> JSONValue {
    var number = collection.nextNumber()
    // The loop ends, because there are more numbers than possible items.
    while collection[completer.text(of: number)] != nil { number = collection.nextNumber() }
    let plain = completer.identifier(of: number)
    if plan.accepts(item.setting(plan.identifier, to: plain)) { return plain }
    for seed in number..<number + 20 {
      if let drawn = completer.drawnIdentifier(for: item, seed), isFree(drawn) { return drawn }
    }
    return plain
  }

  private func isFree(_ value: JSONValue) -> Bool {
    plan.identifier(of: [plan.identifier: value]).map { collection[$0] == nil } ?? false
  }

  private mutating func created(_ item: JSONValue, as identifier: String) -> Outcome {
    guard plan.accepts(item) else { return .unfit(item) }
    collection.put(item, as: identifier)
    return .created(item, identifier: identifier)
  }

  /// Replaces an item, or creates it if that is allowed.
  mutating func replace(_ item: JSONValue?, as identifier: String?, creating: Bool) -> Outcome {
    guard let item, item.object != nil, let identifier else { return .none }
    if let known = collection[identifier] { return changed(known, to: item, identifier: identifier) }
    guard creating, hasOwner else { return .missing }
    if collection.isFull { return .full }
    return created(item.setting(plan.identifier, to: completer.identifier(named: identifier)), as: identifier)
  }

  /// Changes an item by a merge patch (RFC 7396), or by an array of operations (RFC 6902).
  mutating func modify(_ identifier: String?, by patch: JSONValue?) -> Outcome {
    guard let identifier, let known = collection[identifier] else { return .missing }
    guard let patch else { return .none }
    do throws(JSONPatch.Failure) {
      let made = try Self.patched(completer.completed(known), by: patch)
      return changed(known, to: made, identifier: identifier)
    } catch {
      return .unchangeable(error.reason)
    }
  }

  private static func patched(_ item: JSONValue, by patch: JSONValue) throws(JSONPatch.Failure) -> JSONValue {
    if let operations = patch.array { return try JSONPatch(operations: operations).applied(to: item) }
    guard patch.object != nil else {
      throw JSONPatch.Failure(reason: "The body must be an object of members to change or an array of operations.")
    }
    let made = item.merging(patch)
    guard made.isModest else { throw JSONPatch.Failure(reason: "The change makes the value too large.") }
    return made
  }

  /// Replaces an item with another that keeps its identifier.
  private mutating func changed(_ known: JSONValue, to item: JSONValue, identifier: String) -> Outcome {
    let made = item.setting(plan.identifier, to: known[plan.identifier] ?? .string(identifier))
    guard made.object != nil, plan.accepts(made) else { return .unfit(made) }
    collection.put(made, as: identifier)
    return .item(made, identifier: identifier)
  }

  /// Removes an item.
  mutating func remove(_ identifier: String?) -> Outcome {
    guard let identifier, let item = collection.remove(identifier) else { return .missing }
    return .item(item, identifier: identifier)
  }
}
