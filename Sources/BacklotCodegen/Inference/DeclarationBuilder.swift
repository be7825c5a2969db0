import BacklotJSON

/// Gives inferred types names and documentation.
struct DeclarationBuilder {
  let types: InferredTypes
  private let root: TypeExpression
  private let nesting: TypeNesting
  let places: ShapePlaces
  private let typeName: String
  /// The shapes that are unions.
  private let unions: Set<Int>
  private var names: [String]
  private var positions: [Int]
  private var scopes: [Int?: NameScope] = [:]

  init(_ types: InferredTypes, root: TypeExpression) {
    self.types = types
    self.root = root
    typeName = SwiftName.type(types.options.typeName)
    places = ShapePlaces(of: types.graph)
    nesting = TypeNesting(references: types.items.map(\.references), roots: root.declared) { item in
      if case .openEnum = types.items[item].kind { false } else { true }
    }
    unions = Set(types.items.filter { if case .union = $0.kind { true } else { false } }.map(\.shape))
    names = Array(repeating: "", count: types.items.count)
    positions = Array(repeating: 0, count: types.items.count)
  }

  consuming func result() -> TypeDeclarations.Inferred {
    nameTypes()
    for (position, item) in nesting.order.enumerated() { positions[item] = position }
    var declarations = TypeDeclarations()
    for item in nesting.order { _ = declarations.append(declaration(of: item)) }
    var roots = nesting.order.filter { nesting.parents[$0] == nil }.map { positions[$0] }
    if isAliasNeeded {
      let alias = TypeDeclaration(
        name: typeName,
        documentation: ["The content of a whole sample."],
        kind: .alias(placed(root))
      )
      roots.insert(declarations.append(alias), at: 0)
    }
    return TypeDeclarations.Inferred(
      declarations: declarations,
      roots: roots,
      unprovenCount: types.unprovenCount,
      shapes: types.graph
    )
  }

  /// True if the type of a whole sample is no declared type with the name of its own.
  private var isAliasNeeded: Bool { if case .declared = root { false } else { true } }

  /// Returns a type with the positions of declarations.
  private func placed(_ type: TypeExpression) -> TypeExpression {
    switch type {
    case .declared(let item): .declared(positions[item])
    case .optional(let wrapped): .optional(placed(wrapped))
    case .array(let element): .array(of: placed(element))
    case .dictionary(let value): .dictionary(of: placed(value))
    default: type
    }
  }
}

// MARK: - Names of types

extension DeclarationBuilder {
  private mutating func nameTypes() {
    var topLevel = NameScope(reserving: isAliasNeeded ? [typeName] : [])
    let outermost = nesting.order.filter { nesting.parents[$0] == nil }
    for item in outermost { names[item] = topLevel.unique(name(of: item)) }
    let reserved = Set(outermost.map { names[$0] } + [typeName, "CodingKeys"])
    for item in nesting.order {
      guard let parent = nesting.parents[item] else { continue }
      var scope = scopes[parent] ?? NameScope(reserving: reserved.union(memberNames(of: parent)))
      let name = name(of: item)
      // The name of a type around this one would be ambiguous to readers.
      let isTaken = name == names[parent] || reserved.contains(name)
      names[item] = scope.unique(isTaken ? name + "Value" : name)
      scopes[parent] = scope
    }
  }

  private func memberNames(of item: Int) -> [String] {
    guard case .structure(let properties) = types.items[item].kind else { return [] }
    return Self.memberNames(of: properties)
  }

  static func memberNames(of properties: [InferredTypes.Property]) -> [String] {
    var scope = NameScope()
    return properties.map { scope.unique(SwiftName.member($0.key)) }
  }

  private func name(of item: Int) -> String {
    let (shape, kind) = (types.items[item].shape, types.items[item].kind)
    if case .declared(item) = root { return typeName }
    let name = types.graph.typeName(of: shape)
    let isPart: Bool
    if case .union = kind { isPart = false } else { isPart = unions.contains(shape) }
    guard isPart else { return name == typeName && isAliasNeeded ? name + "Element" : name }
    let suffix = if case .openEnum = kind { "Text" } else { "Object" }
    let isInUnion = nesting.parents[item].map { types.items[$0].shape == shape } ?? false
    return isInUnion ? suffix : SwiftName.type(name + suffix)
  }
}

extension ShapeGraph {
  /// Returns the name for the type of a place.
  func typeName(of index: Int) -> String {
    let shape = self[index]
    switch shape.role {
    case .root, .member: return SwiftName.type(shape.name)
    case .element, .value: return SwiftName.type(EnglishNoun.singular(of: shape.name) ?? shape.name)
    }
  }
}

// MARK: - Declarations

extension DeclarationBuilder {
  private func declaration(of item: Int) -> TypeDeclaration {
    let inferred = types.items[item]
    let kind: TypeDeclaration.Kind =
      switch inferred.kind {
      case .structure(let properties): .structure(structure(properties, of: inferred.shape))
      case .openEnum(let values): .openEnum(openEnum(values))
      case .union(let alternatives): .union(union(alternatives))
      }
    return TypeDeclaration(
      name: names[item],
      parent: nesting.parents[item].map { positions[$0] },
      documentation: [documentation(of: inferred)],
      kind: kind
    )
  }

  private func structure(_ properties: [InferredTypes.Property], of shape: Int) -> Structure {
    let names = Self.memberNames(of: properties)
    return Structure(
      properties: zip(properties, names).map { property, name in
        Structure.Property(
          key: property.key,
          name: name,
          type: placed(property.type),
          isRequired: property.isRequired,
          documentation: [documentation(of: property, in: shape)]
        )
      }
    )
  }

  private func openEnum(_ values: [String]) -> OpenEnum {
    var scope = NameScope(reserving: ["unknown", "rawValue"])
    return OpenEnum(
      rawType: .string,
      cases: values.map { OpenEnum.Case(value: .string($0), name: scope.unique(SwiftName.member($0))) }
    )
  }

  private func union(_ alternatives: [TypeExpression]) -> Union {
    var scope = NameScope(reserving: ["other"])
    return Union(
      cases: alternatives.map { Union.Case(name: scope.unique(caseName(of: $0)), type: placed($0)) }
    )
  }

  private func caseName(of type: TypeExpression) -> String {
    switch type {
    case .bool: return "bool"
    case .integer: return "integer"
    case .double, .decimal: return "number"
    case .string: return "string"
    case .formatted(.date): return "date"
    case .formatted(.dateTime): return "dateTime"
    case .formatted(.url): return "url"
    case .formatted(.uuid): return "uuid"
    case .array(let element):
      switch element.withoutNull {
      case .bool, .integer, .double, .decimal, .string, .formatted: return caseName(of: element.withoutNull) + "s"
      default: return "array"
      }
    case .dictionary: return "dictionary"
    case .declared(let item): if case .openEnum = types.items[item].kind { return "text" } else { return "object" }
    case .json, .data, .optional: return "any"
    }
  }
}
