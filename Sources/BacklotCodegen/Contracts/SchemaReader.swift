import BacklotJSON
import BacklotOpenAPI
import BacklotStubs

/// Reads schemas of a contract as shapes.
///
/// What it cannot represent becomes a finding that names what is used instead.
struct SchemaReader {
  let contract: ContractDescription
  /// The schemas that others refer to, in the order in which they were found.
  private(set) var keys: [SchemaKey] = []
  private(set) var named: [SchemaKey: SchemaUse] = [:]
  private(set) var findings: [SourceDiagnostic] = []
  private(set) var nodes: [SchemaKey: ContractNode] = [:]
  /// The components that extend a component with a discriminator by `allOf`, directly or not, by the extended one.
  var subtypes: [SchemaKey: [ContractNode]] = [:]
  /// The schemas that are being read.
  private var open: Set<SchemaKey> = []
  /// The schemas that were needed while they were being read, so that what needed them is incomplete.
  private var unfinished: Set<SchemaKey> = []
  /// The numbers of times that schemas were read and not finished.
  private var attempts: [SchemaKey: Int] = [:]
  /// The number of combinations without names that are being read.
  private var depth = 0

  /// The number of times after which a schema that cannot be finished is used as it is.
  private static let maximumAttempts = 3
  /// The number of combinations within each other from which on they become schemas with names.
  private static let maximumDepth = 4

  init(_ contract: ContractDescription) {
    self.contract = contract
    findSubtypes()
  }

  /// Records something that the contract contains and the source does not.
  mutating func note(
    _ node: ContractNode,
    _ message: String,
    severity: SourceDiagnostic.Severity = .warning
  ) {
    let finding = SourceDiagnostic(at: node.origin, message, severity: severity)
    if findings.contains(finding) == false { findings.append(finding) }
  }

  mutating func note(_ error: ContractError, insteadUsing replacement: String) {
    let message = error.message.hasSuffix(".") ? String(error.message.dropLast()) : error.message
    findings.append(SourceDiagnostic(at: error.origin, "\(message); \(replacement)"))
  }
}

// MARK: - Named schemas

extension SchemaReader {
  /// Marks a schema as used by its name, and returns its key.
  mutating func need(_ node: ContractNode) -> SchemaKey {
    let key = SchemaKey(node)
    if nodes.updateValue(node, forKey: key) == nil { keys.append(key) }
    return key
  }

  /// Reads all schemas that are used by their names, and those that they use.
  mutating func readNeeded() {
    var position = 0
    while position < keys.count {
      _ = use(named: keys[position])
      position += 1
    }
  }

  /// Returns the schema with a key.
  mutating func use(named key: SchemaKey) -> SchemaUse {
    guard let node = nodes[key] else { return .any }
    return reading(key, of: node) { $0.polymorphic(node, key) ?? $0.use(of: node) }
  }

  /// Reads a schema, or returns what was read before; any value while it is being read, which leaves it unfinished.
  mutating func reading(_ key: SchemaKey, of node: ContractNode, _ read: (inout Self) -> SchemaUse) -> SchemaUse {
    if let known = named[key] { return known }
    guard open.insert(key).inserted else {
      unfinished.insert(key)
      return .any
    }
    let use = read(&self)
    open.remove(key)
    unfinished.remove(key)
    // A schema that needs an outer one is read again when that one is complete.
    if unfinished.isEmpty {
      named[key] = use
    } else {
      attempts[key, default: 0] += 1
      guard attempts[key, default: 0] > Self.maximumAttempts else { return use }
      named[key] = use
      note(node, "the schema and others are parts of each other in too many ways; some parts are left out")
    }
    return use
  }

  /// Reads a schema that combines others.
  ///
  /// If it needs a schema that is still being read, it becomes a schema with a name, which is read later.
  ///
  /// - Parameters:
  ///   - node: The schema.
  ///   - isLoss: Returns true if a shape lacks something because another schema is unfinished; `nil` if any shape does.
  ///   - read: Reads the schema.
  mutating func combining(
    _ node: ContractNode,
    isLoss: ((SchemaShape) -> Bool)? = nil,
    _ read: (inout Self) -> SchemaUse
  ) -> SchemaUse {
    let key = SchemaKey(node)
    let isInline = isLoss == nil && open.contains(key) == false
    if isInline, depth >= Self.maximumDepth {
      return SchemaUse(shape: .reference(need(node)), notes: notes(of: node))
    }
    if isInline { depth += 1 }
    let outer = unfinished
    unfinished = []
    defer {
      unfinished.formUnion(outer)
      if isInline { depth -= 1 }
    }
    var use = read(&self)
    if isLoss?(use.shape) == false { unfinished = [] }
    if unfinished.remove(key) != nil {
      note(node, "the schema is a part of itself, which says nothing; the part is left out")
    }
    if unfinished.isEmpty == false, open.contains(key) == false {
      unfinished = []
      use.shape = .reference(need(node))
    }
    return use
  }

