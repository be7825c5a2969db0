import BacklotHTTP
import BacklotJSON

/// The values of samples at the places that schemas describe.
///
/// A reference leads to the place of its schema, so that all values of a schema are seen together. Values that no schema
/// describes are collected as shapes, from which their types are inferred.
struct SchemaObservation {
  /// A place that a schema describes.
  struct Place {
    let use: SchemaUse
    /// The name of the member that the place belongs to, possibly through arrays.
    let name: String
    /// True if the name of a member that leads to the place says that its value is secret.
    fileprivate(set) var isSecret: Bool
    /// True if a value has a kind that the schema describes.
    var isDescribed = false
    var isNull = false
    /// The required members that an object lacks.
    var missing: Set<String> = []
    var numbers = NumberFacts()
    /// True if `Int` does not hold a number.
    var hasFraction = false
    var formats = TextFormats.all
    /// The places inside.
    var parts: [Part: Int] = [:]
    /// The shape of the values that the schema does not describe.
    var others: Int?
    /// The shape of the objects without the members that the schema describes.
    var rest: Int?
  }

  /// The role of a place in the one around it.
  enum Part: Hashable { case element, value, member(String), alternative(Int) }

  /// A step in a sample.
  enum Step { case member(String), element(Int) }

  /// The first value that contradicts a schema in some way.
  struct Contradiction {
    enum Kind: Hashable {
      case null, kind(JSONValue.Kind), missing(String), undeclared(String), unlisted(JSONValue), format
      /// `Int` does not hold the number.
      case fraction(JSONValue)
      /// A sample, or an element of one, is `null`.
      case leftOut
      /// The number is beyond the range of `Double`.
      case unreadable
      /// The value is of no alternative.
      case alternative
      /// The number has more digits than any type keeps, whatever the schema says.
      case inexact
    }

    let kind: Kind
    let place: Int
    /// The position of the sample, and the steps to the value.
    let sample: Int
    let path: [Step]
  }

  /// The maximum number of arrays and objects around a value.
  private static let maximumDepth = 64
  /// The maximum number of references and alternatives that lead to the schema of one value.
  private static let maximumHops = 20
  /// The maximum number of values of an enumeration that the contract does not list.
  private static let maximumUnlisted = 20

  let named: [SchemaKey: SchemaUse]
  private(set) var places: [Place] = []
  private(set) var roots: [SchemaKey: Int] = [:]
  private(set) var shapes = ShapeGraph(name: "")
  /// The contradictions in the order of the samples.
  private(set) var contradictions: [Contradiction] = []
  private var known: [Int: Set<Contradiction.Kind>] = [:]
  /// The names by which objects are chosen at the places of unions.
  private var memberKeys: [Int: [MemberKeys?]] = [:]
  /// The number of samples that are left out.
  private(set) var leftOutCount = 0
  private var sample = 0
  private var path: [Step] = []
  private var hops = 0

  init(_ named: [SchemaKey: SchemaUse]) { self.named = named }

  /// Adds a sample of a schema.
  ///
  /// If the schema describes no arrays, the elements of an array are samples.
  mutating func add(_ value: JSONValue, of key: SchemaKey) {
    let root = place(of: key)
    defer { sample += 1 }
    let acceptsNull = accepts(.null, by: places[root].use)
    if value.isNull, acceptsNull == false {
      leftOutCount += 1
      return leaveOut(at: root)
    }
    if case .array(let elements) = value, accepts(.array, by: places[root].use) == false {
      note(.kind(.array), at: root)
      for (position, element) in elements.enumerated() where acceptsNull || element.isNull == false {
        observe(element, at: root, after: .element(position))
      }
      guard acceptsNull == false, let position = elements.firstIndex(of: .null) else { return }
      path = [.element(position)]
      leaveOut(at: root)
      path = []
    } else {
      observe(value, at: root)
    }
  }

  /// Records a sample, or elements of one, that is left out, since it is `null` only.
  private mutating func leaveOut(at root: Int) {
    contradictions.append(Contradiction(kind: .leftOut, place: root, sample: sample, path: path))
  }

  private mutating func place(of key: SchemaKey) -> Int {
    if let known = roots[key] { return known }
    let index = makePlace(named[key] ?? .any, named: key.name, isSecret: false)
    roots[key] = index
    return index
  }

  private mutating func makePlace(_ use: SchemaUse, named name: String, isSecret: Bool) -> Int {
    places.append(Place(use: use, name: name, isSecret: isSecret))
    return places.count - 1
  }

  private mutating func place(_ part: Part, of index: Int, _ use: SchemaUse) -> Int {
    if let known = places[index].parts[part] { return known }
    let outer = places[index]
    let (name, isSecret) =
      if case .member(let key) = part { (key, outer.isSecret || SecretNames.standard.containsMember(key)) } else {
        (outer.name, outer.isSecret)
      }
    var use = use
    use.notes.node = use.notes.node ?? outer.use.notes.node
    let inside = makePlace(use, named: name, isSecret: isSecret)
    places[index].parts[part] = inside
    return inside
  }

