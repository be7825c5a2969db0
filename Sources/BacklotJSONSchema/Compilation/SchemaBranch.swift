import BacklotJSON

/// An alternative of a `oneOf` or `anyOf` with a discriminator.
struct SchemaBranch {
  /// The place of the branch, followed by those of the schemas that it merely refers to.
  var ends: [Int]
  /// The name of the referenced schema.
  var name: String?
  /// The values that the branch allows for the member.
  var listed: [String] = []
  /// True if objects may be valid.
  var takesObjects = true
}

extension SchemaCompiler {
  /// The maximum length of a chain of references.
  private static let mostEnds = 8
  /// The maximum number of schemas to search for the values of the member.
  private static let mostLooks = 32

  package mutating func branches(
    _ keyword: SchemaKeyword,
    of place: Int,
    property: String,
    depth: Int
  ) -> [SchemaBranch] {
    guard let list = library.places.child(of: place, named: keyword.rawValue),
      let elements = library.places[list].value.array, library.hasRoom(for: elements.count, at: list)
    else { return [] }
    return elements.indices.map { position in
      let place = library.places.child(of: list, at: position)
      var branch = SchemaBranch(ends: [place])
      follow(from: place, in: &branch)
      branch.takesObjects = Self.takesObjects(library.places[branch.ends.last ?? place].value)
      branch.listed = branch.takesObjects ? values(of: property, in: branch, depth: depth) : []
      return branch
    }
  }

  /// Follows the references of a branch.
  private mutating func follow(from place: Int, in branch: inout SchemaBranch) {
    var place = place
    while branch.ends.count < Self.mostEnds {
      // OpenAPI 3.0 wraps a reference in `allOf` to add keywords to it.
      let isWrapped = branch.ends.count == 1 && library.places[place].value["allOf"]?.array?.count == 1
      let holder = isWrapped ? library.places.descendant(of: place, ["allOf", "0"]) ?? place : place
      guard let reference = library.places[holder].value["$ref"]?.string,
        let resource = library.resource(around: place),
        let target = library.optionalTarget(of: reference, at: holder, in: resource)
      else { return }
      let stated = library.places[target].value[SchemaFamily.valueKeyword]?.string
      branch.name = branch.name ?? stated ?? URIReference(reference).schemaName
      branch.ends.append(target)
      place = target
    }
  }

  private static func takesObjects(_ schema: JSONValue) -> Bool {
    if schema.bool == false { return false }
    guard let types = schema["type"] else { return true }
    return (types.array ?? [types]).contains("object")
  }

  /// Returns the texts that a branch allows for the member, or those of a nested discriminator.
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
    if let values = schema["enum"]?.array { return values.compactMap(\.string).withoutDuplicates }
    for companion in companions(of: place) {
      let texts = library.places[companion].value["enum"]?.array?.compactMap(\.string) ?? []
      if !texts.isEmpty { return texts.withoutDuplicates }
    }
    return []
  }

  /// Returns the schemas that apply in addition: the target of a reference, and the elements of `allOf`.
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

  /// Returns true if values are valid against a schema only if they are valid against another one.
  mutating func includes(_ place: Int, other: Int) -> Bool {
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
  /// The name of the target for a discriminator: the last token of the pointer, or else the file's name.
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
