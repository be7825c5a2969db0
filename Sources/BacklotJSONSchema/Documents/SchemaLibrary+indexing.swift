import BacklotJSON

extension SchemaLibrary {
  /// Finds all subschemas of a schema and their names.
  ///
  /// It does not recurse, since schemas come from files.
  mutating func index(_ root: Int, in resource: Int) {
    var open = [(place: root, resource: resource)]
    while !isFull, let (place, outer) = open.popLast() {
      guard places[place].resource < 0, count(subschemaAt: place) else { continue }
      let resource = identify(place, in: outer)
      places.setResource(resource, of: place)
      let rules = resources[resource].rules
      if isTolerant { hideUnusable(at: place, rules) }
      guard case .object(let object) = places[place].value else { continue }
      for (position, member) in object.members.enumerated() {
        guard let keyword = SchemaKeyword(named: member.key), let holding = keyword.holding(rules) else { continue }
        let child = places.child(of: place, at: position)
        for schema in schemas(at: child, holding) { open.append((schema, resource)) }
      }
    }
  }

  /// Gives unusable keywords of a schema names that are no keywords, so that they count as absent.
  private mutating func hideUnusable(at place: Int, _ rules: SchemaRules) {
    guard case .object(let object) = places[place].value,
      !(rules.referencesStandAlone && object["$ref"]?.string != nil)
    else { return }
    var hidden: Set<Int> = []
    for (position, member) in object.members.enumerated() {
      guard let keyword = SchemaKeyword(named: member.key), keyword.isKnown(rules),
        let expected = keyword.expectation(refusing: member.value, rules)
      else { continue }
      let problem = "\"\(member.key)\" is \(member.value.namedExcerpt(width: 40))"
      remark(.invalidSchema, at: place, problem: problem, expected: expected)
      hidden.insert(position)
    }
    if !hidden.isEmpty { places.hide(hidden, of: place) }
  }

  /// Returns the places of the schemas in a keyword's value.
  private mutating func schemas(at place: Int, _ holding: SchemaKeyword.Holding) -> [Int] {
    let value = places[place].value
    switch (holding, value) {
    case (.schema, _): return [place]
    case (.schemas, .array(let elements)), (.schemaOrSchemas, .array(let elements)):
      guard hasRoom(for: elements.count, at: place) else { return [] }
      return elements.indices.map { places.child(of: place, at: $0) }
    case (.schemaOrSchemas, _): return [place]
    case (.schemasByName, .object(let object)):
      guard hasRoom(for: object.count, at: place) else { return [] }
      return object.indices.map { places.child(of: place, at: $0) }
    case (.schemasOrNamesByName, .object(let object)):
      return object.indices.filter { object.members[$0].value.array == nil }.map { places.child(of: place, at: $0) }
    default: return []
    }
  }

  /// Returns the resource of a schema: a new one if the schema has its own URI.
  private mutating func identify(_ place: Int, in outer: Int) -> Int {
    guard case .object(let object) = places[place].value else { return outer }
    let isRoot = resources[outer].root == place
    let rules = isRoot ? resources[outer].rules : self.rules(of: place, otherwise: resources[outer].rules)
    if rules.referencesStandAlone, object["$ref"]?.string != nil { return outer }
    var resource = outer
    if let keyword = rules.identifierKeyword, let value = object[keyword] {
      if let identifier = value.string {
        resource = identify(place, by: identifier, rules: rules, in: outer)
      } else {
        reject(
          .invalidSchema,
          at: place,
          problem: "\"\(keyword)\" is \(value.namedExcerpt(width: 40))",
          expected: "a URI reference"
        )
      }
    }
    if rules.hasAnchors { addAnchors(of: object, at: place, in: resource, rules) }
    return resource
  }

  private mutating func identify(_ place: Int, by identifier: String, rules: SchemaRules, in outer: Int) -> Int {
    let base = URIReference(resources[outer].uri)
    let uri = URIReference(identifier).resolved(against: base)
    let isAnchorOnly = rules.identifiersMayBeAnchors && identifier.utf8.first == UInt8(ascii: "#")
    var resource = outer
    if !isAnchorOnly {
      let name = uri.withoutFragment.description
      if resources[outer].root == place {
        rename(outer, to: name)
      } else {
        resource = addResource(SchemaResource(uri: name, root: place, rules: rules))
        register(resource, as: name)
      }
    }
    if let fragment = uri.fragment, !fragment.isEmpty {
      if rules.identifiersMayBeAnchors {
        setAnchor(fragment, of: resource, to: place)
      } else {
        reject(.invalidSchema, at: place, problem: "\"$id\" is \"\(identifier)\"", expected: "a URI without a fragment")
      }
    }
    return resource
  }

  private mutating func addAnchors(of object: JSONObject, at place: Int, in resource: Int, _ rules: SchemaRules) {
    if let anchor = object["$anchor"]?.string { setAnchor(anchor, of: resource, to: place) }
    if rules.draft >= .draft202012 {
      if let anchor = object["$dynamicAnchor"]?.string { setAnchor(anchor, of: resource, to: place, isDynamic: true) }
    } else if object["$recursiveAnchor"]?.bool == true, resources[resource].root == place {
      setRecursive(resource)
    }
  }
}
