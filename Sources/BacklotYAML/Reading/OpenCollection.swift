import BacklotJSON

/// A key of a mapping, which JSON wants to be a text.
struct Key {
  let name: String
  let location: JSONLocation
  /// Whether it merges other mappings (https://yaml.org/type/merge.html).
  let isMerge: Bool

  init(name: String, location: JSONLocation, isMerge: Bool) {
    self.name = name
    self.location = location
    self.isMerge = isMerge
  }

  init(_ scalar: YAMLEvent.Scalar, at location: JSONLocation) {
    let tag = scalar.properties.tag
    let isMerge = scalar.text == "<<" && scalar.isPlain && tag == nil || tag == "tag:yaml.org,2002:merge"
    self.init(name: scalar.text, location: location, isMerge: isMerge)
  }
}

/// A sequence or a mapping whose end has not come.
struct OpenCollection {
  let isMapping: Bool
  let location: JSONLocation
  let anchor: String?
  private var elements: [Int] = []
  private var members: [YAMLNode.Member] = []
  /// The places of the keys, to say where the first of two is.
  private var known: [KeyText: JSONLocation] = [:]
  private var key: Key?
  /// What merge keys bring along, and before which member.
  private var merges: [(position: Int, node: Int, location: JSONLocation)] = []

  init(isMapping: Bool, location: JSONLocation, anchor: String?) {
    self.isMapping = isMapping
    self.location = location
    self.anchor = anchor
  }

  /// Whether what comes next is a key.
  var wantsKey: Bool { isMapping && key == nil }

  mutating func take(_ key: Key) throws(YAMLError) {
    if !key.isMerge, let first = known.updateValue(key.location, forKey: KeyText(key.name)) {
      throw YAMLError(
        .duplicateKey,
        at: key.location,
        "\"\(key.name)\" stands here a second time, expected each name once; the first is at \(first)"
      )
    }
    self.key = key
  }

  /// Takes an element, or the value of the key that came last.
  mutating func take(_ node: Int, at location: JSONLocation) {
    guard let key else { return elements.append(node) }
    self.key = nil
    if key.isMerge {
      merges.append((members.count, node, location))
    } else {
      members.append(YAMLNode.Member(name: key.name, location: key.location, node: node))
    }
  }
}

// MARK: - The end

extension OpenCollection {
  /// The value, now that all of it is there.
  func node(among nodes: [YAMLNode]) throws(YAMLError) -> YAMLNode {
    guard isMapping else {
      return node(.array(elements.map { nodes[$0].value }), .elements(elements), of: elements, among: nodes)
    }
    let members = merges.isEmpty ? members : try mergedMembers(nodes)
    let object = JSONObject(members.lazy.map { (key: $0.name, value: nodes[$0.node].value) })
    let names = members.reduce(0) { $0 &+ YAMLNode.weight(ofName: $1.name) }
    return node(.object(object), .members(members), of: members.map(\.node), named: names, among: nodes)
  }

  private func node(
    _ value: JSONValue,
    _ parts: YAMLNode.Parts,
    of children: [Int],
    named names: Int = 0,
    among nodes: [YAMLNode]
  ) -> YAMLNode {
    YAMLNode(
      value,
      at: location,
      parts,
      // Each weighs less than the limit, so that the sum overflows only of more children than memory holds.
      weight: children.reduce(1 &+ names) { $0 &+ nodes[$1].weight },
      height: 1 + (children.lazy.map { nodes[$0].height }.max() ?? 0)
    )
  }

  /// The members with those that merge keys bring along: a member of one's own comes first, then the first mapping's.
  private func mergedMembers(_ nodes: [YAMLNode]) throws(YAMLError) -> [YAMLNode.Member] {
    var names = Set(known.keys)
    var merged: [YAMLNode.Member] = []
    var position = 0
    for merge in merges {
      merged += members[position..<merge.position]
      position = merge.position
      for member in try sources(of: merge, nodes) where names.insert(KeyText(member.name)).inserted {
        merged.append(member)
      }
    }
    return merged + members[position...]
  }

  private func sources(
    of merge: (position: Int, node: Int, location: JSONLocation),
    _ nodes: [YAMLNode]
  ) throws(YAMLError) -> [YAMLNode.Member] {
    var sources: [YAMLNode.Member] = []
    let mappings = if case .elements(let elements) = nodes[merge.node].parts { elements } else { [merge.node] }
    for mapping in mappings {
      guard case .members(let members) = nodes[mapping].parts else {
        throw YAMLError(.merge, at: merge.location, "<< merges a mapping or a sequence of mappings, and this is none")
      }
      sources += members
    }
    return sources
  }
}

extension YAMLError {
  static func keyIsNoText(at location: JSONLocation) -> YAMLError {
    YAMLError(
      .keyIsNoText,
      at: location,
      "a key is a sequence or a mapping, expected a text, as JSON has no other names"
    )
  }
}
