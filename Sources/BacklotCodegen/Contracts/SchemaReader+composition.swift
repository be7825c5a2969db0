import BacklotJSON
import BacklotOpenAPI

// MARK: - allOf

extension SchemaReader {
  /// Reads a schema with `allOf`: a wrapper around one schema, or an object with the members of all.
  mutating func merged(_ node: ContractNode, _ parts: [ContractNode]) -> SchemaUse {
    let parts = parts.filter { $0["$ref"] != nil || isStructural($0) }
    let count = parts.count + (node["$ref"] == nil ? 0 : 1) + (hasOwnShape(node) ? 1 : 0)
    return count > 1
      ? combining(node) { $0.merged(node, parts, isWrapper: false) } : merged(node, parts, isWrapper: true)
  }

  private mutating func merged(_ node: ContractNode, _ parts: [ContractNode], isWrapper: Bool) -> SchemaUse {
    var uses = parts.map { extended($0, by: node, isWrapped: isWrapper) }
    if let reference = node.text("$ref") { uses.append(SchemaUse(shape: .reference(referenced(reference, node)))) }
    if hasOwnShape(node) { uses.append(own(node)) }
    let own = notes(of: node)
    let isNullable = isNullable(node)
    guard let first = uses.first else { return SchemaUse(shape: .any, isNullable: isNullable, notes: own) }
    if uses.count == 1 {
      return SchemaUse(shape: first.shape, isNullable: isNullable || first.isNullable, notes: own)
    }
    return SchemaUse(shape: merged(uses, at: node), isNullable: isNullable, notes: own)
  }

  private mutating func referenced(_ reference: String, _ node: ContractNode) -> SchemaKey {
    do { return need(try contract.target(of: reference, from: node)) } catch { return SchemaKey(node) }
  }

  /// Reads a part of `allOf`; a schema that others extend is then its own members, and not one of the others.
  private mutating func extended(_ part: ContractNode, by node: ContractNode, isWrapped: Bool) -> SchemaUse {
    guard let reference = part.text("$ref") else { return use(of: part) }
    guard let target = target(of: reference, from: part), target["discriminator"] != nil else { return use(of: part) }
    let base = SchemaKey(target)
    let isSubtype = extends(base, SchemaKey(node))
    let alternatives = (target["oneOf"] ?? target["anyOf"])?.elements
    // A reference with a description beside it.
    if isWrapped || alternatives != nil, isSubtype == false { return use(of: part) }
    if let alternatives, areExtending(alternatives, base) == false { return use(of: part) }
    return reading(base.members, of: target) { $0.use(of: target.without("oneOf", "anyOf")) }
  }

  /// True if one of the alternatives of a schema extends it.
  private func areExtending(_ alternatives: [ContractNode], _ base: SchemaKey) -> Bool {
    alternatives.contains { alternative in
      guard let reference = alternative.text("$ref"), let target = target(of: reference, from: alternative) else {
        return false
      }
      return extends(base, SchemaKey(target))
    }
  }

  private func hasOwnShape(_ node: ContractNode) -> Bool {
    let keywords = ["properties", "additionalProperties", "required", "oneOf", "anyOf", "enum", "const", "items"]
    return keywords.contains { node.value[$0] != nil }
  }

  /// Reads what a schema says beside `allOf` and `$ref`.
  private mutating func own(_ node: ContractNode) -> SchemaUse {
    use(of: node.without("allOf", "$ref"))
  }

  private mutating func merged(_ uses: [SchemaUse], at node: ContractNode) -> SchemaShape {
    var object = ObjectShape()
    var other: SchemaShape?
    var isObject = false
    for use in uses {
      switch resolved(use).shape {
      case .any: break
      case .object(let shape):
        isObject = true
        object.merge(shape)
      case .dictionary(let value):
        isObject = true
        if value != .any { object.additional = value }
      case .union(let union):
        guard let members = members(of: union) else {
          other = use.shape
          break
        }
        isObject = true
        note(
          node,
          "\"allOf\" contains alternatives, which a structure in Swift cannot have; it has the members of all alternatives, each optional, instead"
        )
        object.merge(members)
      case let shape:
        // The more specific one of two that describe the same value.
        if other == nil || other == .string { other = use.shape == .string ? shape : use.shape }
      }
    }
    object.require(requiredKeys(of: node))
    if isObject, other != nil {
      note(node, "\"allOf\" combines an object with another type, which matches no value; the object is used instead")
    }
    if isObject { return object.properties.isEmpty ? .dictionary(object.additional ?? .any) : .object(object) }
    return other ?? .any
  }