  /// Marks a place and all that it leads to as secret.
  private mutating func markSecret(_ index: Int) {
    guard places[index].isSecret == false else { return }
    places[index].isSecret = true
    for shape in [places[index].others, places[index].rest].compactMap(\.self) { shapes.markSecret(shape) }
    for inside in places[index].parts.values { markSecret(inside) }
    if case .reference(let key) = places[index].use.shape, let target = roots[key] { markSecret(target) }
  }

  private mutating func note(_ kind: Contradiction.Kind, at place: Int) {
    guard known[place, default: []].insert(kind).inserted else { return }
    contradictions.append(Contradiction(kind: kind, place: place, sample: sample, path: path))
  }
}

// MARK: - What schemas describe

extension SchemaObservation {
  /// Returns true if a schema accepts values of a kind.
  private func accepts(_ kind: JSONValue.Kind, by use: SchemaUse) -> Bool {
    if kind == .null { return named.target(of: use).map { $0.isNullable || $0.shape == .any } ?? true }
    var seen: Set<SchemaKey> = []
    return kinds(of: use, &seen)?.contains(kind) ?? true
  }

  /// Returns the kinds of values that a place describes, as a phrase.
  func expectation(at place: Place) -> String {
    var seen: Set<SchemaKey> = []
    return (kinds(of: place.use, &seen) ?? []).map(\.noun).sorted().joined(separator: " or ")
  }

  /// Returns the kinds of values that a schema describes; `nil` for all.
  private func kinds(of use: SchemaUse, _ seen: inout Set<SchemaKey>) -> Set<JSONValue.Kind>? {
    switch use.shape {
    case .any: return nil
    case .string, .bytes, .formatted: return [.string]
    case .bool: return [.boolean]
    case .integer, .double, .decimal: return [.number]
    case .array: return [.array]
    case .dictionary, .object: return [.object]
    case .enumeration(let known): return [known.rawType == .string ? .string : .number]
    case .reference(let key):
      guard seen.insert(key).inserted, let target = named[key] else { return [] }
      return kinds(of: target, &seen)
    case .union(let union):
      var all: Set<JSONValue.Kind> = []
      for item in union.cases {
        guard let kinds = kinds(of: item.use, &seen) else { return nil }
        all.formUnion(kinds)
      }
      return all
    }
  }

  /// True if a schema says no more about values of a kind than that they are allowed.
  private func isSilent(_ shape: SchemaShape, about kind: JSONValue.Kind) -> Bool {
    switch shape {
    case .any: true
    case .dictionary(let value): kind == .object && isAny(value)
    default: false
    }
  }

  private func isAny(_ use: SchemaUse) -> Bool { named.target(of: use)?.shape == .any }

  /// Returns the alternative that generated code chooses for a value.
  private mutating func alternative(for value: JSONValue, in union: UnionShape, at index: Int) -> Int? {
    if let key = union.discriminator {
      guard let tag = value[key]?.string else { return nil }
      return union.cases.firstIndex { $0.tags.contains(tag) }
    }
    guard let object = value.object else {
      let possible = union.cases.indices.filter { accepts(value.kind, by: union.cases[$0].use) }
      guard value.number?.isHeldByInt == false else { return possible.first }
      return possible.first { named.target(of: union.cases[$0].use)?.shape.isInteger != true } ?? possible.first
    }
    let keys = memberKeys[index] ?? union.cases.map { named.memberKeys(of: $0) }
    memberKeys[index] = keys
    let ranks = keys.enumerated().compactMap { position, keys in keys.map { ($0.rank(for: object), position) } }
    return ranks.min { $0.0 < $1.0 }?.1 ?? union.cases.indices.first { accepts(.object, by: union.cases[$0].use) }
  }
}

// MARK: - Observing

extension SchemaObservation {
  private mutating func observe(_ value: JSONValue, at index: Int, after step: Step) {
    guard path.count < Self.maximumDepth else { return }
    let outer = hops
    hops = 0
    path.append(step)
    observe(value, at: index)
    path.removeLast()
    hops = outer
  }

  private mutating func observe(_ value: JSONValue, at index: Int) {
    guard hops < Self.maximumHops else { return }
    hops += 1
    defer { hops -= 1 }
    let use = places[index].use
    if value.isNull {
      places[index].isNull = true
      if accepts(.null, by: use) == false { note(.null, at: index) }
    } else if isSilent(use.shape, about: value.kind) {
      collect(value, at: index)
    } else if accepts(value.kind, by: use) {
      places[index].isDescribed = true
      compare(value, with: use.shape, at: index)
    } else {
      note(.kind(value.kind), at: index)
      collect(value, at: index)
    }
  }

