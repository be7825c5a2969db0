import BacklotHTTP
import BacklotJSON

/// A part of a request whose value tells stubs apart that share a path.
indirect enum DividingProperty: Sendable, Hashable {
  case query(String)
  case field(HTTPField.Name)
  case form(String)
  case body(JSONPointer)

  /// The hashes of the values that the request has for this property.
  func hashes(in facts: inout RequestFacts, seed: UInt64) -> Hashes {
    var hashes = Hashes()
    switch self {
    case .query(let name):
      hashes.add(name, in: facts.query.items, seed)
    case .field(let name):
      facts.received.forEachValue(ofField: name) { hashes.add(ByteHash.hash($0, seed: seed)) }
    case .form(let name):
      hashes.add(name, in: facts.form.items, seed)
    case .body(let pointer):
      if let hash = facts.parsedBody?[at: pointer]?.dividingHash(seed: seed) { hashes.add(hash) }
    }
    return hashes
  }

  /// The hashes of a request's values, of which there is one as a rule.
  struct Hashes {
    private(set) var first: UInt64?
    private(set) var others: [UInt64] = []

    mutating func add(_ hash: UInt64) {
      if first == nil { first = hash } else { others.append(hash) }
    }

    fileprivate mutating func add(_ name: String, in items: [QueryItems.Item], _ seed: UInt64) {
      // Equality takes a few more names than the matcher does, which then refuses them; and it is faster.
      for index in items.indices where items[index].name == name {
        add(ByteHash.hash(items[index].value ?? "", seed: seed))
      }
    }
  }
}

extension DividingProperty {
  /// A property and the hash of the one value that a stub takes for it.
  struct Value: Sendable {
    let property: DividingProperty
    let hash: @Sendable (_ seed: UInt64) -> UInt64
  }

  /// The properties for which a stub takes exactly one value.
  static func values(of request: RequestMatcher) -> [Value] { request.criteria.flatMap(\.dividingValues) }
}

extension Criterion {
  fileprivate var dividingValues: [DividingProperty.Value] {
    switch self {
    case .query(let name, let matcher): matcher.dividingValue(.query(name))
    case .field(let name, let matcher): matcher.dividingValue(.field(name))
    case .body(let matcher): matcher.dividingValues
    default: []
    }
  }
}

extension ValueMatcher {
  fileprivate func dividingValue(_ property: DividingProperty) -> [DividingProperty.Value] {
    onlyValue.map { text in [DividingProperty.Value(property: property) { ByteHash.hash(text, seed: $0) }] } ?? []
  }
}

extension BodyMatcher {
  fileprivate var dividingValues: [DividingProperty.Value] {
    switch kind {
    case .json(let value, _), .jsonContaining(let value): Self.scalars(in: value, at: JSONPointer(), depth: 0)
    case .jsonAt(let pointer, let value): Self.scalars(in: value, at: pointer, depth: 0)
    case .form(let items): items.flatMap { $0.value.dividingValue(.form($0.name)) }
    default: []
    }
  }

  /// The scalar members of objects down to a few levels; elements of arrays may move, so they tell nothing.
  private static func scalars(in value: JSONValue, at pointer: JSONPointer, depth: Int) -> [DividingProperty.Value] {
    if let members = value.object {
      guard depth < 4 else { return [] }
      return members.flatMap { scalars(in: $0.value, at: pointer.appending($0.key), depth: depth + 1) }
    }
    guard value.dividingHash(seed: 0) != nil else { return [] }
    return [DividingProperty.Value(property: .body(pointer)) { value.dividingHash(seed: $0) ?? 0 }]
  }
}

extension JSONValue {
  /// A hash of a scalar, the same for numbers of the same value; nothing for arrays and objects.
  fileprivate func dividingHash(seed: UInt64) -> UInt64? {
    switch self {
    case .string(let text): ByteHash.hash(text, seed: seed ^ 1)
    case .number(let number): ByteHash.hash((number.double.map { $0 == 0 ? 0 : $0 } ?? 0).bitPattern, seed: seed ^ 2)
    case .bool(let truth): ByteHash.hash(truth ? 1 : 0, seed: seed ^ 3)
    case .null: ByteHash.hash(0, seed: seed ^ 4)
    case .array, .object: nil
    }
  }
}
