import BacklotJSON
internal import BacklotPattern

/// Compiles a schema and all referenced schemas to a program.
///
/// Subschemas wait in a queue, so that their nesting takes no stack.
struct SchemaCompiler {
  var library: SchemaLibrary
  let assertions: JSONSchemaAssertions
  let purpose: JSONSchemaPurpose
  var tables = SchemaTables()
  private(set) var nodes: [SchemaNode] = []
  private(set) var instructions: [SchemaInstruction] = []
  private(set) var keywords: [SchemaKeyword] = []
  /// The instructions of the current subschema with their keywords.
  var demands: [(instruction: SchemaInstruction, keyword: SchemaKeyword)] = []
  var types = SchemaTypes.all
  /// True if the current subschema accepts null regardless of its instructions.
  var isNullable = false
  var patterns: [String: Int32] = [:]
  /// The dynamic references with their anchors.
  var dynamicReferences: [(anchor: String, fallback: Int32)] = []
  /// The alternatives of discriminators, by the places of their schemas.
  var families: [Int: SchemaFamily] = [:]
  /// The schemas that extend others by `allOf`, by the place that contains them and the schema that they extend.
  var extensions: [Int: [Int: [Int]]] = [:]
  /// True while a schema is compiled as the base of others.
  private(set) var isBase = false
  private var bases: [Int: Int32] = [:]
  private var waiting: [Waiting] = []

  private enum Waiting {
    case schema(Int, Int32, isBase: Bool)
    /// The allowed texts of a member.
    case texts([String], Int32)
  }

  init(_ library: SchemaLibrary, asserting assertions: JSONSchemaAssertions, purpose: JSONSchemaPurpose) {
    self.library = library
    self.assertions = assertions
    self.purpose = purpose
  }

  /// Returns the program whose first node is the schema at a place, or `nil` if there are errors.
  mutating func program(of root: Int) -> SchemaProgram? {
    _ = node(for: root)
    repeat { compileWaiting() } while addDynamicTargets()
    guard library.defects.isEmpty else { return nil }
    settleDynamicReferences()
    guard !hasLoops() else { return nil }
    cutChoices()
    releaseMembers()
    guard library.defects.isEmpty else { return nil }
    shorten()
    markBranches()
    markShared()
    return SchemaProgram(
      nodes: nodes,
      instructions: instructions,
      keywords: keywords,
      tables: tables,
      library: library
    )
  }

  /// Reports the schemas that refer to themselves, and returns true if there are any.
  ///
  /// If unusable keywords count as absent, their references accept any value instead.
  private mutating func hasLoops() -> Bool {
    for _ in 0...Self.mostLoops {
      var loops = SchemaLoops(nodes: nodes, instructions: instructions, tables: tables)
      guard let loop = loops.first() else { return false }
      report(loop)
      if !library.isTolerant { return true }
      let free = addNode(at: Int(nodes[loop.node].place))
      demands = []
      types = .all
      isNullable = false
      settle(Int(free))
      replace(loop.instruction, with: .reference(node: free))
    }
    library.report(.endlessReference, at: 0, problem: "too many schemas refer to themselves", expected: "fewer")
    return true
  }

  /// The maximum number of references of a schema to itself that count as absent.
  private static var mostLoops: Int { 100 }

  /// Returns the node for the schema at a place, which is compiled later.
  mutating func node(for place: Int) -> Int32 {
    let known = library.places[place].node
    if known >= 0 { return known }
    let node = addNode(at: place)
    library.places.setNode(node, of: place)
    waiting.append(.schema(place, node, isBase: false))
    return node
  }

  /// Returns the node for a schema as the base of others, without its discriminator.
  mutating func baseNode(for place: Int) -> Int32 {
    if let known = bases[place] { return known }
    let node = addNode(at: place)
    bases[place] = node
    waiting.append(.schema(place, node, isBase: true))
    return node
  }

  /// Returns a node that accepts only some texts.
  mutating func node(of texts: [String], at place: Int, in resource: Int) -> Int32 {
    let node = addNode(at: place)
    nodes[Int(node)].resource = Int32(resource)
    waiting.append(.texts(texts, node))
    return node
  }

  private mutating func addNode(at place: Int) -> Int32 {
    nodes.append(SchemaNode(resource: library.places[place].resource, place: Int32(place)))
    return Int32(nodes.count - 1)
  }

  mutating func demand(_ instruction: SchemaInstruction, for keyword: SchemaKeyword) {
    demands.append((instruction, keyword))
  }

  mutating func replace(_ instruction: Int, with other: SchemaInstruction) {
    instructions[instruction] = other
  }

  private mutating func compileWaiting() {
    // Includes schemas that are added in the meantime.
    var next = 0
    while next < waiting.count, !library.isFull {
      demands.removeAll(keepingCapacity: true)
      types = .all
      isNullable = false
      switch waiting[next] {
      case .schema(let place, let node, let isBase): compile(place, into: Int(node), isBase: isBase)
      case .texts(let texts, let node): compile(texts, into: Int(node))
      }
      next += 1
    }
    waiting.removeAll()
  }

  private mutating func compile(_ texts: [String], into node: Int) {
    types = .string
    demand(.enumeration(tables.add(enumeration: texts.map(JSONValue.string))), for: .enum)
    settle(node)
  }

  private mutating func compile(_ place: Int, into node: Int, isBase: Bool) {
    self.isBase = isBase
    nodes[node].resource = library.places[place].resource
    switch library.places[place].value {
    case .bool(let isValid): if !isValid { demand(.never, for: .not) }
    case .object(let object):
      let resource = Int(library.places[place].resource)
      let reading = SchemaReading(at: place, object: object, in: resource, rules: library.resources[resource].rules)
      isNullable = allowsNull(reading)
      if isBase || !compileParent(reading) { compile(reading) }
    case let other:
      // The value is not shown, since it may be a secret from a file that is not a schema.
      let found = other.isNull ? "null" : "a value of type \(other.kind.rawValue)"
      let problem = "\(found) is not a schema"
      library.reject(.invalidSchema, at: place, problem: problem, expected: "an object or a boolean")
    }
    settle(node)
  }

  /// Appends the sorted instructions of a node to those of other nodes.
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
    nodes[node].isNullable = isNullable
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

  /// Makes nodes skip schemas that are mere references, unless this would skip a resource that dynamic references
  /// search.
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

  private mutating func markShared() {
    var sharing = SchemaSharing(nodes: nodes, instructions: instructions, tables: tables)
    for node in sharing.sharedNodes() { nodes[node].isShared = true }
    let isDynamic = !tables.dynamicReferences.isEmpty
    for node in nodes.indices { nodes[node].isPlain = !nodes[node].isShared && !nodes[node].tracks && !isDynamic }
  }

  private func target(ofMereReference node: Int) -> Int? {
    let schema = nodes[node]
    guard schema.types == .all, !schema.isNullable, schema.objectEnd - schema.start == 1,
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
    let problem = "\"\(keyword)\" refers to its own schema without descending into the value"
    library.reject(.endlessReference, at: at, problem: problem, expected: "a property or an item in between")
  }
}

/// The subschema that is being compiled.
struct SchemaReading {
  let place: Int
  package let object: JSONObject
  let resource: Int
  let rules: SchemaRules

  init(at place: Int, object: JSONObject, in resource: Int, rules: SchemaRules) {
    self.place = place
    self.object = object
    self.resource = resource
    self.rules = rules
  }

  /// Returns the value of a keyword, if the dialect supports it.
  package func value(of keyword: SchemaKeyword) -> JSONValue? {
    keyword.isKnown(rules) ? object[keyword.rawValue] : nil
  }
}
