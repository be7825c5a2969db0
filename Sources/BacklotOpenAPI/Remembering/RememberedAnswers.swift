import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// Answers from what clients have created, changed and deleted.
struct RememberedAnswers: Sendable {
  let plan: CollectionPlan
  let role: CollectionRole
  let maker: ContentMaker

  /// What an operation does with its collection, if there is one.
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

  /// What came of a request.
  enum Outcome: Sendable {
    /// A thing as it is now, or was before it was removed.
    case item(JSONValue, identifier: String)
    case created(JSONValue, identifier: String)
    case items([JSONValue])
    /// There is no such thing.
    case missing
    /// There is one already.
    case conflict
    case full
    /// It is no matter of the collection.
    case none
  }

  /// Does what a request asks for.
  ///
  /// - Parameters:
  ///   - request: A request that the contract allows.
  ///   - body: Its JSON, if it has some.
  ///   - store: The collections.
  ///   - seed: What the collection holds at the beginning.
  func perform(
    _ request: ReceivedRequest,
    _ body: JSONValue?,
    on store: CollectionStore,
    seed: () -> [JSONValue]
  ) -> Outcome {
    let parameters = request.path
    let named = parameters[plan.parameter]
    let place = instancePath(parameters)
    // Made outside of the lock, since it may take long.
    let template = role == .create || role == .replace ? body.map(completed) : nil
    return store.access(place, seed: { identified(seed()) }) { collection in
      switch role {
      case .list: .items(collection.all)
      case .create: create(template, in: &collection)
      case .replaceByBody: replace(body, as: body.flatMap(identifier), in: &collection)
      case .read: named.flatMap { name in collection[name].map { .item($0, identifier: name) } } ?? .missing
      case .replace: replace(template, as: named, in: &collection)
      case .modify: modify(named, by: body, in: &collection)
      case .remove: named.flatMap { name in collection.remove(name).map { .item($0, identifier: name) } } ?? .missing
      }
    }
  }

  /// The collection's path with the values of its parameters.
  private func instancePath(_ parameters: PathParameters) -> String {
    plan.path.split(separator: "/").map { segment -> String in
      guard segment.hasPrefix("{"), segment.hasSuffix("}") else { return String(segment) }
      return "{" + (parameters[String(segment.dropFirst().dropLast())] ?? "") + "}"
    }.joined(separator: "/")
  }

  // MARK: Changes

  private func create(_ item: JSONValue?, in collection: inout Collection) -> Outcome {
    guard let item, item.object != nil else { return .none }
    if collection.isFull { return .full }
    if let identifier = stated(item) {
      if collection[identifier] != nil { return .conflict }
      collection.put(item, as: identifier)
      return .created(item, identifier: identifier)
    }
    let (value, identifier) = newIdentifier(in: &collection)
    let made = item.setting(plan.identifier, to: value)
    collection.put(made, as: identifier)
    return .created(made, identifier: identifier)
  }

  /// The identifier that a client gave.
  private func stated(_ item: JSONValue) -> String? { identifier(of: item) }

  private func identifier(of item: JSONValue) -> String? {
    switch item[plan.identifier] {
    case .string(let text): text.isEmpty ? nil : text
    case .number(let number): number.text
    default: nil
    }
  }

  private func newIdentifier(in collection: inout Collection) -> (JSONValue, String) {
    var number = collection.nextNumber()
    while collection[text(of: number)] != nil { number = collection.nextNumber() }
    let text = text(of: number)
    return isNumeric ? (.number(JSONNumber(number)), text) : (.string(text), text)
  }

  private var identifierShape: ValueShape { plan.schema?.shape.value.member(plan.identifier) ?? ValueShape() }

  private var isNumeric: Bool {
    let kinds = identifierShape.kinds
    return !kinds.contains(.string) && (kinds.contains(.integer) || kinds.contains(.number))
  }

  private func text(of number: Int) -> String {
    guard identifierShape.format == "uuid" else { return "\(number)" }
    let digits = String(number, radix: 16)
    return "00000000-0000-4000-8000-" + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
  }

  private func replace(_ item: JSONValue?, as identifier: String?, in collection: inout Collection) -> Outcome {
    guard let item, item.object != nil, let identifier else { return .none }
    guard let known = collection[identifier] else { return .missing }
    let made = item.setting(plan.identifier, to: known[plan.identifier] ?? .string(identifier))
    collection.put(made, as: identifier)
    return .item(made, identifier: identifier)
  }

  /// Changes the members that the client names (RFC 7396).
  private func modify(_ identifier: String?, by patch: JSONValue?, in collection: inout Collection) -> Outcome {
    guard let identifier, let known = collection[identifier] else { return .missing }
    guard let patch, patch.object != nil else { return .none }
    let made = known.merging(patch).setting(plan.identifier, to: known[plan.identifier] ?? .string(identifier))
    collection.put(made, as: identifier)
    return .item(made, identifier: identifier)
  }

  // MARK: Things

  /// What a client sent, with the members that a thing must have and that the server gives it.
  private func completed(_ body: JSONValue) -> JSONValue {
    guard let object = body.object, let schema = plan.schema else { return body }
    do {
      let compiled = try schema.forResponses()
      var probe = body
      if object[plan.identifier] == nil {
        probe = probe.setting(plan.identifier, to: isNumeric ? 1 : .string(text(of: 1)))
      }
      if compiled.accepts(probe) { return body }
      let typical = try maker.typicalValue(of: schema)
      var made = object
      for (name, value) in typical.object ?? [:] where made[name] == nil && name != plan.identifier {
        made[name] = value
        if compiled.accepts(probe.merging(.object(made))) { break }
      }
      return .object(made)
    } catch {
      // The contract's own answer will say what is wrong with the schema.
      return body
    }
  }

  private func identified(_ items: [JSONValue]) -> [(String, JSONValue)] {
    items.compactMap { item in identifier(of: item).map { ($0, item) } }
  }
}

extension JSONValue {
  /// The same object with another member.
  func setting(_ name: String, to value: JSONValue) -> JSONValue {
    guard var object else { return self }
    object[name] = value
    return .object(object)
  }

  /// The value after a merge patch (RFC 7396 §2).
  func merging(_ patch: JSONValue) -> JSONValue {
    guard let changes = patch.object else { return patch }
    var result = object ?? JSONObject()
    for (name, change) in changes {
      result[name] = change.isNull ? nil : (result[name] ?? .null).merging(change)
    }
    return .object(result)
  }
}
