import BacklotJSON

/// Combines several documents into one.
///
/// Parts of other documents become components of the first, or are inlined.
struct ContractBundler {
  let library: ContractLibrary
  private let version: ContractVersion
  private var names: ComponentNames
  /// The components that have names and are still to be written.
  private var waiting: [(place: [String], name: String, node: ContractNode, part: ContractPart)] = []
  /// The targets of the references that are being inlined, the outermost first.
  private var lineage: [String] = []
  /// The number of values that may still be inlined.
  ///
  /// Repeated inlining grows fast.
  private var budget: Int

  /// Creates a bundler.
  ///
  /// - Parameters:
  ///   - library: The documents.
  ///   - limit: The maximum number of values that are inlined.
  /// - Throws: ``ContractError`` if the document is not an OpenAPI document.
  init(_ library: ContractLibrary, puttingInPlace limit: Int = 2_000_000) throws(ContractError) {
    self.library = library
    budget = limit
    version = try ContractVersion(of: library.main.root)
    names = ComponentNames()
  }

  /// Returns the combined document.
  ///
  /// - Throws: ``ContractError`` if a reference is broken, or if its target has no name and is recursive.
  mutating func bundle() throws(ContractError) -> JSONValue {
    let root = library.main.root
    try nameComponents(of: root)
    var document = try copy(of: root, as: .document)
    for (place, components) in try components() { document.add(components, at: place[...]) }
    return document
  }

  /// Returns the components that were named so far or are named meanwhile, by their location.
  private mutating func components() throws(ContractError) -> [([String], [(String, JSONValue)])] {
    var places: [[String]] = []
    var components: [[String]: [(String, JSONValue)]] = [:]
    var next = 0
    while next < waiting.count {
      let component = waiting[next]
      next += 1
      if components[component.place] == nil { places.append(component.place) }
      let copy = try copy(of: component.node, as: component.part)
      components[component.place, default: []].append((component.name, copy))
    }
    return places.map { ($0, components[$0] ?? []) }
  }

  /// Records the names of the components.
  ///
  /// If a component only references another file, its name becomes that of the target.
  private mutating func nameComponents(of root: ContractNode) throws(ContractError) {
    let kinds: [ContractPart] = [
      .schema, .parameter, .response, .requestBody, .header, .example, .link, .callback, .securityScheme,
    ]
    for part in kinds {
      guard let place = part.componentPlace(in: version) else { continue }
      let node = place.reduce(Optional(root)) { $0?[$1] }
      for (name, component) in node?.members ?? [] {
        names.take(name, at: place)
        guard component.value.object?.count == 1, let reference = component.text("$ref") else { continue }
        let target = try library.target(of: reference, from: component)
        if target.document !== library.main { names.give(name, to: target, at: place) }
      }
    }
  }
}

// MARK: - Copying

extension ContractBundler {
  private mutating func copy(of node: ContractNode, as part: ContractPart) throws(ContractError) -> JSONValue {
    if !lineage.isEmpty { budget -= 1 }
    guard budget > 0 else {
      throw ContractError(.tooLarge, at: node, message: "the references expand beyond the size limit")
    }
    switch node.value {
    case .array(let elements):
      guard part.element != .value else { return node.value }
      var copies: [JSONValue] = []
      copies.reserveCapacity(elements.count)
      for element in node.elements { copies.append(try copy(of: element, as: part.element)) }
      return .array(copies)
    case .object:
      if part == .discriminator { return try discriminator(node) }
      guard part != .value else { return node.value }
      if let reference = node.text("$ref") { return try copy(of: node, referringTo: reference, as: part.single) }
      return .object(try members(of: node, as: part))
    case .null, .bool, .number, .string: return node.value
    }
  }

  private mutating func members(of node: ContractNode, as part: ContractPart) throws(ContractError) -> JSONObject {
    var copies: [(key: String, value: JSONValue)] = []
    for (name, member) in node.members where !isLeft(name, of: node, as: part) {
      copies.append((name, try copy(of: member, as: part.member(name))))
    }
    var object = JSONObject(copies)
    if part == .schema { try addMapping(of: node, to: &object) }
    return object
  }

  /// Returns true if a schema from another document loses a name that is no longer referenced and may be taken here.
  private func isLeft(_ name: String, of node: ContractNode, as part: ContractPart) -> Bool {
    part == .schema && node.document !== library.main && (name == "$id" || name == "$anchor")
  }

  private mutating func copy(
    of node: ContractNode,
    referringTo reference: String,
    as part: ContractPart
  ) throws(ContractError) -> JSONValue {
    let isLocal = reference.hasPrefix("#")
    if isLocal, node.document === library.main { return .object(try members(of: node, as: part)) }
    let target = try library.target(of: reference, from: node)
    if isDefinition(node, of: target, as: part) { return try copy(of: target, as: part) }
    guard let name = try localName(of: target, as: part) else { return try inline(target, at: node, as: part) }
    var copy = try members(of: node, as: part)
    copy["$ref"] = .string(name)
    return .object(copy)
  }

  /// Returns true if a component that only references another file is the single definition of the target.
  private func isDefinition(_ node: ContractNode, of target: ContractNode, as part: ContractPart) -> Bool {
    guard node.document === library.main, let place = part.componentPlace(in: version) else { return false }
    guard let name = names.name(of: target, at: place) else { return false }
    return node.pointer.tokens == place + [name] && node.value.object?.count == 1
  }

  /// Returns the bundle's reference to a target, or `nil` if targets of this kind have no name.
  mutating func localName(of target: ContractNode, as part: ContractPart) throws(ContractError) -> String? {
    if target.document === library.main { return target.pointer.fragment }
    guard let place = part.componentPlace(in: version) else { return nil }
    if let known = names.name(of: target, at: place) { return JSONPointer(tokens: place + [known]).fragment }
    let name = names.newName(for: target, at: place)
    waiting.append((place, name, target, part))
    return JSONPointer(tokens: place + [name]).fragment
  }

  /// Replaces a reference with its target, if the target has no name in a document.
  private mutating func inline(
    _ target: ContractNode,
    at node: ContractNode,
    as part: ContractPart
  ) throws(ContractError) -> JSONValue {
    let name = target.reference
    guard !lineage.contains(name) else {
      throw ContractError(.endlessReference, at: node, message: "the reference refers to itself and cannot be bundled")
    }
    lineage.append(name)
    let copied = try copy(of: target, as: part)
    lineage.removeLast()
    guard var object = copied.object else { return copied }
    // A path item's reference may have siblings.
    for (name, member) in node.members where name != "$ref" && object[name] == nil {
      object[name] = try copy(of: member, as: part.member(name))
    }
    return .object(object)
  }
}

extension JSONValue {
  /// Adds members to the object at a path of names, and creates missing objects on the way.
  fileprivate mutating func add(_ members: [(String, JSONValue)], at place: ArraySlice<String>) {
    var object = object ?? JSONObject()
    if let name = place.first {
      var member = object[name] ?? .object(JSONObject())
      member.add(members, at: place.dropFirst())
      object[name] = member
    } else {
      for (name, value) in members { object[name] = value }
    }
    self = .object(object)
  }
}
