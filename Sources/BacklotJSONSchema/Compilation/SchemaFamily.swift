import BacklotJSON

/// The alternatives of a discriminator (OpenAPI 3.0.3, Discriminator Object).
struct SchemaFamily {
  struct Choice {
    /// The value of the member that selects the schema.
    package let value: String
    /// The place of the schema, or `nil` if the value has no target.
    let place: Int?
  }

  /// The keyword with the value that selects a schema instead of its name (AutoRest, an extension of OpenAPI 2.0).
  static let valueKeyword = "x-ms-discriminator-value"

  /// The name of the member.
  let property: String
  /// The keyword that contains the schemas, or `nil` if they extend this one by `allOf`.
  let keyword: SchemaKeyword?
  /// The choices of the mapping.
  var mapped: [Choice] = []
  /// This schema and those that extend it, by their own names.
  var named: [Choice] = []
  package var branches: [SchemaBranch] = []
  /// The places of all alternatives.
  var members: Set<Int> = []

  /// All known values.
  var values: [String] { (mapped + named).map(\.value) + branches.flatMap { $0.listed + ($0.name.map { [$0] } ?? []) } }
}

extension SchemaCompiler {
  /// The maximum depth of nested unions.
  private static let deepestFamily = 8

  /// Returns the alternatives of a schema's discriminator, if it has one.
  mutating func family(of place: Int, depth: Int = 0) -> SchemaFamily? {
    if let known = families[place] { return known }
    guard depth < Self.deepestFamily, var family = emptyFamily(of: place) else { return nil }
    families[place] = family
    family.mapped = mapped(of: place)
    if let keyword = family.keyword {
      family.branches = branches(keyword, of: place, property: family.property, depth: depth)
      family.members = Set(family.branches.flatMap(\.ends))
    } else {
      family.named = extending(place)
      family.members = Set((family.mapped + family.named).compactMap(\.place))
    }
    families[place] = family
    return family
  }

  private func emptyFamily(of place: Int) -> SchemaFamily? {
    guard let object = library.places[place].value.object, let value = object[SchemaKeyword.discriminator.rawValue],
      let rules = library.rules(of: place), SchemaKeyword.discriminator.isKnown(rules),
      !(rules.referencesStandAlone && object["$ref"]?.string != nil)
    else { return nil }
    // In OpenAPI 2.0, the discriminator is only the name.
    guard let property = value["propertyName"]?.string ?? value.string else { return nil }
    let keyword = [SchemaKeyword.oneOf, .anyOf].first {
      $0.isKnown(rules) && object[$0.rawValue]?.array?.isEmpty == false
    }
    return SchemaFamily(property: property, keyword: keyword)
  }

  /// Returns true if a schema extends another one whose discriminator selects it, so that it must not select again.
  mutating func extends(_ place: Int, base other: Int) -> Bool {
    guard library.places[other].value[SchemaKeyword.discriminator.rawValue] != nil else { return false }
    let outermost = library.places.outermost(around: place)
    return outermost != other && family(of: other)?.members.contains(outermost) == true
  }
}

// Mappings

extension SchemaCompiler {
  private mutating func mapped(of place: Int) -> [SchemaFamily.Choice] {
    let way = [SchemaKeyword.discriminator.rawValue, "mapping"]
    guard let mapping = library.places.descendant(of: place, way), let object = library.places[mapping].value.object,
      library.hasRoom(for: object.count, at: mapping)
    else { return [] }
    return object.members.enumerated().map { position, member in
      let child = library.places.child(of: mapping, at: position)
      return SchemaFamily.Choice(value: member.key, place: target(ofMapping: child, of: place))
    }
  }

  /// Returns the schema that a mapping names or refers to.
  private mutating func target(ofMapping mapping: Int, of place: Int) -> Int? {
    guard let reference = library.places[mapping].value.string else {
      let problem = "the discriminator mapping is \(library.places[mapping].value.namedExcerpt(width: 40))"
      library.remark(
        .invalidSchema,
        at: mapping,
        problem: problem,
        expected: "the name of a schema or a reference to one"
      )
      return nil
    }
    if let schemas = namedSchemas(around: place), let named = library.places.child(of: schemas, named: reference) {
      return library.taken(named, in: Int(library.places[place].resource))
    }
    let isName = !reference.utf8.contains { [UInt8(ascii: "/"), UInt8(ascii: "#"), UInt8(ascii: ".")].contains($0) }
    let target =
      isName ? nil : library.optionalTarget(of: reference, at: mapping, in: Int(library.places[place].resource))
    if target == nil {
      let problem = "the discriminator mapping \"\(reference)\" does not refer to a schema"
      library.remark(
        .unresolvedReference,
        at: mapping,
        problem: problem,
        expected: "the name of a schema or a reference to one"
      )
    }
    return target
  }

  /// Returns the place of a document's named schemas: those around a place, or else those of its document.
  private mutating func namedSchemas(around place: Int) -> Int? {
    let (root, parent) = (library.places.root(of: place), Int(library.places[place].parent))
    let ways = [["components", "schemas"], ["definitions"]]
    if parent >= 0, ways.contains(library.places.tokens(to: parent)) { return parent }
    for way in ways {
      if let schemas = library.places.descendant(of: root, way) { return schemas }
    }
    return nil
  }
}

// Schemas that extend others

extension SchemaCompiler {
  /// Returns a schema and the named schemas that extend it, directly or indirectly, in document order.
  private mutating func extending(_ place: Int) -> [SchemaFamily.Choice] {
    guard let schemas = namedSchemas(around: place), library.places[schemas].value.object != nil else { return [] }
    let extensions = self.extensions(in: schemas, Int(library.places[place].resource))
    var (found, open): (Set<Int>, [Int]) = ([], [place])
    while let next = open.popLast() {
      for child in extensions[next] ?? [] where child != place && found.insert(child).inserted { open.append(child) }
    }
    if Int(library.places[place].parent) == schemas { found.insert(place) }
    // If many schemas extend each other, each of them has all the others.
    library.count(found.count, at: place)
    if library.isFull { return [] }
    return found.sorted().map { child in
      let taken = library.taken(child, in: Int(library.places[place].resource))
      let value = library.places[child].value[SchemaFamily.valueKeyword]?.string ?? library.places.token(of: child)
      return SchemaFamily.Choice(value: value, place: taken)
    }
  }

  /// Returns the schemas that include each place in their `allOf`.
  private mutating func extensions(in schemas: Int, _ resource: Int) -> [Int: [Int]] {
    if let known = extensions[schemas] { return known }
    var found: [Int: [Int]] = [:]
    for position in 0..<(library.places[schemas].value.object?.count ?? 0) {
      let schema = library.places.child(of: schemas, at: position)
      for reference in Self.parents(of: library.places[schema].value) {
        guard let target = library.localTarget(of: reference, in: resource) else { continue }
        found[target, default: []].append(schema)
      }
    }
    extensions[schemas] = found
    return found
  }

  /// Returns the references of a schema in `allOf` and, from OpenAPI 3.1, beside its own keywords.
  static func parents(of schema: JSONValue) -> [String] {
    var references: [String] = []
    var open = [(value: schema, isPart: false)]
    while let (value, isPart) = open.popLast() {
      guard let object = value.object else { continue }
      if let reference = object["$ref"]?.string, isPart || object.count > 1 { references.append(reference) }
      for part in object[SchemaKeyword.allOf.rawValue]?.array ?? [] { open.append((part, true)) }
    }
    return references
  }
}
