import BacklotJSON
internal import BacklotPattern

/// A compiled schema: nodes, their instructions, and the data of those, all in tables.
///
/// It is immutable, so any number of threads may use it.
final class SchemaProgram: Sendable {
  let nodes: [SchemaNode]
  let instructions: [SchemaInstruction]
  /// The keyword of each instruction.
  let keywords: [SchemaKeyword]
  let tables: SchemaTables
  /// True if there are dynamic references, which depend on the path.
  let isDynamic: Bool
  let places: SchemaPlaces
  let resources: [SchemaResource]
  let documents: [SchemaLibrary.Document]

  init(
    nodes: [SchemaNode],
    instructions: [SchemaInstruction],
    keywords: [SchemaKeyword],
    tables: SchemaTables,
    library: SchemaLibrary
  ) {
    self.nodes = nodes
    self.instructions = instructions
    self.keywords = keywords
    self.tables = tables
    isDynamic = !tables.dynamicReferences.isEmpty
    places = library.places
    resources = library.resources
    documents = library.documents
  }
}

/// The tables that instructions index.
struct SchemaTables: Sendable {
  var nodeLists: [Int32] = []
  var values: [JSONValue] = []
  var numbers: [SchemaNumber] = []
  var patterns: [Pattern] = []
  var names: [String] = []
  /// The position of a name in its table plus one, or zero in free slots.
  var slots: [Int32] = []
  var properties: [SchemaProperty] = []
  var patternProperties: [SchemaPatternProperty] = []
  var members: [SchemaMembers] = []
  var enumerations: [SchemaEnumeration] = []
  package var contains: [SchemaContains] = []
  var dependencies: [SchemaDependency] = []
  var contents: [SchemaContent] = []
  var discriminators: [SchemaDiscriminator] = []
  var dynamicReferences: [SchemaDynamicReference] = []
  var dynamicTargets: [SchemaDynamicTarget] = []
}

// Names

extension SchemaTables {
  /// Adds distinct names.
  mutating func add(names added: [String]) -> SchemaNames {
    var table = SchemaNames(first: Int32(names.count), count: Int32(added.count))
    names += added
    guard added.count > SchemaNames.largestUnhashed else { return table }
    var capacity = 16
    while capacity < 2 * added.count { capacity *= 2 }
    table.firstSlot = Int32(slots.count)
    table.slotMask = Int32(capacity - 1)
    slots += [Int32](repeating: 0, count: capacity)
    for (position, name) in added.enumerated() {
      var slot = Int(truncatingIfNeeded: SeededHash.hash(name)) & (capacity - 1)
      while slots[Int(table.firstSlot) + slot] != 0 { slot = (slot + 1) & (capacity - 1) }
      slots[Int(table.firstSlot) + slot] = Int32(position + 1)
    }
    return table
  }
}

// Names are looked up by the class, since calling a method of the tables would copy them, with all their references.

extension SchemaProgram {
  /// Returns the property for a member's name.
  ///
  /// Members usually have the order of their schema, so the row after the last one is tried first.
  @inline(__always)
  func property(named name: String, in table: SchemaMembers, next: inout Int) -> SchemaProperty {
    guard let row = position(of: name, in: table.names, likely: next) else {
      return SchemaProperty(node: -1, isRequired: false)
    }
    next = row &+ 1
    return tables.properties[Int(table.firstProperty) &+ row]
  }

  /// Returns the position of a name in a table, or `nil` if it is absent; tries a likely position first.
  @inline(__always)
  func position(of name: String, in table: SchemaNames, likely: Int) -> Int? {
    if likely < Int(table.count), tables.names[Int(table.first) &+ likely].hasSameBytes(as: name) { return likely }
    return table.count == 0 ? nil : searched(name, in: table)
  }

  @inline(never)
  private func searched(_ name: String, in table: SchemaNames) -> Int? {
    if table.slotMask > 0 { return slotted(name, in: table) }
    let first = Int(table.first)
    for position in 0..<Int(table.count) where tables.names[first &+ position].hasSameBytes(as: name) {
      return position
    }
    return nil
  }

  @inline(__always)
  private func slotted(_ name: String, in table: SchemaNames) -> Int? {
    let mask = Int(table.slotMask)
    var slot = Int(truncatingIfNeeded: SeededHash.hash(name)) & mask
    while true {
      let position = Int(tables.slots[Int(table.firstSlot) &+ slot]) &- 1
      if position < 0 { return nil }
      if tables.names[Int(table.first) &+ position].hasSameBytes(as: name) { return position }
      slot = (slot &+ 1) & mask
    }
  }
}