  /// Returns the first use that is no reference.
  mutating func resolved(_ use: SchemaUse) -> SchemaUse {
    var use = use
    for _ in 0..<100 {
      guard case .reference(let key) = use.shape else { return use }
      let target = self.use(named: key)
      use = SchemaUse(shape: target.shape, isNullable: use.isNullable || target.isNullable, notes: target.notes)
    }
    return .any
  }

  /// Returns the target of a reference, or `nil` if it is broken, which is reported when the schema is read.
  func target(of reference: String, from node: ContractNode) -> ContractNode? {
    do { return try contract.target(of: reference, from: node) } catch { return nil }
  }
}

// MARK: - Any schema

extension SchemaReader {
  /// Reads a schema.
  mutating func use(of node: ContractNode) -> SchemaUse {
    guard node.value.object != nil else { return .any }
    let node = contract.usable(node)
    for keyword in ["not", "if", "dependentSchemas"] where node[keyword] != nil {
      note(node, "\"\(keyword)\" is a condition that a type cannot express; the type accepts other values too")
    }
    if let reference = node.text("$ref") { return use(of: node, referringTo: reference) }
    if let parts = node["allOf"]?.elements, parts.isEmpty == false { return merged(node, parts) }
    if let alternatives = (node["oneOf"] ?? node["anyOf"])?.elements, alternatives.isEmpty == false {
      return union(node, alternatives)
    }
    return plain(node)
  }

  private mutating func use(of node: ContractNode, referringTo reference: String) -> SchemaUse {
    let target: ContractNode
    do {
      target = try contract.target(of: reference, from: node)
    } catch {
      note(error, insteadUsing: "any JSON value is accepted instead")
      return .any
    }
    // Before 3.1, members beside a reference are ignored.
    let hasSiblings = contract.version == .openAPI31 || contract.version == .openAPI32
    if hasSiblings, isStructural(node) { return merged(node, []) }
    var use = SchemaUse(shape: .reference(need(target)))
    if hasSiblings { use.notes = notes(of: node) } else { use.notes.node = node }
    return use
  }

  /// Reads a schema without composition.
  mutating func plain(_ node: ContractNode) -> SchemaUse {
    var use = SchemaUse(shape: .any, isNullable: isNullable(node), notes: notes(of: node))
    if let values = enumerated(node) {
      if values.contains(.null) { use.isNullable = true }
      if let shape = enumeration(values.filter { $0 != .null }, of: node) {
        use.shape = shape
        return use
      }
    }
    let types = types(of: node)
    guard types.count > 1 else {
      use.shape = shape(of: node, type: types.first ?? impliedType(of: node))
      return use
    }
    let shapes = types.map { UnionShape.Case(name: nil, use: SchemaUse(shape: shape(of: node, type: $0))) }
    let all = simplified(UnionShape(cases: shapes, discriminator: nil), at: node)
    return SchemaUse(shape: all.shape, isNullable: use.isNullable || all.isNullable, notes: use.notes)
  }

  private func enumerated(_ node: ContractNode) -> [JSONValue]? {
    if let constant = node.value["const"] { return [constant] }
    return node.value["enum"]?.array
  }

  private mutating func enumeration(_ values: [JSONValue], of node: ContractNode) -> SchemaShape? {
    guard values.isEmpty == false else { return nil }
    if values.allSatisfy({ $0.string != nil }) {
      return .enumeration(EnumShape(rawType: .string, values: values.removingDuplicates()))
    }
    if values.allSatisfy({ $0.number.flatMap { Int($0.text) } != nil }) {
      return .enumeration(EnumShape(rawType: .integer, values: values.removingDuplicates()))
    }
    if values.allSatisfy({ $0.bool != nil }) { return .bool }
    if values.allSatisfy({ $0.number != nil }) { return .double }
    note(
      node,
      "the values of \"enum\" are of several types, which an enumeration in Swift cannot have; any JSON value is used instead"
    )
    return .any
  }

  private func impliedType(of node: ContractNode) -> String? {
    if node["properties"] != nil || node["additionalProperties"] != nil || node["patternProperties"] != nil {
      return "object"
    }
    return node["items"] != nil || node["prefixItems"] != nil ? "array" : nil
  }

  private mutating func shape(of node: ContractNode, type: String?) -> SchemaShape {
    switch type {
    case "string": return node.isBinary ? .bytes : string(node)
    case "integer": return .integer
    case "number": return .double
    case "boolean": return .bool
    case "file": return .bytes
    case "array": return array(node)
    case "object": return object(node)
    default: return node.isBinary ? .bytes : .any
    }
  }

