import BacklotJSON

/// A key of a mapping, which has to be a string in JSON.
struct Key {
  let name: String
  let location: JSONLocation
  /// True if the key merges other mappings (https://yaml.org/type/merge.html).
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

/// A sequence or a mapping whose end has not been read yet.
struct OpenCollection {
  let isMapping: Bool
  let location: JSONLocation
  let anchor: String?
  private var elements: [Int] = []
  private var members: [YAMLNode.Member] = []
  /// The indices of the members by name; empty for a few members, for which a linear search is faster.
  private var known: [KeyText: Int] = [:]
  private var key: Key?
  /// The index of the member that the value of the key replaces.
  private var replaced: Int?
  /// The nodes that merge keys add, with the index of the member that each precedes.
  private var merges: [(position: Int, node: Int, location: JSONLocation)] = []

  init(isMapping: Bool, location: JSONLocation, anchor: String?) {
    self.isMapping = isMapping
    self.location = location
    self.anchor = anchor
  }

  /// True if the next value is a key.
  var wantsKey: Bool { isMapping && key == nil }

  /// Takes a key, and returns the location of an earlier one with the same name, whose value it replaces.
  mutating func take(_ key: Key) -> JSONLocation? {
    self.key = key
    replaced = key.isMerge ? nil : memberIndex(of: key.name)
    return replaced.map { members[$0].location }
  }

  private func memberIndex(of name: String) -> Int? {
    known.isEmpty ? members.firstIndex { $0.name.hasSameBytes(as: name) } : known[KeyText(name)]
  }

  /// The maximum number of members for a linear search.
  private static let fewMembers = 16

  private mutating func add(_ member: YAMLNode.Member) {
    members.append(member)
    if members.count <= Self.fewMembers { return }
    let new = known.isEmpty ? members.startIndex : members.endIndex - 1
    for index in new..<members.endIndex { known[KeyText(members[index].name)] = index }
  }

  /// Adds an element, or the value of the last key.
  mutating func take(_ node: Int, at location: JSONLocation) {
    guard let key else { return elements.append(node) }
    self.key = nil
    if key.isMerge {
      merges.append((members.count, node, location))
      return
    }
    let member = YAMLNode.Member(name: key.name, location: key.location, node: node)
    if let replaced { members[replaced] = member } else { add(member) }
  }
}

// MARK: - The end

extension OpenCollection {
  /// Returns the complete value.
  func node(among nodes: [YAMLNode]) throws(YAMLError) -> YAMLNode {
    // Each child weighs less than the limit, so that the sum could only overflow with more children than fit in memory.
    var (weight, height) = (1, 0)
    func include(_ node: Int) {
      weight = weight &+ nodes[node].weight
      height = max(height, nodes[node].height)
    }
    guard isMapping else {
      for element in elements { include(element) }
      let values = elements.map { nodes[$0].value }
      return YAMLNode(.array(values), at: location, parts: .elements(elements), weight: weight, height: height + 1)
    }
    let members = merges.isEmpty ? members : try mergedMembers(nodes)
    for member in members {
      include(member.node)
      weight = weight &+ YAMLNode.weight(ofName: member.name)
    }
    let object = JSONObject(distinctCount: members.count) { index in
      (members[index].name, nodes[members[index].node].value)
    }
    return YAMLNode(.object(object), at: location, parts: .members(members), weight: weight, height: height + 1)
  }

  /// Returns the members including merged ones: the mapping's own members take precedence, then those of the first
  /// merged mapping.
  private func mergedMembers(_ nodes: [YAMLNode]) throws(YAMLError) -> [YAMLNode.Member] {
    var names = Set(members.map { KeyText($0.name) })
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
        throw YAMLError(
          .merge,
          at: merge.location,
          message: "invalid value of <<, expected a mapping or a sequence of mappings"
        )
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
      message: "a key is a sequence or a mapping, expected a string, because names in JSON are strings"
    )
  }
}

// MARK: - Names

/// The name of a member, equal only to a name with the same bytes: `String` also considers different forms of "é"
/// equal.
private struct KeyText: Hashable {
  private let text: String

  init(_ text: String) { self.text = text }

  static func == (left: Self, right: Self) -> Bool { left.text.hasSameBytes(as: right.text) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
