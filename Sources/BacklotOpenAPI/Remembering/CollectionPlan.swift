import BacklotHTTP
import BacklotJSON
import BacklotJSONSchema
import BacklotStubs

/// A collection in a contract that can be remembered: `/pets` with `/pets/{petId}`.
///
/// A path with a parameter as its last segment names an item, and the path before that the collection.
struct CollectionPlan: Sendable {
  /// The template of the collection's path, as in the contract.
  let path: String
  /// The name of the parameter that identifies an item.
  let parameter: String
  /// The member of an item that identifies it.
  let identifier: String
  /// The schema of an item, if the contract has one.
  let schema: ContractSchema?
  /// The document whose collections a backend remembers together.
  let owner: ContractDocument
  /// The operation that lists the items, if there is one.
  let list: (any LazyOperation)?
  /// True if `POST` to the collection creates items; otherwise `PUT` creates them.
  let takesPosts: Bool
  /// The collection whose items each have one of these collections; at most one.
  var parents: [CollectionPlan] = []
}

extension CollectionPlan {
  /// Returns the items in the contract's examples of the list, with their identifiers.
  func examples() -> [(identifier: String, item: JSONValue)] {
    (list.map(exampleItems) ?? []).compactMap { item in identifier(of: item).map { ($0, item) } }
  }

  /// Returns the items in the first example of a list.
  private func exampleItems(of list: any LazyOperation) -> [JSONValue] {
    do throws(ContractError) {
      let operation = try list.operation()
      return operation.items(in: operation.listExamples.first?.value, identifiedBy: identifier) ?? []
    } catch {
      return []
    }
  }

  /// Returns the identifier of an item, if it has one.
  func identifier(of item: JSONValue) -> String? { item.identifier(in: identifier) }

  /// Returns true if the contract allows an item in responses.
  func accepts(_ item: JSONValue) -> Bool {
    guard let schema else { return true }
    // A broken schema cannot validate the item; the contract's own response reports the error in it.
    do { return try schema.forResponses().accepts(schema.answerable(item)) } catch { return true }
  }
}

extension JSONValue {
  /// Returns the identifier in one of the item's members, if it has one.
  func identifier(in member: String) -> String? {
    switch self[member] {
    case .string(let text): text.isEmpty ? nil : text
    case .number(let number): number.text
    default: nil
    }
  }
}

/// An operation of a contract, which is read on first use.
protocol LazyOperation: Sendable {
  /// The place of the operation in the contract.
  var place: OperationPlace { get }

  /// Returns the operation, which is read on first use.
  func operation() throws(ContractError) -> Operation
}

/// The role of an operation for a collection.
enum CollectionRole: Sendable {
  case list, create, replaceByBody
  case read, replace, modify, remove
}

/// Finds the collections of a contract.
struct CollectionFinder {
  let operations: [any LazyOperation]
  let owner: ContractDocument

  /// Returns the plans, by the templates of the collections' paths.
  func plans() -> [String: CollectionPlan] {
    let byPath = Dictionary(grouping: operations.filter(\.place.query.isEmpty)) { $0.place.path }
    var plans: [String: CollectionPlan] = [:]
    for (path, items) in byPath {
      guard let (parent, parameter) = Self.split(path) else { continue }
      let collection = byPath[parent] ?? []
      guard let plan = plan(at: parent, parameter: parameter, collection: collection, items: items) else { continue }
      plans[parent] = plan
    }
    return Self.related(plans)
  }

  /// Returns a copy of the plans in which each refers to its nearest parent, regardless of the names of parameters.
  private static func related(_ plans: [String: CollectionPlan]) -> [String: CollectionPlan] {
    var related: [[String]: CollectionPlan] = [:]
    let byDepth = plans.values.map { (shape(of: $0.path), $0) }.sorted { $0.0.count < $1.0.count }
    for (shape, plan) in byDepth {
      let depths = shape.indices.reversed().filter { shape[$0] == "{}" }
      var plan = plan
      plan.parents = depths.lazy.compactMap { related[Array(shape.prefix($0))] }.prefix(1).map(\.self)
      related[shape] = plan
    }
    return plans.mapValues { plan in
      var plan = plan
      plan.parents = related[shape(of: plan.path)]?.parents ?? []
      return plan
    }
  }

