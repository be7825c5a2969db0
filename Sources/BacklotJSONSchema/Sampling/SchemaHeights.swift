/// The number of levels in the flattest value that each node of a program accepts, as far as known without creating
/// one.
///
/// They guide choices: towards schemas that end, and away from schemas without values.
struct SchemaHeights: Sendable {
  private var heights: [UInt16]

  static let endless = UInt16.max
  /// The number of rounds after which the remaining nodes are assumed to be endless.
  private static let mostRounds = 64

  init(_ program: SchemaProgram) {
    heights = Array(repeating: Self.endless, count: program.nodes.count)
    // The targets of a node usually follow it.
    for _ in 0..<Self.mostRounds {
      var changes = false
      for node in program.nodes.indices.reversed() {
        let height = height(of: program.nodes[node], program)
        guard height < heights[node] else { continue }
        heights[node] = height
        changes = true
      }
      if !changes { break }
    }
  }

  subscript(node: Int32) -> Int { Int(heights[Int(node)]) }

  func isEndless(_ node: Int32) -> Bool { heights[Int(node)] == Self.endless }

  private func height(of schema: SchemaNode, _ program: SchemaProgram) -> UInt16 {
    if schema.isTrivial { return 0 }
    var height: UInt16 = 0
    for place in Int(schema.start)..<Int(schema.anyEnd) {
      height = max(height, anyHeight(of: program.instructions[place], program))
    }
    return max(height, ownHeight(of: schema, program))
  }

  private func anyHeight(of instruction: SchemaInstruction, _ program: SchemaProgram) -> UInt16 {
    let tables = program.tables
    return switch instruction {
    case .never: Self.endless
    case .reference(let node): heights[Int(node)]
    case .dynamicReference(let number):
      tables.dynamicTargets[tables.dynamicReferences[Int(number)].targets.range].reduce(Self.endless) {
        min($0, heights[Int($1.node)])
      }
    case .allOf(let list): tables.nodeLists[list.range].reduce(0) { max($0, heights[Int($1)]) }
    case .anyOf(let list), .oneOf(let list):
      tables.nodeLists[list.range].reduce(Self.endless) { min($0, heights[Int($1)]) }
    case .discriminated(let number):
      tables.nodeLists[tables.discriminators[Int(number)].choices.range].reduce(Self.endless) {
        min($0, heights[Int($1)])
      }
    default: 0
    }
  }

  /// Returns the height of the flattest type that a schema mentions.
  private func ownHeight(of schema: SchemaNode, _ program: SchemaProgram) -> UInt16 {
    let (hasArray, hasObject) = (schema.arrayEnd > schema.stringEnd, schema.objectEnd > schema.arrayEnd)
    let hasScalar = schema.stringEnd > schema.anyEnd
    let isOpen = schema.types == .all
    let scalars = schema.types.subtracting([.array, .object])
    if isOpen ? hasScalar || !(hasArray || hasObject) : !scalars.isEmpty { return 0 }
    var height = Self.endless
    if schema.types.contains(.array), hasArray || !isOpen { height = min(height, arrayHeight(of: schema, program)) }
    if schema.types.contains(.object), hasObject || !isOpen { height = min(height, objectHeight(of: schema, program)) }
    return height
  }

  private func arrayHeight(of schema: SchemaNode, _ program: SchemaProgram) -> UInt16 {
    var (least, inner): (Int, UInt16) = (0, 0)
    var elements: [Int32] = []
    for place in Int(schema.stringEnd)..<Int(schema.arrayEnd) {
      switch program.instructions[place] {
      case .minItems(let count): least = count
      case .elements(let prefix, let rest):
        elements = Array(program.tables.nodeLists[prefix.range]) + (rest < 0 ? [] : [rest])
      case .contains(let row) where program.tables.contains[Int(row)].minimum > 0:
        inner = max(inner, heights[Int(program.tables.contains[Int(row)].node)])
      default: break
      }
    }
    for element in elements.prefix(least) { inner = max(inner, heights[Int(element)]) }
    return Self.above(inner)
  }

  private func objectHeight(of schema: SchemaNode, _ program: SchemaProgram) -> UInt16 {
    var inner: UInt16 = 0
    for place in Int(schema.arrayEnd)..<Int(schema.objectEnd) {
      guard case .members(let number) = program.instructions[place] else { continue }
      let table = program.tables.members[Int(number)]
      for row in 0..<Int(table.names.count) {
        let property = program.tables.properties[Int(table.firstProperty) + row]
        if property.isRequired, property.node >= 0 { inner = max(inner, heights[Int(property.node)]) }
      }
    }
    return Self.above(inner)
  }

  private static func above(_ height: UInt16) -> UInt16 { height >= endless - 1 ? endless : height + 1 }
}
