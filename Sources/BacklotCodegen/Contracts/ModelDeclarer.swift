import BacklotJSON

/// Gives shapes their places and names in Swift.
///
/// Schemas with names become types at the top level, all others types inside of the type that uses them. An object without
/// a name that is equal to another one is declared once.
struct ModelDeclarer {
  private(set) var declarations = TypeDeclarations()
  /// The names at the top level.
  private(set) var names: NameScope
  private let named: [SchemaKey: SchemaUse]
  private var positions: [SchemaKey: Int] = [:]
  private var declared: [SchemaShape: Int] = [:]
  private var inner: [Int: NameScope] = [:]
  private var innerNames: Set<String> = []
  /// The names that are known to stand for collections of themselves, or not to.
  private var endless: [SchemaKey: Bool] = [:]

  /// Declares the schemas with names.
  ///
  /// - Parameters:
  ///   - keys: The schemas, in order.
  ///   - named: What they are.
  ///   - reserved: The names that types must not have.
  ///   - firstName: The name for the type of the first schema; `nil` for that of the schema.
  init(
    _ keys: [SchemaKey],
    _ named: [SchemaKey: SchemaUse],
    reserving reserved: Set<String> = [],
    firstName: String? = nil
  ) {
    self.named = named
    names = NameScope(reserving: reserved)
    var filled: [Int] = []
    for (position, key) in keys.enumerated() {
      guard let use = named[key] else { continue }
      let name = position == 0 ? firstName ?? key.name : key.name
      let index = declarations.append(
        TypeDeclaration(
          name: names.unique(SwiftName.type(name)),
          documentation: use.notes.documentation + (use.notes.isDeprecated ? ["Deprecated."] : []),
          kind: .alias(.json)
        )
      )
      positions[key] = index
      guard isDeclared(use.shape) else { continue }
      filled.append(index)
      if declared[use.shape] == nil { declared[use.shape] = index }
    }
    let hasType = Set(filled)
    for key in keys {
      guard let index = positions[key], let shape = named[key]?.shape else { continue }
      if hasType.contains(index) {
        declare(shape, at: index)
      } else if isEndless(key) == false {
        let type = expression(SchemaUse(shape: shape), in: nil, named: key.name + " Item")
        declarations[index].kind = .alias(type)
      }
    }
  }

  /// Returns the type for a use.
  ///
  /// - Parameters:
  ///   - use: The use.
  ///   - parent: The declaration that uses it; `nil` at the top level.
  ///   - name: The name for a type that it needs.
  mutating func expression(_ use: SchemaUse, in parent: Int?, named name: String) -> TypeExpression {
    let type = expression(use.shape, in: parent, named: use.notes.title ?? name, notes: use.notes)
    return isNullable(use) ? type.withNull : type
  }

  private mutating func expression(
    _ shape: SchemaShape,
    in parent: Int?,
    named name: String,
    notes: SchemaNotes
  ) -> TypeExpression {
    switch shape {
    case .any: return .json
    case .string, .bytes: return .string
    case .bool: return .bool
    case .integer: return .integer
    case .double: return .double
    case .decimal: return .decimal
    case .formatted(let format): return .formatted(format)
    case .array(let element):
      return .array(of: expression(element, in: parent, named: EnglishNoun.singular(of: name) ?? name))
    case .dictionary(let value):
      return .dictionary(of: expression(value, in: parent, named: EnglishNoun.singular(of: name) ?? name))
    case .reference(let key): return positions[key].map { .declared($0) } ?? .json
    case .object, .enumeration, .union:
      let name = parent == nil ? alternatives(in: shape) ?? name : name
      if let known = declared[shape], isShared(shape, at: known, named: name, in: parent) { return .declared(known) }
      let index = declarations.append(
        TypeDeclaration(
          name: unique(name, in: parent),
          parent: parent,
          documentation: notes.documentation,
          kind: .alias(.json)
        )
      )
      declared[shape] = index
      declare(shape, at: index)
      return .declared(index)
    }
  }

  /// True if a declared type may also be used at another place: any object or union, and an enumeration of the same name.
  private func isShared(_ shape: SchemaShape, at index: Int, named name: String, in parent: Int?) -> Bool {
    guard case .enumeration = shape else { return true }
    let isVisible = declarations[index].parent == nil || declarations[index].parent == parent
    return isVisible && declarations[index].name == SwiftName.type(name)
  }

  /// Returns a name for one of a few named schemas, which says more than the operation that uses it first.
  private func alternatives(in shape: SchemaShape) -> String? {
    guard case .union(let union) = shape, union.cases.count <= 3 else { return nil }
    let names = union.cases.compactMap { item -> String? in
      if case .reference(let key) = item.use.shape { SwiftName.type(key.name) } else { nil }
    }
    return names.count == union.cases.count ? names.joined(separator: "Or") : nil
  }

  /// Returns a name for a type inside of another one, which must not hide a type at the top level.
  private mutating func unique(_ name: String, in parent: Int?) -> String {
    let name = SwiftName.type(name)
    guard let parent else { return reserve(name) }
    let outer = names.used
    let unique = inner[parent, default: NameScope(reserving: outer.union(["CodingKeys"]))].unique(name)
    innerNames.insert(unique)
    return unique
  }

  /// Reserves the names of members that types could have too, since some scripts have no lowercase letters.
  private mutating func reserve(members: [String], of index: Int) {
    for name in members where SwiftName.type(name) == name { _ = unique(name, in: index) }
  }

  /// Returns a name for a type at the top level, which a type inside of another one must not hide.
  mutating func reserve(_ name: String) -> String {
    var unique = names.unique(name)
    while innerNames.contains(unique) { unique = names.unique(name) }
    return unique
  }

