import BacklotJSON

extension SchemaLibrary {
  /// Returns the target of a reference, or reports an error and returns `nil`.
  package mutating func target(of reference: String, at place: Int, in resource: Int) -> Int? {
    let uri = URIReference(reference).resolved(against: URIReference(resources[resource].uri))
    let name = uri.withoutFragment.description
    guard let target = self.resource(called: name, askedBy: place, rules: resources[resource].rules) else {
      if !failed.contains(name) {
        let expected = "the URI of a document that the resolver provides"
        report(.unknownDocument, at: place, problem: "unknown document \"\(name)\"", expected: expected)
      }
      return nil
    }
    let rules = resources[target].rules
    let found = self.place(named: uri.fragment ?? "", in: target)
    guard let found = found ?? named(uri.description, askedBy: place, rules: rules) else {
      let problem = "\"\(reference)\" does not exist in \(name.isEmpty ? "the schema" : "\"\(name)\"")"
      reject(.unresolvedReference, at: place, problem: problem, expected: "a pointer to a schema or an existing anchor")
      return nil
    }
    return found
  }

  /// Returns the schema with a URI or an anchor inside a document that is not a schema as a whole.
  mutating func named(_ uri: String, askedBy place: Int, rules: SchemaRules) -> Int? {
    guard rules.hasAnchors, let (document, pointer) = names(uri),
      let resource = resource(called: document, askedBy: place, rules: rules),
      let found = places.descendant(of: resources[resource].root, pointer.tokens)
    else { return nil }
    return taken(found, in: resource)
  }

  /// Returns the schema that a fragment identifies.
  private mutating func place(named fragment: String, in resource: Int) -> Int? {
    let root = resources[resource].root
    if fragment.isEmpty { return taken(root, in: resource) }
    guard fragment.utf8.first == UInt8(ascii: "/") else {
      return resources[resource].anchors[fragment] ?? decoded(fragment).flatMap { resources[resource].anchors[$0] }
    }
    guard case .success(let pointer) = Result(catching: { try JSONPointer(fragment: fragment) }) else { return nil }
    var place = root
    for token in pointer.tokens {
      guard let child = places.child(of: place, named: token) else { return nil }
      place = child
    }
    return taken(place, in: resource)
  }

  /// Returns the target of a reference by pointer, if it is in the same document; it need not be a schema.
  mutating func localTarget(of reference: String, in resource: Int) -> Int? {
    let base = URIReference(resources[resource].uri)
    let uri = URIReference(reference).resolved(against: base)
    guard uri.withoutFragment.description == base.withoutFragment.description, let fragment = uri.fragment,
      case .success(let pointer) = Result(catching: { try JSONPointer(fragment: fragment) })
    else { return nil }
    return places.descendant(of: resources[resource].root, pointer.tokens)
  }

  /// Returns the resource that contains a place.
  func resource(around place: Int) -> Int? {
    places.schema(around: place).map { Int(places[$0].resource) }
  }

  private func decoded(_ fragment: String) -> String? {
    let read = Result { try JSONPointer(fragment: "/" + fragment) }
    guard case .success(let pointer) = read else { return nil }
    return pointer.tokens.count == 1 ? pointer.tokens[0] : nil
  }

  /// Treats a place as a schema although no keyword leads to it.
  mutating func taken(_ place: Int, in resource: Int) -> Int {
    if places[place].resource < 0 {
      let around = places.schema(around: place).map { Int(places[$0].resource) }
      index(place, in: around ?? resource)
    }
    return place
  }
}
