import BacklotJSON
import BacklotJSONSchema

/// The schemas of all JSON content, with shared ones as components.
struct ContentSchemas {
  private struct Content {
    let slot: ContentSlot
    let name: String
    let rank: Int
    let values: [JSONValue]
    /// The position of the exchange of each value.
    let exchanges: [Int]
  }

  private let options: InferenceOptions
  private var contents: [Content] = []
  private var roots: [ContentSlot: Int] = [:]
  private var graph: ShapeGraph
  /// The places whose strings have the format that their look suggests.
  private var formats: [Int: TextFormats] = [:]
  private var names: [Int: String] = [:]
  /// The schemas of components by their names.
  private(set) var components: JSONObject = [:]

  init(trustsSamples: Bool) {
    options = InferenceOptions(typeName: "", trustsSamples: trustsSamples)
    var limits = ShapeGraph.Limits()
    limits.arrays = limits.depth
    graph = ShapeGraph(name: "", limits: limits)
  }

  /// The limits on what is described.
  var limits: ShapeGraph.Limits { graph.limits }
  /// The position of the first exchange with values beyond the limits, whose schema is empty.
  var exceedingExchange: Int? { graph.exceedingSample }

  /// Adds the values of a content.
  ///
  /// - Parameters:
  ///   - exchanges: The position of the exchange of each value.
  ///   - rank: The position of the content; names of components are those of the first content.
  mutating func add(
    _ values: [JSONValue],
    from exchanges: [Int],
    of slot: ContentSlot,
    named name: String,
    _ rank: Int
  ) {
    contents.append(Content(slot: slot, name: name, rank: rank, values: values, exchanges: exchanges))
  }

  /// Infers the schemas after all contents were added.
  mutating func finish() {
    contents.sort { ($0.rank, $0.slot) < ($1.rank, $1.slot) }
    for content in contents {
      let root = graph.addRoot(named: content.name)
      roots[content.slot] = root
      for (value, exchange) in zip(content.values, content.exchanges) {
        graph.add(value, at: root, sample: exchange)
      }
    }
    graph.findMaps()
    mergeNamesakes()
    graph.unify()
    findFormats()
    nameComponents()
    for index in names.keys.sorted() {
      guard let name = names[index] else { continue }
      components[name] = .object(structure(of: graph[index]))
    }
  }

  /// Returns the schema of a content, or `nil` if it has no JSON.
  func schema(of slot: ContentSlot) -> JSONValue? {
    roots[slot].map { root in
      let isNullable = contents.contains { $0.slot == slot && $0.values.contains(where: \.isNull) }
      return schema(at: root, isNullable: isNullable)
    }
  }

  /// Merges whole objects of the same resource, of which some responses have fewer members.
  private mutating func mergeNamesakes() {
    var known: [String: [Int]] = [:]
    for content in contents {
      guard let root = roots[content.slot] else { continue }
      for index in [root, graph[root].elements].compactMap(\.self).map(graph.resolved) where isStructure(index) {
        let name = componentName(of: graph[index])
        if let other = known[name, default: []].first(where: {
          graph.isSimilar($0, index, by: 0.5, containing: 0.25)
        }) {
          graph.merge(other, index)
        } else {
          known[name, default: []].append(index)
        }
      }
    }
  }

  private mutating func findFormats() {
    for content in contents {
      guard let root = roots[content.slot] else { continue }
      for value in content.values { findFormats(in: value, at: root) }
    }
  }

  private mutating func findFormats(in value: JSONValue, at place: Int) {
    let place = graph.resolved(place)
    if place == ShapeGraph.unknown { return }
    let shape = graph[place]
    switch value {
    case .string(let text):
      guard !shape.texts.formats.isEmpty else { return }
      formats[place, default: .all].formIntersection(ExactFormats.of(text))
    case .array(let elements):
      guard let inside = shape.elements else { return }
      for element in elements { findFormats(in: element, at: inside) }
    case .object(let object):
      for (position, member) in object.members.enumerated() {
        let known = shape.position(of: member.key, likely: position).map { shape.members[$0].shape }
        if let inside = shape.mapValues ?? known { findFormats(in: member.value, at: inside) }
      }
    case .null, .bool, .number: break
    }
  }
}

// MARK: - Components

extension ContentSchemas {
  private func isStructure(_ index: Int) -> Bool {
    let shape = graph[index]
    return shape.objects.count > 0 && shape.mapValues == nil && !shape.members.isEmpty
  }

