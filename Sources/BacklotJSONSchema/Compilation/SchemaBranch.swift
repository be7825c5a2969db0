import BacklotJSON

/// One of the schemas of a `oneOf` or `anyOf` with a discriminator.
struct SchemaBranch {
  /// Its place, and those of the schemas that it merely refers to.
  var ends: [Int]
  /// The name of the schema that it refers to.
  var name: String?
  /// The values that it allows the member.
  var listed: [String] = []
  /// True if objects may be valid.
  var takesObjects = true
}

extension SchemaCompiler {
  /// References that lead to references are followed so far.
  private static let mostEnds = 8
  /// So many schemas are looked at for the values that the member may have.
  private static let mostLooks = 32

  package mutating func branches(
    _ keyword: SchemaKeyword,
    of place: Int,
    _ property: String,
    depth: Int
  ) -> [SchemaBranch] {
    guard let list = library.places.child(of: place, named: keyword.rawValue),
      let elements = library.places[list].value.array, library.hasRoom(for: elements.count, at: list)
    else { return [] }
    return elements.indices.map { position in
      let place = library.places.child(of: list, at: position)
      var branch = SchemaBranch(ends: [place])
      follow(place, &branch)
      branch.takesObjects = Self.takesObjects(library.places[branch.ends.last ?? place].value)
      branch.listed = branch.takesObjects ? values(of: property, in: branch, depth: depth) : []
      return branch
    }
  }

  /// Goes to the schema that a branch refers to.
  private mutating func follow(_ place: Int, _ branch: inout SchemaBranch) {
    var place = place
    while branch.ends.count < Self.mostEnds {
      // A reference alone in `allOf` is how OpenAPI 3.0 says something besides.
      let isWrapped = branch.ends.count == 1 && library.places[place].value["allOf"]?.array?.count == 1
      let holder = isWrapped ? library.places.descendant(of: place, ["allOf", "0"]) ?? place : place
      guard let reference = library.places[holder].value["$ref"]?.string,
        let resource = library.resource(around: place),
        let target = library.optionalTarget(of: reference, at: holder, in: resource)
      else { return }
      branch.name = branch.name ?? URIReference(reference).schemaName
      branch.ends.append(target)
      place = target
    }
  }

  private static func takesObjects(_ schema: JSONValue) -> Bool {
    if schema.bool == false { return false }
    guard let types = schema["type"] else { return true }
    return (types.array ?? [types]).contains("object")
  }

  /// The texts that a branch allows the member to be, and those that discriminators further down know.
  private mutating func values(of property: String, in branch: SchemaBranch, depth: Int) -> [String] {
    guard let end = branch.ends.last else { return [] }
    if let inner = family(of: end, depth: depth + 1), inner.property.hasSameBytes(as: property) { return inner.values }
    var (open, looks) = ([end], 0)
    while !open.isEmpty, looks < Self.mostLooks {
      let place = open.removeFirst()
      looks += 1
      if let member = library.places.descendant(of: place, ["properties", property]) {
        let texts = self.texts(at: member)
        if !texts.isEmpty { return texts }
      }
      open += companions(of: place)
    }
    return []
  }

  private mutating func texts(at place: Int) -> [String] {
    let schema = library.places[place].value
    if let text = schema["const"]?.string { return [text] }
    if let values = schema["enum"]?.array { return Self.distinct(values.compactMap(\.string)) }
    for companion in companions(of: place) {
      let texts = library.places[companion].value["enum"]?.array?.compactMap(\.string) ?? []
      if !texts.isEmpty { return Self.distinct(texts) }
    }
    return []
  }

  /// The schemas that hold besides: what a schema refers to, and the parts of its `allOf`.
  private mutating func companions(of place: Int) -> [Int] {
    var found: [Int] = []
    if let reference = library.places[place].value["$ref"]?.string, let resource = library.resource(around: place),
      let target = library.optionalTarget(of: reference, at: place, in: resource)
    {
      found.append(target)
    }
    if let parts = library.places.child(of: place, named: SchemaKeyword.allOf.rawValue) {
      let count = min(Self.mostLooks, library.places[parts].value.array?.count ?? 0)
      found += (0..<count).map { library.places.child(of: parts, at: $0) }
    }
    return found
  }

  /// Returns true if a schema holds only if another one does.
  mutating func includes(_ place: Int, _ other: Int) -> Bool {
    var (open, looks) = ([place], 0)
    while let next = open.popLast(), looks < 2 * Self.mostLooks {
      if next == other { return true }
      looks += 1
      open += companions(of: next)
    }
    return false
  }
}

extension URIReference {
  /// The name by which a discriminator knows what is referred to: the last part of the pointer, or else the file's name.
  package var schemaName: String? {
    if let fragment, !fragment.isEmpty {
      guard case .success(let pointer) = Result(catching: { try JSONPointer(fragment: fragment) }) else {
        return fragment
      }
      return pointer.tokens.last
    }
    let file = withoutFragment.description.split(separator: "/").last
    return file?.split(separator: ".").first.map(String.init)
  }
}
