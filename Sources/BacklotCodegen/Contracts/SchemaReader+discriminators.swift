import BacklotJSON
import BacklotOpenAPI

// MARK: - Schemas that others extend

extension SchemaReader {
  /// Finds the components that extend one with a discriminator.
  mutating func findSubtypes() {
    let components = contract.schemas
    var children: [SchemaKey: [Int]] = [:]
    for (position, node) in components.enumerated() {
      for part in node["allOf"]?.elements ?? [] {
        guard let reference = part.text("$ref"), let base = target(of: reference, from: part) else { continue }
        children[SchemaKey(base), default: []].append(position)
      }
    }
    guard children.isEmpty == false else { return }
    for base in components where base["discriminator"] != nil {
      let key = SchemaKey(base)
      var found: Set<Int> = []
      var next = children[key] ?? []
      while let position = next.popLast() {
        guard SchemaKey(components[position]) != key, found.insert(position).inserted else { continue }
        next += children[SchemaKey(components[position])] ?? []
      }
      if found.isEmpty == false { subtypes[key] = found.sorted().map { components[$0] } }
    }
  }

  /// True if a schema extends a component with a discriminator.
  func extends(_ base: SchemaKey, _ key: SchemaKey) -> Bool {
    subtypes[base]?.contains { SchemaKey($0) == key } ?? false
  }

  /// Returns a component with a discriminator that others extend: one of those.
  mutating func polymorphic(_ node: ContractNode, _ key: SchemaKey) -> SchemaUse? {
    guard node["oneOf"] == nil, node["anyOf"] == nil, let others = subtypes[key], others.isEmpty == false,
      let discriminator = discriminator(of: node)
    else { return nil }
    let cases = others.map { other in
      let name = other.name ?? ""
      return UnionShape.Case(
        name: name,
        use: SchemaUse(shape: .reference(need(other))),
        tags: tags(ofSchemaAt: SchemaKey(other), named: name, by: node)
      )
    }
    let union = UnionShape(cases: cases, discriminator: discriminator)
    return SchemaUse(shape: .union(union), isNullable: isNullable(node), notes: notes(of: node))
  }

  /// Returns the name of the member that tells alternatives apart; a string in Swagger 2.0.
  func discriminator(of node: ContractNode) -> String? {
    node.text("discriminator") ?? node["discriminator"]?.text("propertyName")
  }

  /// Returns the values of a discriminator that stand for a schema (OAS 3.0.3 §4.7.25).
  ///
  /// AutoRest's extension of OpenAPI 2.0 replaces the schema's name.
  func tags(ofSchemaAt key: SchemaKey, named name: String, by node: ContractNode) -> [String] {
    let mapping = node["discriminator"]?["mapping"]
    let mapped = (mapping?.members ?? []).filter { item in
      guard let text = item.node.value.string else { return false }
      if text == name { return true }
      guard let mapping, let target = target(of: text, from: mapping) else { return false }
      return SchemaKey(target) == key
    }
    if !mapped.isEmpty { return mapped.map(\.name) }
    return [nodes[key]?.text("x-ms-discriminator-value") ?? name]
  }
}

// MARK: - Members that tell alternatives apart

extension SchemaReader {
  /// Returns a union of objects with a discriminator if all require a member, each with known values of its own.
  mutating func discriminated(_ union: UnionShape) -> UnionShape {
    var objects: [ObjectShape] = []
    for item in union.cases {
      guard case .object(let object) = resolved(item.use).shape else { return union }
      objects.append(object)
    }
    for key in objects.first?.properties.map(\.key) ?? [] {
      let tags = objects.map { knownTexts(of: key, in: $0) }
      let all = tags.flatMap(\.self)
      guard tags.contains([]) == false, Set(all).count == all.count else { continue }
      var union = union
      union.discriminator = key
      union.isDiscriminatorImplied = true
      for (index, tags) in tags.enumerated() { union.cases[index].tags = tags }
      return union
    }
    return union
  }

  /// Returns the known values of a member that an object requires; empty if it may have another type.
  private mutating func knownTexts(of key: String, in object: ObjectShape) -> [String] {
    guard let property = object.properties.first(where: { $0.key == key }), property.isRequired else { return [] }
    // Other schemas may be unfinished.
    if case .reference(let key) = property.use.shape, let node = nodes[key], node["enum"] == nil, node["const"] == nil {
      return []
    }
    let use = resolved(property.use)
    guard case .enumeration(let known) = use.shape, use.isNullable == false else { return [] }
    return known.values.compactMap(\.string)
  }
}