  private func isDeclared(_ shape: SchemaShape) -> Bool {
    switch shape {
    case .object, .enumeration, .union: true
    default: false
    }
  }
}

// MARK: - References

extension ModelDeclarer {
  /// Returns the use that a reference leads to.
  func resolved(_ use: SchemaUse) -> SchemaUse { named.target(of: use) ?? .any }

  /// Returns the shape for a parameter: text is enough for any of several scalars, and for a value without a type.
  func text(for use: SchemaUse) -> SchemaShape {
    switch resolved(use).shape {
    case .any: return .string
    case .union(let union):
      let isText = union.cases.allSatisfy { item in
        switch resolved(item.use).shape {
        case .string, .integer, .double, .bool, .enumeration, .formatted: true
        default: false
        }
      }
      return isText ? .string : use.shape
    default: return use.shape
    }
  }

  private func isNullable(_ use: SchemaUse) -> Bool { resolved(use).isNullable }

  /// True if a name stands for a collection of itself, which a type alias cannot.
  private mutating func isEndless(_ key: SchemaKey) -> Bool {
    var chain: Set<SchemaKey> = []
    var next: SchemaKey? = key
    var isEndless = false
    while let key = next {
      if let known = endless[key] {
        isEndless = known
        break
      }
      guard chain.insert(key).inserted else {
        isEndless = true
        break
      }
      next = reference(in: named[key]?.shape ?? .any)
    }
    for key in chain { endless[key] = isEndless }
    return isEndless
  }

  /// Returns the schema that a shape is another name for, or a collection of.
  private func reference(in shape: SchemaShape) -> SchemaKey? {
    var shape = shape
    while true {
      switch shape {
      case .array(let element), .dictionary(let element): shape = element.shape
      case .reference(let key): return key
      default: return nil
      }
    }
  }
}

// MARK: - Declarations

extension ModelDeclarer {
  private mutating func declare(_ shape: SchemaShape, at index: Int) {
    switch shape {
    case .object(let object): declarations[index].kind = .structure(structure(object, at: index))
    case .enumeration(let enumeration): declarations[index].kind = .openEnum(openEnum(enumeration))
    case .union(let union): declarations[index].kind = .union(self.union(union, at: index))
    default: break
    }
  }

  private mutating func structure(_ object: ObjectShape, at index: Int) -> Structure {
    let storages = object.properties.filter(\.use.notes.isDeprecated).map {
      Structure.Property.storage(ofDeprecated: SwiftName.member($0.key))
    }
    var names = NameScope(reserving: Set(storages + (object.additional == nil ? [] : ["additionalProperties"])))
    let memberNames = object.properties.map { names.unique(SwiftName.member($0.key)) }
    reserve(members: memberNames, of: index)
    var structure = Structure()
    for (property, name) in zip(object.properties, memberNames) {
      structure.properties.append(
        Structure.Property(
          key: property.key,
          name: name,
          type: expression(property.use, in: index, named: property.key),
          isRequired: property.isRequired,
          documentation: property.use.notes.documentation,
          isDeprecated: property.use.notes.isDeprecated
        )
      )
    }
    structure.additional = object.additional.map { expression($0, in: index, named: "Additional Property") }
    return structure
  }

  private func openEnum(_ shape: EnumShape) -> OpenEnum {
    var names = NameScope(reserving: ["unknown", "rawValue", "hash", "encode"])
    let cases = shape.values.map { value in
      OpenEnum.Case(value: value, name: names.unique(SwiftName.caseName(Self.words(of: value))))
    }
    return OpenEnum(rawType: shape.rawType, cases: cases)
  }

  /// Returns a text whose name tells values apart that differ in their sign only.
  private static func words(of value: JSONValue) -> String {
    let text = value.string ?? value.serialized()
    guard text.dropFirst().first?.isNumber == true else { return text }
    return text.hasPrefix("-") ? "minus" + text.dropFirst() : text.hasPrefix("+") ? "plus" + text.dropFirst() : text
  }

  private mutating func union(_ shape: UnionShape, at index: Int) -> Union {
    var names = NameScope(reserving: ["other", "encode", "hash"])
    let kinds = shape.cases.map { $0.name ?? Self.kind(of: resolved($0.use).shape) }
    let caseNames = kinds.map { names.unique(SwiftName.caseName($0)) }
    reserve(members: caseNames, of: index)
    var union = Union(cases: [])
    for (item, (kind, name)) in zip(shape.cases, zip(kinds, caseNames)) {
      let members = named.memberKeys(of: item)
      union.cases.append(
        Union.Case(
          name: name,
          type: expression(item.use, in: index, named: kind),
          tags: item.tags,
          isObject: members != nil,
          requiredKeys: members?.required ?? [],
          knownKeys: members?.known ?? []
        )
      )
    }
    if let key = shape.discriminator {
      union.choice = .discriminator(key: key)
    } else if union.cases.count(where: \.isObject) > 1, union.cases.contains(where: { $0.knownKeys.isEmpty == false }) {
      union.choice = .memberNames
    }
    return union
  }

  private static func kind(of shape: SchemaShape) -> String {
    switch shape {
    case .bool: "bool"
    case .integer: "integer"
    case .double, .decimal: "number"
    case .enumeration(let known): known.rawType == .integer ? "integer" : "string"
    case .string, .formatted, .bytes: "string"
    case .array: "array"
    case .object: "object"
    case .dictionary: "dictionary"
    case .any, .union, .reference: "value"
    }
  }
}