  /// Returns the segments of a path, without the names of parameters.
  private static func shape(of path: String) -> [String] { segments(of: path).map { isParameter($0) ? "{}" : $0 } }

  /// Returns the segments of a path template.
  static func segments(of path: String) -> [String] { path.split(separator: "/").map(String.init) }

  /// Returns true if a segment is a parameter.
  static func isParameter(_ segment: String) -> Bool { segment.hasPrefix("{") && segment.hasSuffix("}") }

  /// Returns the path of the collection, and the name of the last parameter.
  static func split(_ path: String) -> (parent: String, parameter: String)? {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
    let last = path[path.index(after: slash)...]
    guard last.count > 2, last.hasPrefix("{"), last.hasSuffix("}") else { return nil }
    let name = last.dropFirst().dropLast()
    return name.contains("{") ? nil : (String(path[..<slash]), String(name))
  }

  /// Returns the plan of a collection, or `nil` if it accepts no items, or its items are not objects with an
  /// identifier.
  private func plan(
    at path: String,
    parameter: String,
    collection: [any LazyOperation],
    items: [any LazyOperation]
  ) -> CollectionPlan? {
    let takesIn = collection.contains { $0.place.method == .post } || items.contains { $0.place.method == .put }
    guard takesIn, items.contains(where: { $0.place.method == .get }) else { return nil }
    let schema = items.first { $0.place.method == .get }?.successSchema
    guard let shape = schema?.shape.value, shape.kinds.contains(.object) || !shape.members.isEmpty else { return nil }
    guard let identifier = Self.identifier(among: shape.members.map(\.name), parameter) else { return nil }
    return CollectionPlan(
      path: path,
      parameter: parameter,
      identifier: identifier,
      schema: schema,
      owner: owner,
      list: collection.first { $0.place.method == .get },
      takesPosts: collection.contains { $0.place.method == .post }
    )
  }

  /// The usual names of identifiers, the most common one first.
  static let identifiers = [
    "id", "_id", "uuid", "guid", "key", "code", "slug", "number", "login", "username", "name",
  ]

  /// Returns the member to which a parameter such as `petId` refers.
  private static func identifier(among names: [String], _ parameter: String) -> String? {
    let plain = parameter.lowercased().filter { $0 != "_" && $0 != "-" }
    let known = identifiers
    if let same = names.first(where: { $0 == parameter }) { return same }
    if let alike = names.first(where: { $0.lowercased().filter { $0 != "_" && $0 != "-" } == plain }) { return alike }
    if let meant = known.first(where: { word in plain.hasSuffix(word) && names.contains(word) }) { return meant }
    return known.first { names.contains($0) }
  }
}

extension LazyOperation {
  /// The JSON schema of the operation's first successful response.
  fileprivate var successSchema: ContractSchema? {
    do throws(ContractError) { return try operation().success?.jsonSchema } catch { return nil }
  }
}

extension Operation {
  /// The successful response: the one with the lowest 2xx status, or else the default.
  var success: DocumentedResponse? {
    let codes = responses.compactMap { response -> (Int, DocumentedResponse)? in
      switch response.code {
      case .status(let code) where code / 100 == 2: (code, response)
      case .range(2): (300, response)
      default: nil
      }
    }
    return codes.min { $0.0 < $1.0 }?.1 ?? responses.first { $0.code == .default }
  }

  /// The response for a created item, if the contract has one.
  var creation: DocumentedResponse? { responses.first { $0.code == .status(201) } }

  /// The response for a replaced item: the successful one, and if there are several, not the one for a created item.
  var replacement: DocumentedResponse? {
    let success = success
    guard success?.code == .status(201) else { return success }
    let others = responses.compactMap { response -> (Int, DocumentedResponse)? in
      guard case .status(let code) = response.code, code / 100 == 2, code != 201 else { return nil }
      return (code, response)
    }
    return others.min { $0.0 < $1.0 }?.1 ?? success
  }
}

extension DocumentedResponse {
  /// The schema of the content to write JSON as.
  var jsonSchema: ContractSchema? { contents.placeOfJSON.flatMap { contents[$0].schema } }
}