  /// Names the objects that several places refer to, and those that are a whole content or its elements.
  private mutating func nameComponents() {
    var counts: [Int: Int] = [:]
    var order: [Int] = []
    var open: [Int] = []
    func visit(_ index: Int, times: Int) {
      let index = graph.resolved(index)
      if counts[index] == nil {
        order.append(index)
        open.append(index)
      }
      counts[index, default: 0] += times
    }
    for content in contents {
      guard let root = roots[content.slot] else { continue }
      let shape = graph[root]
      visit(root, times: 2)
      if let elements = shape.elements { visit(elements, times: 2) }
      while let next = open.popLast() {
        for index in graph.inside(of: next).reversed() { visit(index, times: 1) }
      }
    }
    var scope = NameScope()
    for index in order where index != ShapeGraph.unknown && isStructure(index) && counts[index, default: 0] > 1 {
      names[index] = scope.unique(componentName(of: graph[index]))
    }
  }

  private func componentName(of shape: Shape) -> String {
    let name =
      shape.role == .element || shape.role == .value
      ? EnglishNoun.singular(of: shape.name) ?? shape.name : shape.name
    let words = SwiftName.words(of: name).map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let letters = words.joined().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return letters.isEmpty ? "Value" : letters
  }
}

// MARK: - Schemas

extension ContentSchemas {
  private func schema(at index: Int, isNullable: Bool) -> JSONValue {
    let index = graph.resolved(index)
    guard index != ShapeGraph.unknown else { return [:] }
    let shape = graph[index]
    var alternatives: [JSONObject] = []
    if let scalar = scalar(of: shape, at: index) { alternatives.append(scalar) }
    if shape.arrays.count > 0 {
      alternatives.append([
        "type": "array", "items": shape.elements.map { schema(at: $0, isNullable: shape.haveNullElements) } ?? [:],
      ])
    }
    if shape.objects.count > 0 { alternatives.append(object(of: shape, at: index)) }
    guard let first = alternatives.first else { return [:] }
    if isNullable { Self.addNull(to: &alternatives) }
    return alternatives.count == 1
      ? .object(alternatives.first ?? first) : ["anyOf": .array(alternatives.map { .object($0) })]
  }

  private static func addNull(to alternatives: inout [JSONObject]) {
    guard let index = alternatives.firstIndex(where: { $0["type"] != nil }) else {
      return alternatives.append(["type": "null"])
    }
    let types = alternatives[index]["type"].map { $0.array ?? [$0] } ?? []
    alternatives[index]["type"] = .array(types + ["null"])
  }

  private func scalar(of shape: Shape, at index: Int) -> JSONObject? {
    var types: [JSONValue] = []
    if shape.bools.count > 0 { types.append("boolean") }
    if shape.numbers.seen.count > 0 { types.append(isInteger(shape) ? "integer" : "number") }
    if shape.texts.seen.count > 0 { types.append("string") }
    guard let first = types.first else { return nil }
    var schema: JSONObject = ["type": types.count == 1 ? first : .array(types)]
    if shape.texts.seen.count > 0, let format = shape.texts.formats.intersection(formats[index] ?? []).format {
      schema["format"] = .string(format.schemaName)
    }
    return schema
  }

  /// Returns true if numbers are integers by the same evidence as in models.
  private func isInteger(_ shape: Shape) -> Bool {
    let facts = shape.numbers
    guard facts.areIntegers else { return false }
    let isProven = options.isEnough(facts.seen.count) || facts.largestInteger >= 1_000_000_000
    return isProven || IntegerName.isLikely(shape.name)
  }

  private func object(of shape: Shape, at index: Int) -> JSONObject {
    if let name = names[index] { return ["$ref": .string("#/components/schemas/\(name)")] }
    if let values = shape.mapValues {
      return ["type": "object", "additionalProperties": schema(at: values, isNullable: shape.haveNullValues)]
    }
    return shape.members.isEmpty ? ["type": "object"] : structure(of: shape)
  }

  private func structure(of shape: Shape) -> JSONObject {
    let required = shape.members.filter { $0.count == shape.objects.count && options.isEnough($0.count) }
    let properties = JSONObject(
      shape.members.map { (key: $0.key, value: schema(at: $0.shape, isNullable: $0.nullCount > 0)) }
    )
    var structure: JSONObject = ["type": "object", "properties": .object(properties)]
    if !required.isEmpty { structure["required"] = .array(required.map { .string($0.key) }) }
    return structure
  }
}