  /// Returns the members that `allOf` and its parts require, which may be those of another part.
  private func requiredKeys(of node: ContractNode) -> Set<String> {
    let all = [node] + (node["allOf"]?.elements ?? [])
    return Set(all.flatMap { $0.value["required"]?.array?.compactMap(\.string) ?? [] })
  }

  /// Returns the members of all alternatives, each optional; `nil` if one is no object.
  private mutating func members(of union: UnionShape) -> ObjectShape? {
    var all = ObjectShape()
    for item in union.cases {
      guard case .object(var object) = resolved(item.use).shape else { return nil }
      for index in object.properties.indices { object.properties[index].isRequired = false }
      all.merge(object)
    }
    return all
  }
}

// MARK: - oneOf and anyOf

extension SchemaReader {
  /// Reads a schema with alternatives, one of which may be `null`.
  mutating func union(_ node: ContractNode, _ alternatives: [ContractNode]) -> SchemaUse {
    if node["oneOf"] != nil, node["anyOf"] != nil {
      note(node, "\"oneOf\" and \"anyOf\" beside each other cannot both be a type; only \"oneOf\" is used")
    }
    var isNullable = isNullable(node) || alternatives.contains(where: isNull)
    let others = alternatives.filter { isNull($0) == false && isRestriction($0) == false }
    let base = base(of: node)
    let result: SchemaUse
    if others.isEmpty {
      result = base.map { SchemaUse(shape: .object($0)) } ?? plain(node)
    } else {
      let discriminator = discriminator(of: node)
      result = combining(node, isLoss: { others.count > 1 && $0 == .any }) { reader in
        let cases = others.map { reader.unionCase($0, of: node, base: base, hasDiscriminator: discriminator != nil) }
        return reader.simplified(UnionShape(cases: cases, discriminator: discriminator), at: node)
      }
    }
    isNullable = isNullable || result.isNullable
    return SchemaUse(shape: result.shape, isNullable: isNullable, notes: notes(of: node))
  }

  /// True for an alternative such as `{required: [a]}`, which restricts the object beside it.
  private func isRestriction(_ node: ContractNode) -> Bool {
    node.value.object != nil && node["$ref"] == nil
      && ["type", "properties", "items", "enum", "const", "allOf", "anyOf", "oneOf", "additionalProperties"].allSatisfy
      {
        node.value[$0] == nil
      } && node.value["required"] != nil
  }

  /// Returns the members that all alternatives have.
  private mutating func base(of node: ContractNode) -> ObjectShape? {
    guard node["properties"] != nil, case .object(let shape) = object(node) else { return nil }
    return shape
  }

  private mutating func unionCase(
    _ alternative: ContractNode,
    of node: ContractNode,
    base: ObjectShape?,
    hasDiscriminator: Bool
  ) -> UnionShape.Case {
    let use = use(of: alternative)
    var item = UnionShape.Case(name: use.notes.title, use: use)
    if case .reference(let key) = use.shape {
      item.name = key.name
      if hasDiscriminator { item.tags = tags(ofSchemaAt: key, named: key.name, by: node) }
      // It has the members of the base already.
      if extends(SchemaKey(node), key) { return item }
    }
    guard var base, case .object(let own) = resolved(use).shape else { return item }
    base.merge(own)
    item.use = SchemaUse(shape: .object(base), isNullable: use.isNullable, notes: use.notes)
    return item
  }

