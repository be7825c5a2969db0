import BacklotJSON

extension SchemaCompiler {
  /// The number of schemas to search per allowed subschema for members of the opposite direction.
  private static let looksPerSubschema = 4

  /// Makes required members of the opposite direction optional.
  ///
  /// The schema of a member may be in the same schema as `required`, in a referenced schema, or in one combined with it
  /// by `allOf`.
  mutating func releaseMembers() {
    let purposes = SchemaPurposes(
      purpose,
      nodes: nodes,
      instructions: instructions,
      tables: tables,
      places: library.places,
      resources: library.resources
    )
    guard purposes.hasOpposite else { return }
    var looks = Self.looksPerSubschema * library.limits.maximumSubschemas
    for row in tables.discriminators.indices { releaseDiscriminator(row, for: purposes, looks: &looks) }
    for node in nodes.indices {
      for place in Int(nodes[node].arrayEnd)..<Int(nodes[node].objectEnd) {
        guard case .members(let number) = instructions[place] else { continue }
        let table = tables.members[Int(number)]
        guard table.requiredCount > 0 else { continue }
        release(table, number: Int(number), names: oppositeNames(around: node, for: purposes, looks: &looks))
        if looks < 0 { return reportTooManyLooks(at: node) }
      }
    }
  }

  /// Makes the member of a discriminator optional if it is of the opposite direction.
  private mutating func releaseDiscriminator(_ row: Int, for purposes: SchemaPurposes, looks: inout Int) {
    let name = tables.names[Int(tables.discriminators[row].property)]
    for node in tables.discriminators[row].branches(tables) {
      if oppositeNames(around: Int(node), for: purposes, looks: &looks)[name] == nil { continue }
      tables.discriminators[row].isOptional = true
      return
    }
  }

  private mutating func release(_ table: SchemaMembers, number: Int, names: JSONObject) {
    if names.isEmpty { return }
    for row in 0..<Int(table.names.count) {
      let property = Int(table.firstProperty) + row
      guard tables.properties[property].isRequired, names[tables.names[Int(table.names.first) + row]] != nil else {
        continue
      }
      tables.properties[property].isRequired = false
      tables.members[number].requiredCount -= 1
    }
  }

  /// Returns the members of the opposite direction in a schema and in those that apply to the same value.
  private func oppositeNames(around node: Int, for purposes: SchemaPurposes, looks: inout Int) -> JSONObject {
    var names = JSONObject()
    var seen: Set<Int> = [outermost(node)]
    var open = Array(seen)
    while let node = open.popLast(), looks >= 0 {
      looks -= 1
      for place in Int(nodes[node].start)..<Int(nodes[node].anyEnd) {
        for target in instructions[place].companions(tables) where seen.insert(Int(target)).inserted {
          open.append(Int(target))
        }
      }
      for place in Int(nodes[node].arrayEnd)..<Int(nodes[node].objectEnd) {
        guard case .members(let number) = instructions[place] else { continue }
        let table = tables.members[Int(number)]
        looks -= Int(table.names.count) / 8
        for row in 0..<Int(table.names.count) {
          let property = tables.properties[Int(table.firstProperty) + row].node
          if property >= 0, purposes[property] { names[tables.names[Int(table.names.first) + row]] = .null }
        }
      }
    }
    return names
  }

  /// Returns the outermost schema that contains this one by `allOf`, or the schema itself.
  private func outermost(_ node: Int) -> Int {
    let place = library.places.outermost(around: Int(nodes[node].place))
    let around = Int(library.places[place].node)
    return around >= 0 ? around : node
  }

  private mutating func reportTooManyLooks(at node: Int) {
    let problem = "too many schemas are combined by allOf and references to find the readOnly and writeOnly members"
    library.report(.tooLarge, at: Int(nodes[node].place), problem: problem, expected: "fewer schemas")
  }
}