  private func string(_ node: ContractNode) -> SchemaShape {
    switch node.text("format") {
    case "date-time": .formatted(.dateTime)
    case "date": .formatted(.date)
    case "uri", "url", "iri": .formatted(.url)
    case "uuid": .formatted(.uuid)
    default: .string
    }
  }

  private mutating func array(_ node: ContractNode) -> SchemaShape {
    if node["prefixItems"] != nil || node["items"]?.value.array != nil {
      note(
        node,
        "the elements of the array have a type each, which arrays in Swift cannot have; elements of any type are used instead"
      )
      return .array(.any)
    }
    return .array(node["items"].map { use(of: $0) } ?? .any)
  }

  /// Reads an object; one without named members is a dictionary.
  mutating func object(_ node: ContractNode) -> SchemaShape {
    var shape = ObjectShape()
    let required = Set(node.value["required"]?.array?.compactMap(\.string) ?? [])
    for (key, member) in node["properties"]?.members ?? [] where member.value != false {
      let use = use(of: member)
      let isOneWay = isOneWay(member)
      shape.properties.append(.init(key: key, use: use, isRequired: required.contains(key) && isOneWay == false))
    }
    if let additional = node["additionalProperties"], additional.value != false {
      shape.additional = additional.value == true ? .any : use(of: additional)
    }
    if let patterns = node["patternProperties"]?.members, patterns.isEmpty == false {
      let isOnly = patterns.count == 1 && shape.additional == nil
      shape.additional = isOnly ? use(of: patterns[0].node) : .any
    }
    guard shape.properties.isEmpty else { return .object(shape) }
    if let additional = shape.additional { return .dictionary(additional) }
    return node["additionalProperties"]?.value == false ? .object(shape) : .dictionary(.any)
  }
}

// MARK: - Keywords

extension SchemaReader {
  /// True if requests or responses lack a member: by its own schema, a part of it, or one that these refer to.
  private func isOneWay(_ member: ContractNode) -> Bool {
    ([member] + (member["allOf"]?.elements ?? [])).contains { part in
      var node: ContractNode? = part
      for _ in 0..<10 {
        guard let current = node else { return false }
        if current.isTrue("readOnly") || current.isTrue("writeOnly") { return true }
        node = current.text("$ref").flatMap { target(of: $0, from: current) }
      }
      return false
    }
  }

  /// Returns the types without `null`.
  func types(of node: ContractNode) -> [String] {
    let stated = node.value["type"]
    return (stated?.string.map { [$0] } ?? stated?.array?.compactMap(\.string) ?? []).filter { $0 != "null" }
  }

  /// True if a schema accepts `null` by itself.
  func isNullable(_ node: ContractNode) -> Bool {
    if node.isTrue("nullable") || node.isTrue("x-nullable") { return true }
    return node.value["type"] == "null" || node.value["type"]?.array?.contains("null") ?? false
  }

  /// True if a schema accepts `null` only.
  func isNull(_ node: ContractNode) -> Bool {
    if node.value["type"] == "null" || node.value["type"] == ["null"] || node.value["const"] == .null { return true }
    return node.value["enum"] == [.null]
  }

  /// True if a schema says more than annotations do.
  func isStructural(_ node: ContractNode) -> Bool {
    let keywords = [
      "type", "properties", "items", "prefixItems", "additionalProperties", "enum", "const", "allOf", "anyOf", "oneOf",
      "required",
    ]
    return keywords.contains { node.value[$0] != nil }
  }

  /// Returns the annotations of a schema.
  func notes(of node: ContractNode) -> SchemaNotes {
    var notes = SchemaNotes()
    notes.title = node.text("title")
    notes.documentation = Documentation.paragraphs(node.text("description"))
    if let standard = node.value["default"], standard != .null, standard.array == nil, standard.object == nil {
      notes.documentation.append("Defaults to `\(standard.string ?? standard.serialized())`.")
    }
    if node.text("format") == "byte" { notes.documentation.append("Base64-encoded bytes.") }
    notes.node = node
    notes.mediaType = node.text("contentMediaType")
    notes.isDeprecated = node.isTrue("deprecated")
    notes.isReadOnly = node.isTrue("readOnly")
    notes.isWriteOnly = node.isTrue("writeOnly")
    if notes.isReadOnly { notes.documentation.append("Only in responses.") }
    if notes.isWriteOnly { notes.documentation.append("Only in requests.") }
    return notes
  }
}

extension [JSONValue] {
  fileprivate func removingDuplicates() -> Self {
    var seen: Set<JSONValue> = []
    return filter { seen.insert($0).inserted }
  }
}
