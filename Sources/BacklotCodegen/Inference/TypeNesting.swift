/// The nesting of declarations: each in the nearest declaration that contains all its uses.
struct TypeNesting {
  /// The maximum number of declarations around one.
  static let maximumDepth = 4

  /// For each item, the one that contains its declaration; `nil` for the top level.
  private(set) var parents: [Int?]
  /// The items so that each one follows its parent, and those of the same parent are in the order of their first use.
  private(set) var order: [Int] = []

  /// - Parameters:
  ///   - references: For each item, those that it refers to, in order.
  ///   - roots: The items that the type of the whole refers to.
  ///   - canContain: Returns true for an item that can contain declarations.
  init(references: [[Int]], roots: [Int], canContain: (Int) -> Bool) {
    parents = Array(repeating: nil, count: references.count)
    let visits = Self.visits(of: references, from: roots)
    let dominators = Self.dominators(of: references, roots: roots, visits: visits)
    var depths = Array(repeating: 0, count: references.count)
    var children: [Int?: [Int]] = [:]
    for item in visits {
      var parent = dominators[item]
      while let outer = parent, depths[outer] >= Self.maximumDepth - 1 || canContain(outer) == false {
        parent = parents[outer]
      }
      parents[item] = parent
      depths[item] = parent.map { depths[$0] + 1 } ?? 0
      children[parent, default: []].append(item)
    }
    var open = Array((children[nil] ?? []).reversed())
    while let item = open.popLast() {
      order.append(item)
      open += (children[item] ?? []).reversed()
    }
  }

  /// Returns all items in reverse postorder of a depth-first search: each one before those that only it leads to.
  private static func visits(of references: [[Int]], from roots: [Int]) -> [Int] {
    var seen: Set<Int> = []
    var finished: [Int] = []
    for root in roots.reversed() where seen.insert(root).inserted {
      var path = [(item: root, next: references[root].count)]
      while let last = path.last {
        guard last.next > 0 else {
          finished.append(last.item)
          path.removeLast()
          continue
        }
        path[path.count - 1].next -= 1
        // The last reference first, so that the first one comes first in the reversed order.
        let target = references[last.item][last.next - 1]
        if seen.insert(target).inserted { path.append((target, references[target].count)) }
      }
    }
    return finished.reversed()
  }

  /// Returns for each item the nearest one through which all paths from the roots lead (Cooper, Harvey and Kennedy, "A
  /// Simple, Fast Dominance Algorithm").
  private static func dominators(of references: [[Int]], roots: [Int], visits: [Int]) -> [Int?] {
    var position = Array(repeating: 0, count: references.count)
    for (index, item) in visits.enumerated() { position[item] = index + 1 }
    // Position 0 is the top level.
    var sources: [[Int]] = Array(repeating: [], count: visits.count + 1)
    for item in visits { for target in references[item] { sources[position[target]].append(position[item]) } }
    for root in roots { sources[position[root]].append(0) }
    var result: [Int?] = Array(repeating: nil, count: visits.count + 1)
    result[0] = 0
    var didChange = true
    while didChange {
      didChange = false
      for index in 1..<max(1, result.count) {
        var nearest: Int?
        for source in sources[index] where result[source] != nil {
          nearest = nearest.map { common($0, source, in: result) } ?? source
        }
        if result[index] != nearest {
          result[index] = nearest
          didChange = true
        }
      }
    }
    var dominators: [Int?] = Array(repeating: nil, count: references.count)
    for (index, item) in visits.enumerated() {
      if let dominator = result[index + 1], dominator > 0 { dominators[item] = visits[dominator - 1] }
    }
    return dominators
  }

  private static func common(_ first: Int, _ second: Int, in dominators: [Int?]) -> Int {
    var (first, second) = (first, second)
    while first != second {
      if first > second { first = dominators[first] ?? 0 } else { second = dominators[second] ?? 0 }
    }
    return first
  }
}
