/// All types to write, which refer to each other by their positions.
package struct TypeDeclarations: Sendable {
  package private(set) var all: [TypeDeclaration] = []

  package init() {}

  package subscript(index: Int) -> TypeDeclaration {
    get { all[index] }
    set { all[index] = newValue }
  }

  /// Adds a declaration, and returns its position.
  package mutating func append(_ declaration: TypeDeclaration) -> Int {
    all.append(declaration)
    return all.count - 1
  }

  /// Returns the positions of the declarations inside of another one, or at the top level.
  package func children(of parent: Int?) -> [Int] { all.indices.filter { all[$0].parent == parent } }

  /// Returns the names that lead to a declaration, the outermost first.
  package func path(of index: Int) -> [String] {
    (all[index].parent.map(path(of:)) ?? []) + [all[index].name]
  }
}

extension TypeDeclarations {
  /// Returns the structures that would store a value of their own type in place, which Swift does not allow, with the
  /// names of the properties to store indirectly.
  package func indirectProperties() -> [Int: Set<String>] {
    var finder = RecursionFinder(declarations: self)
    for index in all.indices { finder.visit(index) }
    return finder.indirect
  }
}

/// A depth-first search for properties that lead back to a structure on the path to them.
private struct RecursionFinder {
  let declarations: TypeDeclarations
  var indirect: [Int: Set<String>] = [:]
  private var finished: Set<Int> = []
  private var path: Set<Int> = []

  init(declarations: TypeDeclarations) { self.declarations = declarations }

  mutating func visit(_ index: Int) {
    guard finished.contains(index) == false, path.insert(index).inserted else { return }
    defer {
      path.remove(index)
      finished.insert(index)
    }
    switch declarations[index].kind {
    case .structure(let structure):
      for property in structure.properties {
        guard let target = property.type.storedInPlace else { continue }
        if leadsToPath(target) { indirect[index, default: []].insert(property.name) } else { visit(target) }
      }
    case .alias(let type): if let target = type.storedInPlace { visit(target) }
    // Unions are written as indirect enumerations, which may contain themselves.
    case .union, .openEnum: break
    }
  }

  /// True if a type is on the path, or another name for one that is.
  private func leadsToPath(_ index: Int) -> Bool {
    if path.contains(index) { return true }
    guard case .alias(let type) = declarations[index].kind, let target = type.storedInPlace else { return false }
    return target != index && leadsToPath(target)
  }
}
