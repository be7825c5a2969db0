import BacklotJSON

// MARK: - Types of samples as those of schemas

extension InferredTypes {
  /// Returns the type of the values at a place of `addRoot(named:)`, without `null`.
  mutating func use(at place: Int) -> SchemaUse {
    let type = type(ofRoot: place)
    return use(of: type)
  }

  private func use(of type: TypeExpression) -> SchemaUse {
    switch type {
    case .string: SchemaUse(shape: .string)
    case .bool: SchemaUse(shape: .bool)
    case .integer: SchemaUse(shape: .integer)
    case .double: SchemaUse(shape: .double)
    case .decimal: SchemaUse(shape: .decimal)
    case .json: .any
    case .data: SchemaUse(shape: .bytes)
    case .formatted(let format): SchemaUse(shape: .formatted(format))
    case .array(let element): SchemaUse(shape: .array(use(of: element)))
    case .dictionary(let value): SchemaUse(shape: .dictionary(use(of: value)))
    case .optional(let wrapped): SchemaUse(shape: use(of: wrapped).shape, isNullable: true)
    case .declared(let item): SchemaUse(shape: shape(of: items[item]))
    }
  }

  private func shape(of item: Item) -> SchemaShape {
    switch item.kind {
    case .structure(let properties): .object(ObjectShape(properties: properties.map { property($0) }))
    case .openEnum(let values): .enumeration(EnumShape(rawType: .string, values: values.map { .string($0) }))
    case .union(let types): .union(UnionShape(cases: types.map { UnionShape.Case(use: use(of: $0)) }))
    }
  }

  private func property(_ property: Property) -> ObjectShape.Property {
    var use = use(of: property.type)
    let example = SampleExample.phrase(for: graph[property.shape], named: property.key)
    use.notes.documentation = ["In samples only\(example)."]
    return ObjectShape.Property(key: property.key, use: use, isRequired: property.isRequired)
  }
}
