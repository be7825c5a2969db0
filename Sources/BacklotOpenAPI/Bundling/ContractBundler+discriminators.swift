import BacklotJSON
import BacklotJSONSchema

extension ContractBundler {
  /// Returns a copy of a discriminator, whose mapping may have references or component names as values.
  mutating func discriminator(_ node: ContractNode) throws(ContractError) -> JSONValue {
    guard var object = node.value.object else { return node.value }
    if let mapping = node["mapping"] { object["mapping"] = try mapped(mapping) }
    if let usual = node["defaultMapping"] { object["defaultMapping"] = try schemaName(usual) }
    return .object(object)
  }

  private mutating func mapped(_ mapping: ContractNode) throws(ContractError) -> JSONValue {
    var copies: [(key: String, value: JSONValue)] = []
    for (name, value) in mapping.members { copies.append((name, try schemaName(value))) }
    return .object(JSONObject(copies))
  }

  private mutating func schemaName(_ node: ContractNode) throws(ContractError) -> JSONValue {
    guard let text = node.value.string else { return node.value }
    if node.document === library.main, text.hasPrefix("#") || !DocumentReferences.isReference(text) {
      return node.value
    }
    if let named = namedSchemas(around: node)?[text] {
      return try localName(of: named, as: .schema).map(JSONValue.string) ?? node.value
    }
    guard DocumentReferences.isReference(text) else { return node.value }
    let target = try library.target(of: text, from: node)
    return try localName(of: target, as: .schema).map(JSONValue.string) ?? node.value
  }
}

// MARK: - Names without a mapping

extension ContractBundler {
  /// Adds a mapping for schemas that a discriminator identifies by name and that have different names in the bundle.
  mutating func addMapping(of node: ContractNode, to copy: inout JSONObject) throws(ContractError) {
    guard let property = node["discriminator"]?.text("propertyName"), var discriminator = copy["discriminator"]?.object
    else { return }
    var mapping = discriminator["mapping"]?.object ?? JSONObject()
    let choices = try self.choices(of: node)
    let counts = Dictionary(choices.map { ($0.name, 1) }, uniquingKeysWith: +)
    for (name, target) in choices where counts[name] == 1 && mapping[name] == nil {
      guard let reference = try localName(of: target, as: .schema), URIReference(reference).schemaName != name,
        takes(target, text: name, as: property)
      else { continue }
      mapping[name] = .string(reference)
    }
    guard !mapping.isEmpty else { return }
    discriminator["mapping"] = .object(mapping)
    copy["discriminator"] = .object(discriminator)
  }

  /// Returns the schemas that a discriminator chooses from, with the names by which it identifies them.
  private func choices(of node: ContractNode) throws(ContractError) -> [(name: String, target: ContractNode)] {
    let lists = ["oneOf", "anyOf"].compactMap { node[$0]?.elements }.filter { !$0.isEmpty }
    guard let branches = lists.first else { return extending(node) }
    var found: [(name: String, target: ContractNode)] = []
    for branch in branches {
      let parts = branch["allOf"]?.elements ?? []
      let holder = parts.count == 1 ? parts[0] : branch
      guard let reference = holder.text("$ref"), let name = URIReference(reference).schemaName else { continue }
      found.append((name, try library.target(of: reference, from: holder)))
    }
    return found
  }

  /// Returns the named schemas that extend a schema of another document, directly or indirectly, and that schema
  /// itself.
  private func extending(_ node: ContractNode) -> [(name: String, target: ContractNode)] {
    guard node.document !== library.main, let schemas = namedSchemas(around: node) else { return [] }
    let children = Self.children(in: schemas)
    var (found, open, known): ([ContractNode], [ContractNode], Set<JSONPointer>) = ([], [node], [node.pointer])
    while let next = open.popLast() {
      if next.pointer.tokens.dropLast() == schemas.pointer.tokens[...] { found.append(next) }
      open += (children[next.pointer] ?? []).filter { known.insert($0.pointer).inserted }
    }
    return found.compactMap { schema in schema.name.map { ($0, schema) } }
  }

  /// Returns the schemas that extend others of the same document, by the places of the extended ones.
  private static func children(in schemas: ContractNode) -> [JSONPointer: [ContractNode]] {
    let document = URIReference(schemas.document.uri)
    var children: [JSONPointer: [ContractNode]] = [:]
    for (_, schema) in schemas.members {
      let own = schema.members.count > 1 ? [schema] : []
      for part in own + (schema["allOf"]?.elements ?? []) {
        guard let uri = part.text("$ref").map({ URIReference($0).resolved(against: document) }),
          uri.withoutFragment.description == schemas.document.uri, let parent = uri.place
        else { continue }
        children[parent, default: []].append(schema)
      }
    }
    return children
  }

  /// Returns the named schemas of a node's document.
  private func namedSchemas(around node: ContractNode) -> ContractNode? {
    [["components", "schemas"], ["definitions"]].lazy.compactMap { way in
      way.reduce(Optional(node.document.root)) { $0?[$1] }
    }.first
  }

  /// Returns true if a schema's own keywords allow a string as a member's value.
  private func takes(_ schema: ContractNode, text: String, as property: String) -> Bool {
    let member = schema["properties"]?[property]?.value
    guard let values = member?["enum"]?.array ?? member?["const"].map({ [$0] }) else { return true }
    return values.contains(.string(text))
  }
}
