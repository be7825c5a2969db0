import BacklotJSON
import BacklotRecording

extension ShapeGraph {
  /// Makes maps of the objects whose names of members are data, from the roots to the leaves.
  mutating func findMaps() {
    var open = Array(roots.reversed())
    var seen: Set<Int> = []
    while let next = open.popLast() {
      let index = resolved(next)
      guard seen.insert(index).inserted else { continue }
      if isMap(index) { makeMap(index) }
      open += inside(of: index)
    }
  }

  /// Returns the places directly inside of a place, in the order of the document.
  func inside(of index: Int) -> [Int] {
    let shape = self[index]
    return ([shape.elements, shape.mapValues].compactMap(\.self) + shape.members.map(\.shape)).map(resolved)
  }

  /// Returns true if the names of the members at a place are data, and their values are alike or a name is a secret.
  private func isMap(_ index: Int) -> Bool {
    let shape = self[index]
    guard shape.mapValues == nil, shape.members.isEmpty == false else { return false }
    // A secret must not become the name of a property.
    if shape.members.contains(where: { SecretShape.isFound(in: $0.key) }) { return true }
    let count = shape.members.count
    let likeness = Likeness(of: shape.members.map(\.shape), in: self)
    guard likeness.isAlike else { return false }
    let presence = Double(shape.members.reduce(0) { $0 + $1.count }) / Double(count * shape.objects.count)
    let isVaried = shape.objects.count > 1 && presence <= 0.4
    let isPlural = EnglishNoun.isPlural(shape.name)
    switch KeyStyle(of: shape.members.map(\.key)) {
    case .identifiers: return true
    case .capitalCodes: return isPlural || (isVaried && count > 3) || count > 11
    case .smallCodes: return (isPlural && likeness.areContainers) || (isVaried && count > 3) || count > 11
    case .texts: return true
    case .words: return likeness.areEqualObjects ? count > 7 || (isVaried && count > 3) : isVaried && count > 40
    }
  }
}

/// How much the values of an object's members are alike.
private struct Likeness {
  /// True if all values have the same kind, and objects mostly the same members.
  private(set) var isAlike = false
  /// True if the values are arrays or objects.
  private(set) var areContainers = false
  /// True if the values are objects of at least two members, nearly all of which each of them has.
  private(set) var areEqualObjects = false

  init(of indices: [Int], in graph: ShapeGraph, depth: Int = 0) {
    let shapes = indices.map { graph[$0] }.filter { $0.kinds.isEmpty == false }
    guard let kinds = shapes.first?.kinds, kinds.count == 1, let kind = kinds.first,
      shapes.allSatisfy({ $0.kinds == kinds })
    else { return }
    switch kind {
    case .object:
      areContainers = true
      compareMembers(of: shapes, in: graph)
    case .array:
      areContainers = true
      let elements = shapes.compactMap(\.elements)
      isAlike = elements.isEmpty || depth > 3 || Likeness(of: elements, in: graph, depth: depth + 1).isAlike
    case .number, .string, .boolean: isAlike = true
    case .null: break
    }
  }

  private mutating func compareMembers(of shapes: [Shape], in graph: ShapeGraph) {
    let filled = shapes.filter { $0.objects.count > 0 && $0.members.isEmpty == false }
    if filled.isEmpty || shapes.contains(where: { $0.mapValues != nil }) { return isAlike = true }
    var kinds: [String: (count: Int, shape: Int)] = [:]
    for member in filled.flatMap(\.members) {
      let known = kinds[member.key]
      if let known, Self.contradict(graph[known.shape], graph[member.shape]) { return }
      kinds[member.key] = ((known?.count ?? 0) + 1, known?.shape ?? member.shape)
    }
    let members = filled.reduce(0) { $0 + $1.members.count }
    let presence = Double(members) / Double(kinds.count * filled.count)
    areEqualObjects = presence >= 0.7 && members > filled.count && filled.count > 1
    let areKeysData = filled.allSatisfy {
      if case .identifiers = KeyStyle(of: $0.members.map(\.key)) { true } else { false }
    }
    isAlike = presence >= 0.5 || areKeysData
  }

  private static func contradict(_ first: Shape, _ second: Shape) -> Bool {
    first.kinds.isEmpty == false && second.kinds.isEmpty == false && first.kinds.isDisjoint(with: second.kinds)
  }
}
