import BacklotJSON

extension SchemaCompiler {
  mutating func compileReference(_ schema: SchemaReading) {
    guard let position = schema.object.index(forKey: "$ref") else { return }
    let member = SchemaMember(.reference, value: schema.object.members[position].value, at: position, of: schema)
    guard let target = target(of: member) else { return }
    let isExtended = extends(schema.place, base: target)
    demand(.reference(node: isExtended ? baseNode(for: target) : node(for: target)), for: .reference)
  }

  mutating func compileDynamicReference(_ member: SchemaMember) {
    guard let target = target(of: member) else { return }
    let anchor = URIReference(member.value.string ?? "").fragment ?? ""
    compileReference(to: target, anchor: anchor.utf8.first == UInt8(ascii: "/") ? "" : anchor, member.keyword)
  }

  mutating func compileRecursiveReference(_ member: SchemaMember) {
    guard let target = target(of: member) else { return }
    compileReference(to: target, anchor: SchemaResource.recursiveAnchor, member.keyword)
  }

  private mutating func target(of member: SchemaMember) -> Int? {
    guard let reference = member.value.string else { return nil }
    return library.target(of: reference, at: place(of: member), in: member.schema.resource)
  }

  /// Compiles a reference.
  ///
  /// It is dynamic if its first target has a dynamic anchor of the name.
  private mutating func compileReference(to target: Int, anchor: String, _ keyword: SchemaKeyword) {
    let resource = Int(library.places[target].resource)
    let fallback = node(for: target)
    if library.resources.indices.contains(resource), library.resources[resource].dynamicAnchors[anchor] == target {
      demand(.dynamicReference(Int32(dynamicReferences.count)), for: keyword)
      dynamicReferences.append((anchor, fallback))
    } else {
      demand(.reference(node: fallback), for: keyword)
    }
  }

  /// Adds all possible targets of dynamic references; returns `false` if all of them were compiled before.
  mutating func addDynamicTargets() -> Bool {
    let count = nodes.count
    for anchor in Set(dynamicReferences.map(\.anchor)) {
      for place in library.resources.compactMap({ $0.dynamicAnchors[anchor] }) { _ = node(for: place) }
    }
    return nodes.count > count && !library.isFull
  }

  /// Stores the possible targets of dynamic references.
  ///
  /// Those with a single target become plain references.
  mutating func settleDynamicReferences() {
    var targets: [String: SchemaList] = [:]
    for anchor in Set(dynamicReferences.map(\.anchor)) { targets[anchor] = addTargets(anchor) }
    for (anchor, fallback) in dynamicReferences {
      let reference = SchemaDynamicReference(fallback: fallback, targets: targets[anchor] ?? .none)
      tables.dynamicReferences.append(reference)
    }
    var isDynamic = false
    for place in instructions.indices {
      guard case .dynamicReference(let number) = instructions[place] else { continue }
      let reference = tables.dynamicReferences[Int(number)]
      if reference.targets.count > 1 {
        isDynamic = true
      } else {
        replace(place, with: .reference(node: reference.fallback))
      }
    }
    if !isDynamic { tables.dynamicReferences = [] }
  }

  private mutating func addTargets(_ anchor: String) -> SchemaList {
    let start = tables.dynamicTargets.count
    for (resource, known) in library.resources.enumerated() {
      guard let place = known.dynamicAnchors[anchor] else { continue }
      let node = library.places[place].node
      tables.dynamicTargets.append(SchemaDynamicTarget(resource: Int32(resource), node: node))
    }
    return SchemaList(start: Int32(start), count: Int32(tables.dynamicTargets.count - start))
  }
}
