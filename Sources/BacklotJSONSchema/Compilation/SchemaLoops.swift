/// Finds schemas that would evaluate themselves for the same value endlessly.
struct SchemaLoops {
  struct Loop {
    let node: Int
    /// The instruction that closes the loop.
    let instruction: Int
  }

  private enum State: UInt8 { case new, open, done }

  /// A node on the path, with its remaining instructions and the remaining targets of the previous instruction.
  private struct Step {
    let node: Int
    var next: Int
    var targets: ArraySlice<Int32> = []
    /// The index of the last step that a discriminator selected, or a negative number.
    let lastChoice: Int
  }

  private let nodes: [SchemaNode]
  private let instructions: [SchemaInstruction]
  private let tables: SchemaTables
  private var states: [State]
  /// The position of each node on the path.
  private var positions: [Int32]
  private var open: [Step] = []
  /// True if the path includes the choices of discriminators.
  private let followsChoices: Bool
  /// The schemas that discriminators must not select, since they would close a loop.
  private(set) var cuts: [Int: Set<Int32>] = [:]

  init(
    nodes: [SchemaNode],
    instructions: [SchemaInstruction],
    tables: SchemaTables,
    followsChoices: Bool = false
  ) {
    self.followsChoices = followsChoices
    self.nodes = nodes
    self.instructions = instructions
    self.tables = tables
    states = [State](repeating: .new, count: nodes.count)
    positions = [Int32](repeating: -1, count: nodes.count)
  }

  /// Returns the first loop, or `nil` if there are only loops that discriminators can avoid.
  ///
  /// Dynamic references are excluded, since their targets are known only during evaluation; the limit on depth covers
  /// them.
  mutating func first() -> Loop? {
    for root in nodes.indices where states[root] == .new {
      enter(root, isChoice: false)
      while let step = open.last {
        if let target = step.targets.first {
          open[open.count - 1].targets = step.targets.dropFirst()
          if let loop = follow(target, by: step.next - 1, from: step.node) { return loop }
        } else if step.next < Int(nodes[step.node].objectEnd) {
          open[open.count - 1].next += 1
          open[open.count - 1].targets = targets(of: instructions[step.next])
        } else {
          states[step.node] = .done
          open.removeLast()
        }
      }
    }
    return nil
  }

  private mutating func enter(_ node: Int, isChoice: Bool) {
    states[node] = .open
    positions[node] = Int32(open.count)
    let last = isChoice ? open.count : open.last?.lastChoice ?? -1
    open.append(Step(node: node, next: Int(nodes[node].start), lastChoice: last))
  }

  private mutating func follow(_ target: Int32, by instruction: Int, from node: Int) -> Loop? {
    switch states[Int(target)] {
    case .done: return nil
    case .new: enter(Int(target), isChoice: discriminator(at: instruction, choosing: target) != nil)
    case .open:
      if let number = discriminator(at: instruction, choosing: target) {
        cuts[number, default: []].insert(target)
      } else if !cutsChoice(behind: Int(positions[Int(target)])) {
        return Loop(node: node, instruction: instruction)
      }
    }
    return nil
  }

  /// Prevents a discriminator after a step from selecting a schema that leads into a loop.
  ///
  /// Returns `false` if there is no such discriminator.
  private mutating func cutsChoice(behind position: Int) -> Bool {
    guard let choice = open.last?.lastChoice, choice > position else { return false }
    let target = Int32(open[choice].node)
    guard let number = discriminator(at: open[choice - 1].next - 1, choosing: target) else { return false }
    cuts[number, default: []].insert(target)
    return true
  }

  /// Returns the discriminator of an extended schema, if the instruction is one and the target is not that schema
  /// itself.
  private func discriminator(at instruction: Int, choosing target: Int32) -> Int? {
    guard case .discriminated(let number) = instructions[instruction] else { return nil }
    guard let base = tables.discriminators[Int(number)].base, base != target else { return nil }
    return Int(number)
  }

  /// Returns the nodes that an instruction evaluates for the same value.
  private func targets(of instruction: SchemaInstruction) -> ArraySlice<Int32> {
    switch instruction {
    case .reference(let node), .not(let node), .dependentSchema(_, let node): [node]
    case .allOf(let list), .anyOf(let list), .oneOf(let list): tables.nodeLists[list.range]
    case .discriminated(let number): targets(of: tables.discriminators[Int(number)])
    case .conditional(let condition, let then, let otherwise): [condition, then, otherwise].filter { $0 >= 0 }[...]
    default: []
    }
  }

  private func targets(of discriminator: SchemaDiscriminator) -> ArraySlice<Int32> {
    if !followsChoices, let base = discriminator.base { return [base] }
    return discriminator.branches(tables)
  }
}

extension SchemaDiscriminator {
  /// Replaces the choice of some schemas with that of their base.
  func remove(_ removed: Set<Int32>, from nodes: inout [Int32]) {
    guard let base else { return }
    for place in targets where removed.contains(nodes[place]) { nodes[place] = -1 }
    for place in choices.range where removed.contains(nodes[place]) { nodes[place] = base }
  }
}