  /// Adds a value that the schema does not describe.
  private mutating func collect(_ value: JSONValue, at index: Int) {
    let root = places[index].others ?? shapes.addRoot(named: places[index].name, isSecret: places[index].isSecret)
    places[index].others = root
    shapes.add(value, at: root, sample: sample)
    noteInexactNumbers(in: value, at: index)
  }

  private mutating func noteInexactNumbers(in value: JSONValue, at index: Int) {
    guard path.count < Self.maximumDepth else { return }
    switch value {
    case .number(let number):
      var facts = NumberFacts()
      facts.add(number, from: sample)
      if facts.exceedDecimal { note(facts.exceedRange ? .unreadable : .inexact, at: index) }
    case .array(let elements):
      for (position, element) in elements.enumerated() {
        path.append(.element(position))
        noteInexactNumbers(in: element, at: index)
        path.removeLast()
      }
    case .object(let object):
      for (key, member) in object {
        path.append(.member(key))
        noteInexactNumbers(in: member, at: index)
        path.removeLast()
      }
    default: break
    }
  }

  private mutating func compare(_ value: JSONValue, with shape: SchemaShape, at index: Int) {
    switch (shape, value) {
    case (.reference(let key), _):
      let target = place(of: key)
      if places[index].isSecret { markSecret(target) }
      observe(value, at: target)
    case (.union(let union), _):
      guard let number = alternative(for: value, in: union, at: index) else { return note(.alternative, at: index) }
      observe(value, at: place(.alternative(number), of: index, union.cases[number].use))
    case (.array(let element), .array(let elements)):
      for (position, value) in elements.enumerated() {
        observe(value, at: place(.element, of: index, element), after: .element(position))
      }
    case (.dictionary(let use), .object(let object)):
      for (key, value) in object { observe(value, at: place(.value, of: index, use), after: .member(key)) }
    case (.object(let shape), .object(let object)): compare(object, with: shape, at: index)
    case (.enumeration(let known), _) where known.rawType == .string: list(value, in: known, at: index)
    case (_, .number(let number)):
      places[index].numbers.add(number, from: sample)
      if case .enumeration(let known) = shape { list(value, in: known, at: index) }
      let facts = places[index].numbers
      if facts.exceedDecimal { note(facts.exceedRange ? .unreadable : .inexact, at: index) }
      if shape != .double, number.isHeldByInt == false, places[index].hasFraction == false {
        places[index].hasFraction = true
        note(.fraction(value), at: index)
      }
    case (.formatted(let format), .string(let text)):
      places[index].formats.formIntersection(TextFormats(of: text))
      // Only URLs of the web are recognized.
      if format != .url, places[index].formats.contains(TextFormats(format)) == false { note(.format, at: index) }
    default: break
    }
  }

  private mutating func list(_ value: JSONValue, in known: EnumShape, at index: Int) {
    guard known.values.contains(value) == false, self.known[index, default: []].count < Self.maximumUnlisted else {
      return
    }
    note(.unlisted(value), at: index)
  }

  private mutating func compare(_ object: JSONObject, with shape: ObjectShape, at index: Int) {
    for property in shape.properties where property.isRequired && object[property.key] == nil {
      places[index].missing.insert(property.key)
      note(.missing(property.key), at: index)
    }
    var rest = JSONObject()
    for (key, value) in object {
      if let known = places[index].parts[.member(key)] {
        observe(value, at: known, after: .member(key))
      } else if let property = shape.properties.first(where: { $0.key == key }) {
        observe(value, at: place(.member(key), of: index, property.use), after: .member(key))
      } else if let additional = shape.additional, isAny(additional) == false {
        observe(value, at: place(.value, of: index, additional), after: .member(key))
      } else {
        if shape.additional == nil { note(.undeclared(key), at: index) }
        rest[key] = value
        path.append(.member(key))
        noteInexactNumbers(in: value, at: index)
        path.removeLast()
      }
    }
    let root = places[index].rest ?? shapes.addRoot(named: "", isSecret: places[index].isSecret)
    places[index].rest = root
    shapes.add(.object(rest), at: root, sample: sample)
  }
}

extension JSONNumber {
  /// True if `JSONDecoder` reads the number as an `Int` of the same value, such as 5.0.
  fileprivate var isHeldByInt: Bool {
    guard let int64 else { return false }
    // Numbers with a fraction of zeros or an exponent are read as a `Double` first.
    return int64.magnitude <= 1 << 53 || text.utf8.allSatisfy { $0 <= UInt8(ascii: "9") && $0 != UInt8(ascii: ".") }
  }
}

extension SchemaShape {
  /// True if all values are integers.
  fileprivate var isInteger: Bool {
    if case .enumeration(let known) = self { return known.rawType == .integer }
    return self == .integer
  }
}
