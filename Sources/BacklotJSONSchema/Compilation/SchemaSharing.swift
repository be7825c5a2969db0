/// Finds the nodes that a run may evaluate for the same part of a value in more than one way, so that it pays to
/// remember their results.
///
/// Such a node is the target of two edges and leads to a fork: a node that evaluates two others for the same value, or
/// for overlapping parts. In a recursive union, each level of a value doubles the number of ways to its contents.
struct SchemaSharing {
  private let nodes: [SchemaNode]
  private let instructions: [SchemaInstruction]
  private let tables: SchemaTables
  /// True for each node that leads to a fork.
  private var reachesFork: [Bool]
  /// The number of rounds after which every node is assumed to reach a fork.
  private static let mostRounds = 64

  init(nodes: [SchemaNode], instructions: [SchemaInstruction], tables: SchemaTables) {
    self.nodes = nodes
    self.instructions = instructions
    self.tables = tables
    reachesFork = []
  }

  /// Returns the nodes whose results are worth remembering.
  mutating func sharedNodes() -> [Int] {
    reachesFork = nodes.indices.map(isFork)
    guard reachesFork.contains(true) else { return [] }
    spreadForks()
    let counts = incomingEdges()
    return nodes.indices.filter { counts[$0] > 1 && reachesFork[$0] }
  }

  /// Returns true if a node evaluates others in two ways for the same value or the same part of it.
  private func isFork(_ node: Int) -> Bool {
    let schema = nodes[node]
    var same = 0
    for place in Int(schema.start)..<Int(schema.anyEnd) { forEachTarget(of: instructions[place]) { _ in same += 1 } }
    let elements = weight(of: Int(schema.stringEnd)..<Int(schema.arrayEnd))
    let members = weight(of: Int(schema.arrayEnd)..<Int(schema.objectEnd))
    return same + max(elements, members) > 1
  }

  /// Returns the number of nodes that some instructions may evaluate for the same part.
  private func weight(of places: Range<Int>) -> Int {
    places.reduce(0) { sum, place in
      switch instructions[place] {
      case .elements, .contains, .unevaluatedItems, .unevaluatedProperties, .dependentSchema: sum + 1
      case .members(let number): sum + 1 + Int(tables.members[Int(number)].patterns.count)
      default: sum
      }
    }
  }

  /// Marks the nodes that lead to marked ones.
  private mutating func spreadForks() {
    // The targets of a node usually follow it.
    for _ in 0..<Self.mostRounds {
      var changes = false
      for node in nodes.indices.reversed() where !reachesFork[node] && leadsToFork(node) {
        reachesFork[node] = true
        changes = true
      }
      if !changes { return }
    }
    reachesFork = Array(repeating: true, count: nodes.count)
  }

  private func leadsToFork(_ node: Int) -> Bool {
    var leads = false
    for place in Int(nodes[node].start)..<Int(nodes[node].objectEnd) {
      forEachTarget(of: instructions[place]) { leads = leads || reachesFork[Int($0)] }
    }
    return leads
  }

  /// Returns the number of edges to each node; mere references are replaced by their targets.
  private func incomingEdges() -> [UInt8] {
    var counts = [UInt8](repeating: 0, count: nodes.count)
    func count(_ target: Int32) {
      let direct = Int(nodes[Int(target)].direct)
      if counts[direct] < 2 { counts[direct] += 1 }
    }
    if !nodes.isEmpty { count(0) }
    for node in nodes.indices where Int(nodes[node].direct) == node {
      for place in Int(nodes[node].start)..<Int(nodes[node].objectEnd) {
        forEachTarget(of: instructions[place], count)
      }
    }
    return counts
  }
}

// MARK: - Edges

extension SchemaSharing {
  /// Calls a closure with each node that an instruction evaluates for a value or its parts.
  private func forEachTarget(of instruction: SchemaInstruction, _ body: (Int32) -> Void) {
    func visit(_ node: Int32) { if node >= 0 { body(node) } }
    switch instruction {
    case .reference(let node), .not(let node), .dependentSchema(_, let node), .unevaluatedItems(let node),
      .unevaluatedProperties(let node):
      visit(node)
    case .dynamicReference(let number):
      let reference = tables.dynamicReferences[Int(number)]
      visit(reference.fallback)
      for target in tables.dynamicTargets[reference.targets.range] { visit(target.node) }
    case .allOf(let list), .anyOf(let list), .oneOf(let list): tables.nodeLists[list.range].forEach(visit)
    case .conditional(let condition, let then, let otherwise): [condition, then, otherwise].forEach(visit)
    case .discriminated(let number): forEachTarget(of: tables.discriminators[Int(number)], visit)
    case .elements(let prefix, let rest):
      tables.nodeLists[prefix.range].forEach(visit)
      visit(rest)
    case .contains(let number): visit(tables.contains[Int(number)].node)
    case .members(let number): forEachTarget(of: tables.members[Int(number)], visit)
    default: break
    }
  }

  private func forEachTarget(of discriminator: SchemaDiscriminator, _ visit: (Int32) -> Void) {
    discriminator.branches(tables).forEach(visit)
    tables.nodeLists[discriminator.targets].forEach(visit)
    let first = Int(discriminator.firstCompanion)
    tables.nodeLists[first..<first + discriminator.targets.count].forEach(visit)
  }

  private func forEachTarget(of members: SchemaMembers, _ visit: (Int32) -> Void) {
    let first = Int(members.firstProperty)
    for property in tables.properties[first..<first + Int(members.names.count)] { visit(property.node) }
    for property in tables.patternProperties[members.patterns.range] { visit(property.node) }
    visit(members.additional)
  }
}
