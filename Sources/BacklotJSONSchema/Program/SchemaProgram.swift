import BacklotJSON
internal import BacklotPattern

/// A compiled schema: nodes, their instructions, and what those refer to, all of it in tables.
///
/// It never changes, so any number of threads may use it.
final class SchemaProgram: Sendable {
  let nodes: [SchemaNode]
  let instructions: [SchemaInstruction]
  /// The keyword behind each instruction.
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
  /// A position among the names of a table plus one, or zero where a slot is free.
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
  /// Takes in names that differ.
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

// It is the class that looks names up: a method of the tables would be handed a copy of them, with all their references.

extension SchemaProgram {
  /// Returns the property for a member's name.
  ///
  /// Objects mostly have the order of their schema, so the row after the last one is tried first.
  @inline(__always)
  func property(_ name: String, _ table: SchemaMembers, _ next: inout Int) -> SchemaProperty {
    guard let row = position(of: name, in: table.names, likely: next) else {
      return SchemaProperty(node: -1, isRequired: false)
    }
    next = row &+ 1
    return tables.properties[Int(table.firstProperty) &+ row]
  }

  /// The position of a name in a table, or `nil` where it is not there; looks at a likely position first.
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
