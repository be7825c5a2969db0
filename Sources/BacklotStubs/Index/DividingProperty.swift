import BacklotHTTP
import BacklotJSON

/// A part of a request whose value distinguishes stubs with the same path.
///
/// Values are JSON scalars, or strings if the part is a string.
indirect enum DividingProperty: Sendable, Hashable {
  case query(String)
  case field(HTTPField.Name)
  case form(String)
  case body(JSONPointer)

  /// Returns the request's values for this property.
  func values(in facts: inout RequestFacts) -> Values {
    var values = Values()
    switch self {
    case .query(let name): values.add(name, in: facts.query.items)
    case .field(let name): facts.received.forEachValue(ofField: name) { values.add(.string($0)) }
    case .form(let name): values.add(name, in: facts.form.items)
    case .body(let pointer): if let value = facts.parsedBody?[at: pointer] { values.add(value) }
    }
    return values
  }

  /// The values of a request, usually a single one.
  struct Values {
    private(set) var first: JSONValue?
    private(set) var others: [JSONValue] = []

    fileprivate mutating func add(_ value: JSONValue) {
      if first == nil { first = value } else { others.append(value) }
    }

    fileprivate mutating func add(_ name: String, in items: [QueryItems.Item]) {
      for index in items.indices where items[index].name == name { add(.string(items[index].value ?? "")) }
    }
  }
}

extension DividingProperty {
  /// A property and the only value that a criterion accepts for it.
  struct Demand: Sendable {
    let property: DividingProperty
    package let value: JSONValue
    /// The index of the criterion with the demand.
    let criterion: Int
    /// True if the criterion has no other demand.
    let isAll: Bool
  }

  /// Returns a stub's demands on properties with exactly one accepted value.
  static func demands(of request: RequestMatcher) -> [Demand] {
    request.criteria.enumerated().flatMap { number, criterion in
      let demands = criterion.demands
      return demands.values.map {
        Demand(property: $0.property, value: $0.value, criterion: number, isAll: demands.areAll)
      }
    }
  }
}

private struct Demands {
  var values: [(property: DividingProperty, value: JSONValue)] = []
  /// True if a request with these values satisfies the criterion.
  ///
  /// Only possible with a single value.
  var areAll = false

  /// Returns the demands of an exact target on the query.
  static func query(of target: String) -> Demands {
    guard let mark = target.firstIndex(of: "?") else { return Demands() }
    let items = QueryItems(parsing: target[target.index(after: mark)...]).items
    return Demands(values: items.map { (.query($0.name), .string($0.value ?? "")) })
  }

  static func text(_ matcher: ValueMatcher, of property: DividingProperty) -> Demands {
    guard let text = matcher.onlyValue else { return Demands() }
    return Demands(values: [(property, .string(text))], areAll: true)
  }
}

extension Criterion {
  fileprivate var demands: Demands {
    switch self {
    case .query(let name, let matcher): .text(matcher, of: .query(name))
    case .field(let name, let matcher): .text(matcher, of: .field(name))
    case .target(let matcher): matcher.onlyValue.map(Demands.query(of:)) ?? Demands()
    case .body(let matcher): matcher.demands
    default: Demands()
    }
  }
}

extension BodyMatcher {
  fileprivate var demands: Demands {
    switch kind {
    case .json(let value, let comparison):
      comparison.allowsPlaceholders
        ? Demands() : Demands(values: Self.scalars(in: value, at: JSONPointer(), depth: 0))
    case .jsonContaining(let value):
      Demands(values: Self.scalars(in: value, at: JSONPointer(), depth: 0), areAll: value.isOneNamedScalar)
    case .jsonAt(let pointer, let value):
      Demands(values: Self.scalars(in: value, at: pointer, depth: 0), areAll: value.isScalar)
    case .form(let items):
      Demands(values: items.flatMap { Demands.text($0.value, of: .form($0.name)).values }, areAll: items.count == 1)
    default: Demands()
    }
  }

  /// Returns the scalar members of objects, up to a few levels deep, without array elements, since these may move.
  private static func scalars(
    in value: JSONValue,
    at pointer: JSONPointer,
    depth: Int
  ) -> [(property: DividingProperty, value: JSONValue)] {
    if let members = value.object {
      guard depth < 4 else { return [] }
      return members.flatMap { scalars(in: $0.value, at: pointer.appending($0.key), depth: depth + 1) }
    }
    return value.isScalar ? [(.body(pointer), value)] : []
  }
}

extension JSONValue {
  fileprivate var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  /// True if the value is a scalar, or an object with one such value whose name cannot be an array index, since a
  /// pointer with an index also matches an array.
  fileprivate var isOneNamedScalar: Bool {
    guard case .object(let object) = self else { return isScalar }
    guard object.count == 1, let member = object.first else { return false }
    return JSONPointer.index(member.key) == nil && member.value.isOneNamedScalar
  }

  /// Returns a hash of a scalar, the same for numbers of the same value; `nil` for arrays and objects.
  func dividingHash(seed: UInt64) -> UInt64? {
    switch self {
    case .string(let text): ByteHash.hash(text, seed: seed ^ 1)
    case .number(let number): ByteHash.hash((number.double.map { $0 == 0 ? 0 : $0 } ?? 0).bitPattern, seed: seed ^ 2)
    case .bool(let truth): ByteHash.hash(truth ? 1 : 0, seed: seed ^ 3)
    case .null: ByteHash.hash(0, seed: seed ^ 4)
    case .array, .object: nil
    }
  }
}
