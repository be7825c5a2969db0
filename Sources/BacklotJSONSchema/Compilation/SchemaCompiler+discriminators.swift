import BacklotJSON

extension SchemaCompiler {
  /// The values of a discriminator and their targets.
  private struct Selection {
    /// A node, and another one to evaluate in addition; negative if absent.
    typealias Target = (node: Int32, companion: Int32)

    private(set) var values: [String] = []
    private(set) var targets: [Target] = []
    private var positions = JSONObject()

    package func target(of value: String) -> Target? { positions[value]?.int.map { targets[$0] } }

    /// Adds a value unless it is present.
    mutating func add(_ value: String, selecting target: Target) {
      if positions[value] != nil { return }
      positions[value] = .number(JSONNumber(values.count))
      values.append(value)
      targets.append(target)
    }
  }

  private static let nothing: Selection.Target = (-1, -1)

  /// Returns the keyword that contains the alternatives of a schema's discriminator, if it has one.
  mutating func choosingKeyword(of schema: SchemaReading) -> SchemaKeyword? { family(of: schema.place)?.keyword }

  /// Compiles a `oneOf` or `anyOf` with a discriminator.
  ///
  /// Returns `false` if the values of a branch cannot be determined.
  mutating func compileBranches(of member: SchemaMember, list: SchemaList) -> Bool {
    guard let family = family(of: member.schema.place), family.branches.count == list.count else { return false }
    var positions: [Int: Int] = [:]
    for (position, branch) in family.branches.enumerated() {
      for end in branch.ends where positions[end] == nil { positions[end] = position }
    }
    let nodes = Array(tables.nodeLists[list.range])
    var selection = Selection()
    var texts = [[String]](repeating: [], count: nodes.count)
    for choice in family.mapped {
      let position = choice.place.flatMap { positions[$0] }
      selection.add(choice.value, selecting: position.map { (nodes[$0], -1) } ?? Self.nothing)
      if let position { texts[position].append(choice.value) }
    }
    let isKnown = zip(family.branches, texts).allSatisfy { branch, texts in
      !branch.takesObjects || branch.name != nil || !branch.listed.isEmpty || !texts.isEmpty
    }
    guard isKnown else { return false }
    add(family.branches.map { $0.name.map { [$0] } ?? [] }, selecting: nodes, to: &selection)
    add(family.branches.map(\.listed), selecting: nodes, to: &selection)
    if selection.values.isEmpty { return false }
    for (position, branch) in family.branches.enumerated() where texts[position].isEmpty {
      texts[position] = Self.texts(of: branch, selecting: nodes[position], in: selection)
    }
    let alternatives = member.keyword == .oneOf ? SchemaDiscriminator.Alternatives.oneOf(list) : .anyOf(list)
    add(
      selection,
      property: family.property,
      alternatives: alternatives,
      choices: nodes,
      texts: texts,
      in: member.schema
    )
    return true
  }

  /// Adds the values of branches.
  ///
  /// A value of more than one branch selects no branch.
  private func add(_ values: [[String]], selecting nodes: [Int32], to selection: inout Selection) {
    var counts = JSONObject()
    for value in values.flatMap(\.withoutDuplicates) {
      counts[value] = .number(JSONNumber((counts[value]?.int ?? 0) + 1))
    }
    for (values, node) in zip(values, nodes) {
      for value in values { selection.add(value, selecting: counts[value] == 1 ? (node, -1) : Self.nothing) }
    }
  }

  /// Returns the values that identify a branch in samples.
  private static func texts(of branch: SchemaBranch, selecting node: Int32, in selection: Selection) -> [String] {
    func chooses(_ value: String) -> Bool { selection.target(of: value)?.node == node }
    if let name = branch.name, chooses(name), branch.listed.isEmpty || branch.listed.contains(name) { return [name] }
    return branch.listed.filter(chooses)
  }

  /// Compiles a schema with a discriminator for the schemas that extend it.
  ///
  /// Returns `false` if it is not such a schema.
  mutating func compileParent(_ schema: SchemaReading) -> Bool {
    guard let family = family(of: schema.place), family.keyword == nil,
      family.members.contains(where: { $0 != schema.place })
    else { return false }
    let base = baseNode(for: schema.place)
    let extending = Set(family.named.compactMap(\.place))
    var selection = Selection()
    for choice in family.mapped + family.named {
      guard let place = choice.place, place != schema.place else {
        selection.add(choice.value, selecting: Self.nothing)
        continue
      }
      let companion = extending.contains(place) || includes(place, other: schema.place) ? -1 : base
      selection.add(choice.value, selecting: (node(for: place), companion))
    }
    // Mapped values come first; other names of mapped schemas are omitted.
    var (choices, texts, positions): ([Int32], [[String]], [Int32: Int]) = ([], [], [:])
    for (number, (value, target)) in zip(selection.values, selection.targets).enumerated() where target.node >= 0 {
      if let position = positions[target.node] {
        if number < family.mapped.count { texts[position].append(value) }
      } else {
        positions[target.node] = choices.count
        choices.append(target.node)
        texts.append([value])
      }
    }
    add(
      selection,
      property: family.property,
      alternatives: .base(node: base),
      choices: choices,
      texts: texts,
      in: schema
    )
    return true
  }

  private mutating func add(
    _ selection: Selection,
    property: String,
    alternatives: SchemaDiscriminator.Alternatives,
    choices: [Int32],
    texts: [[String]],
    in schema: SchemaReading
  ) {
    let place = library.places.child(of: schema.place, named: SchemaKeyword.discriminator.rawValue) ?? schema.place
    let values = texts.map { $0.isEmpty ? -1 : node(of: $0, at: place, in: schema.resource) }
    let isRequired = schema.object["required"]?.array?.contains(.string(property)) == true
    tables.discriminators.append(
      SchemaDiscriminator(
        property: addName(property),
        values: tables.add(names: selection.values),
        firstTarget: tables.add(nodes: selection.targets.map(\.node)).start,
        firstCompanion: tables.add(nodes: selection.targets.map(\.companion)).start,
        alternatives: alternatives,
        choices: tables.add(nodes: choices),
        firstChoiceValue: tables.add(nodes: values).start,
        isRequired: isRequired
      )
    )
    demand(.discriminated(Int32(tables.discriminators.count - 1)), for: .discriminator)
  }

  /// Removes choices of discriminators that lead back to the discriminator.
  mutating func cutChoices() {
    guard tables.discriminators.contains(where: { $0.base != nil }) else { return }
    for _ in 0..<Self.mostRounds {
      var loops = SchemaLoops(nodes: nodes, instructions: instructions, tables: tables, followsChoices: true)
      _ = loops.first()
      if loops.cuts.isEmpty { return }
      for (number, removed) in loops.cuts { tables.discriminators[number].remove(removed, from: &tables.nodeLists) }
    }
    for discriminator in tables.discriminators {
      discriminator.remove(Set(tables.nodeLists[discriminator.targets]), from: &tables.nodeLists)
    }
  }

  /// The maximum number of rounds.
  ///
  /// If loops remain, the discriminators of extended schemas lose all choices.
  private static var mostRounds: Int { 8 }
}

extension SchemaTables {
  mutating func add(nodes: [Int32]) -> SchemaList {
    nodeLists += nodes
    return SchemaList(start: Int32(nodeLists.count - nodes.count), count: Int32(nodes.count))
  }
}
