/// Finds schemas that ask themselves about the same value, and so would never end.
struct SchemaLoops {
  struct Loop {
    let node: Int
    /// The instruction that leads back.
    let instruction: Int
  }

  private enum State: UInt8 { case new, open, done }

  /// The first loop that is found, or `nil` where there is none.
  ///
  /// Dynamic references are left out, whose targets are known only on the way: there the limit on depth has to do.
  static func first(
    in nodes: [SchemaNode],
    _ instructions: [SchemaInstruction],
    _ tables: SchemaTables
  ) -> Loop? {
    var states = [State](repeating: .new, count: nodes.count)
    // Each with the instructions that are left, and the targets that are left of the one before.
    var open: [(node: Int, next: Int, targets: ArraySlice<Int32>)] = []
    for root in nodes.indices where states[root] == .new {
      states[root] = .open
      open.append((root, Int(nodes[root].start), []))
      while let (node, next, targets) = open.last {
        if let target = targets.first.map(Int.init) {
          open[open.count - 1].targets = targets.dropFirst()
          if states[target] == .open { return Loop(node: node, instruction: next - 1) }
          guard states[target] == .new else { continue }
          states[target] = .open
          open.append((target, Int(nodes[target].start), []))
        } else if next < Int(nodes[node].objectEnd) {
          open[open.count - 1].next += 1
          open[open.count - 1].targets = Self.targets(of: instructions[next], tables)
        } else {
          states[node] = .done
          open.removeLast()
        }
      }
    }
    return nil
  }

  /// The nodes that an instruction asks about the same value.
  private static func targets(of instruction: SchemaInstruction, _ tables: SchemaTables) -> ArraySlice<Int32> {
    switch instruction {
    case .reference(let node), .not(let node), .dependentSchema(_, let node): [node]
    case .allOf(let list), .anyOf(let list), .oneOf(let list): tables.nodeLists[list.range]
    case .conditional(let condition, let then, let otherwise): [condition, then, otherwise].filter { $0 >= 0 }[...]
    default: []
    }
  }
}