  /// Returns a shape for alternatives: one of them if they are alike, or a union.
  ///
  /// - Parameter flattens: True if alternatives that are unions are replaced by theirs.
  mutating func simplified(_ union: UnionShape, at node: ContractNode, flattens: Bool = true) -> SchemaUse {
    var union = union
    if union.discriminator != nil, union.cases.contains(where: { $0.tags.isEmpty }) {
      note(
        node,
        "the discriminator has no value for an alternative without a reference; the members of an object decide instead"
      )
      union.discriminator = nil
    }
    if union.discriminator == nil, flattens { flatten(&union) }
    let isNullable = union.cases.contains { resolved($0.use).isNullable }
    for index in union.cases.indices { union.cases[index].use.isNullable = false }
    var distinct: [UnionShape.Case] = []
    for item in union.cases where distinct.contains(item) == false { distinct.append(item) }
    union.cases = distinct
    if let only = distinct.first, distinct.count == 1 {
      return SchemaUse(shape: only.use.shape, isNullable: isNullable, notes: only.use.notes)
    }
    return SchemaUse(shape: shape(of: union), isNullable: isNullable)
  }

  /// Replaces alternatives that are unions by theirs.
  private mutating func flatten(_ union: inout UnionShape) {
    var cases: [UnionShape.Case] = []
    for item in union.cases {
      let use = resolved(item.use)
      guard case .union(let inner) = use.shape, inner.discriminator == nil || inner.isDiscriminatorImplied else {
        cases.append(item)
        continue
      }
      cases += inner.cases.map { UnionShape.Case(name: $0.name, use: $0.use) }
    }
    union.cases = cases
  }

  private mutating func shape(of union: UnionShape) -> SchemaShape {
    let shapes = union.cases.map { resolved($0.use).shape }
    if shapes.contains(.any) { return .any }
    if union.discriminator == nil, let text = text(shapes) { return text }
    if union.discriminator == nil, shapes.allSatisfy({ $0 == .integer || $0 == .double }) { return .double }
    guard union.discriminator == nil else { return .union(union) }
    return .union(discriminated(UnionShape(cases: sorted(joinedArrays(union, shapes)))))
  }

  /// Returns the text that is enough for several kinds of text.
  private func text(_ shapes: [SchemaShape]) -> SchemaShape? {
    var values: [JSONValue] = []
    var isOpen = false
    for shape in shapes {
      switch shape {
      case .string, .formatted, .bytes: isOpen = true
      case .enumeration(let known) where known.rawType == .string:
        values += known.values.filter { values.contains($0) == false }
      default: return nil
      }
    }
    // Known values beside any text keep their names, because enumerations are open.
    return values.isEmpty && isOpen ? .string : .enumeration(EnumShape(rawType: .string, values: values))
  }

  /// Joins arrays of objects, between which a decoder could not choose, to one array of a union.
  private mutating func joinedArrays(_ union: UnionShape, _ shapes: [SchemaShape]) -> [UnionShape.Case] {
    let elements = shapes.compactMap { if case .array(let element) = $0 { element } else { nil } }
    guard elements.count > 1 else { return union.cases }
    var cases = zip(union.cases, shapes).filter { if case .array = $0.1 { false } else { true } }.map(\.0)
    let names = elements.map { element -> String? in
      if case .reference(let key) = element.shape { key.name } else { element.notes.title }
    }
    let inner = UnionShape(cases: zip(names, elements).map { UnionShape.Case(name: $0, use: $1) })
    let isNullable = elements.contains { resolved($0).isNullable }
    let element = SchemaUse(shape: shape(of: inner), isNullable: isNullable)
    cases.append(UnionShape.Case(name: nil, use: SchemaUse(shape: .array(element))))
    return cases
  }

  /// Returns alternatives in an order in which the first one that can be decoded is the right one.
  private mutating func sorted(_ cases: [UnionShape.Case]) -> [UnionShape.Case] {
    let ranks = cases.map { rank(of: resolved($0.use).shape) }
    return cases.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { cases[$0] }
  }

  private func rank(of shape: SchemaShape) -> Int {
    switch shape {
    case .bool: 0
    case .integer: 1
    case .double, .decimal: 2
    case .enumeration(let known): known.rawType == .integer ? 1 : 3
    case .formatted: 3
    case .string, .bytes: 4
    case .array: 5
    case .object: 6
    case .dictionary: 7
    case .any, .union, .reference: 8
    }
  }
}

extension ContractNode {
  /// Returns a schema without some of its keywords.
  fileprivate func without(_ keywords: String...) -> ContractNode {
    var object = value.object ?? JSONObject()
    for keyword in keywords { object.removeValue(forKey: keyword) }
    return ContractNode(document: document, pointer: pointer, value: .object(object))
  }
}
