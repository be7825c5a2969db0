internal import BacklotPattern

/// Makes a program of a schema and all that it refers to.
///
/// Subschemas wait in a list until it is their turn, so that their nesting takes no stack.
struct SchemaCompiler {
  var library: SchemaLibrary
  let assertions: JSONSchema.Assertions
  var tables = SchemaTables()
  private(set) var nodes: [SchemaNode] = []
  private(set) var instructions: [SchemaInstruction] = []
  private(set) var keywords: [SchemaKeyword] = []
  /// What the subschema whose turn it is demands.
  var demands: [(instruction: SchemaInstruction, keyword: SchemaKeyword)] = []
  var types = SchemaTypes.all
  var patterns: [String: Int32] = [:]
  /// The dynamic references, with the anchors that they look for.
  var dynamicReferences: [(anchor: String, fallback: Int32)] = []
  private var waiting: [Int] = []

  init(_ library: SchemaLibrary, asserting assertions: JSONSchema.Assertions) {
    self.library = library
    self.assertions = assertions
  }

  /// The program whose first node is the schema at a place, or `nil` where something is wrong with it.
  mutating func program(of root: Int) -> SchemaProgram? {
    _ = node(for: root)
    repeat { compileWaiting() } while addDynamicTargets()
    guard library.defects.isEmpty else { return nil }
    settleDynamicReferences()
    if let loop = SchemaLoops.first(in: nodes, instructions, tables) {
      report(loop)
      return nil
    }
    shorten()
    markBranches()
    return SchemaProgram(
      nodes: nodes,
      instructions: instructions,
      keywords: keywords,
      tables: tables,
      library: library
    )
  }

  /// The node for the schema at a place, which is compiled later.
  mutating func node(for place: Int) -> Int32 {
    let known = library.places[place].node
    if known >= 0 { return known }
    let node = Int32(nodes.count)
    nodes.append(SchemaNode(resource: library.places[place].resource, place: Int32(place)))
    library.places.setNode(node, of: place)
    waiting.append(place)
    return node
  }

  mutating func demand(_ instruction: SchemaInstruction, _ keyword: SchemaKeyword) {
    demands.append((instruction, keyword))
  }

  mutating func replace(_ instruction: Int, with other: SchemaInstruction) {
    instructions[instruction] = other
  }

  private mutating func compileWaiting() {
    // Those that are added meanwhile are compiled, too.
    var next = 0
    while next < waiting.count, !library.isFull {
      compile(waiting[next])
      next += 1
    }
    waiting.removeAll()
  }

  private mutating func compile(_ place: Int) {
    demands.removeAll(keepingCapacity: true)
    types = .all
    let node = Int(library.places[place].node)
    nodes[node].resource = library.places[place].resource
    switch library.places[place].value {
    case .bool(let isValid): if !isValid { demand(.never, .not) }
    case .object(let object):
      let resource = Int(library.places[place].resource)
      let reading = SchemaReading(place, object, in: resource, library.resources[resource].rules)
      compile(reading)
    case let other:
      let problem = "\(other.namedExcerpt(width: 40)) stands where a schema should"
      library.report(.invalidSchema, at: place, problem, expected: "an object or a boolean")
    }
    settle(node)
  }

  /// Puts the demands in order behind those of other nodes.
  private mutating func settle(_ node: Int) {
    nodes[node].start = Int32(instructions.count)
    append(.any)
    nodes[node].anyEnd = Int32(instructions.count)
    append(.number)
    nodes[node].numberEnd = Int32(instructions.count)
    append(.string)
    nodes[node].stringEnd = Int32(instructions.count)
    append(.array)
    nodes[node].arrayEnd = Int32(instructions.count)
    append(.object)
    nodes[node].objectEnd = Int32(instructions.count)
    nodes[node].types = types
    nodes[node].isTrivial = demands.isEmpty && types == .all
    nodes[node].tracks = demands.contains { $0.instruction.isLast }
  }

  private mutating func append(_ subject: SchemaInstruction.Subject) {
    for isLast in [false, true] {
      for (instruction, keyword) in demands where instruction.subject == subject && instruction.isLast == isLast {
        instructions.append(instruction)
        keywords.append(keyword)
      }
    }
  }

  /// Leads past schemas that are mere references, as long as no resource is left out that dynamic references look for.
  private mutating func shorten() {
    var way: [Int] = []
    for start in nodes.indices {
      var node = start
      while nodes[node].direct < 0, let target = target(ofMereReference: node) {
        way.append(node)
        node = target
      }
      if nodes[node].direct < 0 { nodes[node].direct = Int32(node) }
      for passed in way { nodes[passed].direct = nodes[node].direct }
      way.removeAll(keepingCapacity: true)
    }
    for node in nodes.indices { nodes[node].accepted = nodes[Int(nodes[node].direct)].unrestricted }
  }

  private func target(ofMereReference node: Int) -> Int? {
    let schema = nodes[node]
    guard schema.types == .all, schema.objectEnd - schema.start == 1,
      case .reference(let target) = instructions[Int(schema.start)],
      tables.dynamicReferences.isEmpty || nodes[Int(target)].resource == schema.resource
    else { return nil }
    return Int(target)
  }

  private mutating func report(_ loop: SchemaLoops.Loop) {
    let place = Int(nodes[loop.node].place)
    let keyword = keywords[loop.instruction].rawValue
    let position = library.places[place].value.object?.index(forKey: keyword)
    let at = position.map { library.places.child(of: place, at: $0) } ?? place
    let problem = "\"\(keyword)\" leads back to its own schema without looking at a part of the value"
    library.report(.endlessReference, at: at, problem, expected: "a property or an item on the way")
  }
}

/// A subschema whose turn it is.
struct SchemaReading {
  let place: Int
  let object: JSONObject
  let resource: Int
  let rules: SchemaRules

  init(_ place: Int, _ object: JSONObject, in resource: Int, _ rules: SchemaRules) {
    self.place = place
    self.object = object
    self.resource = resource
    self.rules = rules
  }

  /// The value of a keyword, if the rules know it.
  func value(of keyword: SchemaKeyword) -> JSONValue? {
    keyword.isKnown(rules) ? object[keyword.rawValue] : nil
  }
}
