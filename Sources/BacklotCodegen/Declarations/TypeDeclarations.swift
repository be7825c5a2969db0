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
  /// Returns the structures that would store a value of their own type in place, which Swift does not allow, or a large
  /// one, which is slow to compile and to copy, with the names of the properties to store indirectly.
  package func indirectProperties() -> [Int: Set<String>] {
    var finder = RecursionFinder(declarations: self)
    for index in all.indices { finder.visit(index) }
    var meter = SizeMeter(declarations: self, indirect: finder.indirect)
    for index in all.indices { _ = meter.size(of: index) }
    return meter.indirect
  }
}

/// A measurement of the values that structures store in place.
private struct SizeMeter {
  /// The maximum number of values that a property stores in place.
  ///
  /// The compiler writes code for each of them in each structure that contains them, so that a limit saves memory: the
  /// compiler needed 330 MB instead of 413 MB for a part of GitHub's models.
  static let maximumSize = 8

  let declarations: TypeDeclarations
  var indirect: [Int: Set<String>]
  private var sizes: [Int: Int] = [:]

  init(declarations: TypeDeclarations, indirect: [Int: Set<String>]) {
    self.declarations = declarations
    self.indirect = indirect
  }

  /// Returns the number of values that a declared type stores in place.
  mutating func size(of index: Int) -> Int {
    if let known = sizes[index] { return known }
    // A type on the way to itself is stored indirectly.
    sizes[index] = 1
    var size = 1
    switch declarations[index].kind {
    case .structure(let structure):
      size = structure.properties.reduce(structure.additional == nil ? 0 : 1) { sum, property in
        sum + self.size(of: property, in: index)
      }
    case .alias(let type): size = type.storedInPlace.map { self.size(of: $0) } ?? 1
    case .union, .openEnum: break
    }
    sizes[index] = size
    return size
  }

  private mutating func size(of property: Structure.Property, in index: Int) -> Int {
    if indirect[index]?.contains(property.name) == true { return 1 }
    let size = property.type.storedInPlace.map { self.size(of: $0) } ?? 1
    guard size > Self.maximumSize else { return max(size, 1) }
    indirect[index, default: []].insert(property.name)
    return 1
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
