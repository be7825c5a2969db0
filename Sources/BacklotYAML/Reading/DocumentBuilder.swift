import BacklotJSON

/// Builds a document from the events between its beginning and its end, without recursion.
struct DocumentBuilder {
  private let limits: YAMLLimits
  /// True if a member may replace an earlier one with the same name.
  private let allowsDuplicates: Bool
  private var duplicates: [JSONDocument.DuplicateMember] = []
  /// The number of values that are still allowed.
  private(set) var valuesLeft: Int
  private var nodes: [YAMLNode] = []
  private var anchors: [String: Anchor] = [:]
  /// The source texts of anchored scalars, which become strings if used as keys.
  private var texts: [Int: String] = [:]
  /// The source texts of numbers and booleans that differ from those in JSON.
  private var foreignTexts: [Int: String] = [:]
  /// The sequences and mappings that are open, the innermost last.
  private var open: [OpenCollection] = []

  private enum Anchor {
    /// The anchored value is still open.
    case around
    case node(Int)
  }

  /// The maximum number of duplicate members that are listed.
  private static let maximumDuplicates = 20

  init(_ limits: YAMLLimits, valuesLeft: Int, allowsDuplicates: Bool) {
    self.limits = limits
    self.allowsDuplicates = allowsDuplicates
    self.valuesLeft = valuesLeft
  }

  /// The document, after all of its events; the last value that ended is its value.
  var document: YAMLDocument {
    let nodes = nodes.isEmpty ? [YAMLNode(.null, at: .beginning)] : nodes
    return YAMLDocument(nodes: nodes, root: nodes.count - 1, texts: foreignTexts, duplicateMembers: duplicates)
  }

  mutating func take(_ event: YAMLEvent) throws(YAMLError) {
    switch event.kind {
    case .scalar(let scalar): try take(scalar, at: event.location)
    case .sequenceBegins(let properties): try begin(isMapping: false, properties, at: event.location)
    case .mappingBegins(let properties): try begin(isMapping: true, properties, at: event.location)
    case .sequenceEnds, .mappingEnds: try endCollection()
    case .alias(let name): try repeatValue(of: name, at: event.location)
    case .documentBegins, .documentEnds, .streamEnds, .nothing: break
    }
  }
}

// MARK: - Scalars and aliases

extension DocumentBuilder {
  /// True if the next value is a key.
  private var wantsKey: Bool { open.indices.last.map { open[$0].wantsKey } ?? false }

  private mutating func take(_ scalar: YAMLEvent.Scalar, at location: JSONLocation) throws(YAMLError) {
    if wantsKey {
      return try takeKey(scalar, at: location)
    }
    let value = try CoreSchema.value(of: scalar, at: location)
    try spend(1, at: location)
    let node = append(value, at: location)
    if scalar.properties.anchor != nil { texts[node] = scalar.text }
    if let text = value.number?.text ?? value.bool.map({ "\($0)" }), text != scalar.text {
      foreignTexts[node] = scalar.text
    }
    try place(node, anchor: scalar.properties.anchor, at: location)
  }

  private mutating func takeKey(_ scalar: YAMLEvent.Scalar, at location: JSONLocation) throws(YAMLError) {
    let key = Key(scalar, at: location)
    try take(key)
    guard !key.isMerge, scalar.properties.anchor != nil || scalar.properties.tag != nil else { return }
    let node = append(try CoreSchema.value(of: scalar, at: location), at: location)
    texts[node] = scalar.text
    if let anchor = scalar.properties.anchor { anchors[anchor] = .node(node) }
  }

  private mutating func take(_ key: Key) throws(YAMLError) {
    guard let first = open[open.count - 1].take(key) else { return }
    guard allowsDuplicates else {
      let message = "duplicate key \"\(key.name)\"; the first one is at \(first)"
      throw YAMLError(.duplicateKey, at: key.location, message: message)
    }
    if duplicates.count < Self.maximumDuplicates {
      duplicates.append(JSONDocument.DuplicateMember(name: key.name, location: key.location))
    }
  }

  private mutating func append(_ value: JSONValue, at location: JSONLocation) -> Int {
    nodes.append(YAMLNode(value, at: location))
    return nodes.count - 1
  }

  private mutating func repeatValue(of name: String, at location: JSONLocation) throws(YAMLError) {
    guard let anchor = anchors[name] else {
      throw YAMLError(
        .alias,
        at: location,
        message: "unknown alias *\(name); define the anchor &\(name) before it"
      )
    }
    guard case .node(let node) = anchor else {
      throw YAMLError(
        .alias,
        at: location,
        message: "the alias *\(name) is inside the value of its own anchor &\(name)"
      )
    }
    if wantsKey {
      guard let text = texts[node] else { throw .keyIsNoText(at: location) }
      try spend(YAMLNode.weight(ofName: text), at: location)
      return try take(Key(name: text, location: location, isMerge: false))
    }
    try spend(nodes[node].weight, at: location)
    guard open.count + nodes[node].height <= limits.maximumDepth else { throw tooDeep(at: location) }
    try place(node, anchor: nil, at: location)
  }

  private mutating func spend(_ count: Int, at location: JSONLocation) throws(YAMLError) {
    valuesLeft -= count
    guard valuesLeft < 0 else { return }
    throw YAMLError(
      .tooManyValues,
      at: location,
      message: "there are more than \(limits.maximumValues) values up to here, including the values that aliases repeat"
    )
  }

  private func tooDeep(at location: JSONLocation) -> YAMLError {
    YAMLError(
      .tooDeep,
      at: location,
      message: "the value is nested too deeply, expected at most \(limits.maximumDepth) nested sequences and mappings"
    )
  }
}

// MARK: - Sequences and mappings

extension DocumentBuilder {
  private mutating func begin(
    isMapping: Bool,
    _ properties: YAMLEvent.Properties,
    at location: JSONLocation
  ) throws(YAMLError) {
    if wantsKey { throw .keyIsNoText(at: location) }
    try CoreSchema.check(tag: properties.tag, ofMapping: isMapping, at: location)
    try spend(1, at: location)
    guard open.count < limits.maximumDepth else { throw tooDeep(at: location) }
    open.append(OpenCollection(isMapping: isMapping, location: location, anchor: properties.anchor))
    if let anchor = properties.anchor { anchors[anchor] = .around }
  }

  private mutating func endCollection() throws(YAMLError) {
    guard let collection = open.popLast() else { return }
    let node = try collection.node(among: nodes)
    nodes.append(node)
    try place(nodes.count - 1, anchor: collection.anchor, at: collection.location)
  }

  /// Adds a value to its parent, and stores it for aliases.
  private mutating func place(_ node: Int, anchor: String?, at location: JSONLocation) throws(YAMLError) {
    if let anchor { anchors[anchor] = .node(node) }
    if let last = open.indices.last { open[last].take(node, at: location) }
  }
}
