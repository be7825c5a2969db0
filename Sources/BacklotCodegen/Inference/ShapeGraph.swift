import BacklotHTTP
package import BacklotJSON

/// The shapes of all places in samples.
///
/// Each value is seen once. Places are then merged: those of a map, of a recursive type and of a shared type become one,
/// so that the tree of places becomes a graph.
package struct ShapeGraph: Sendable {
  /// The limits on what is learned from samples, which make values beyond them `AnyJSON`.
  package struct Limits: Sendable, Hashable {
    /// The maximum number of arrays and objects around a value.
    package var depth = 64
    /// The maximum number of arrays directly inside each other, whose types take the compiler twice as long for each.
    package var arrays = 8
    /// The maximum number of different places.
    package var shapes = 100_000
    /// The maximum number of members of a structure; an object with more is a map.
    package var members = 1000

    package init() {}
  }

  package let limits: Limits
  /// The first sample with values beyond the limits.
  package private(set) var exceedingSample: Int?
  private var shapes: [Shape]
  /// For each shape, the one that it was merged into, or itself.
  private var targets: [Int]
  private var sample = 0
  /// True if a whole sample is `null`.
  package private(set) var hasNullSamples = false
  /// The shapes of whole values: that of samples, and those that were added.
  private(set) var roots = [Self.root]

  /// The shape of whole samples.
  package static let root = 0
  /// The shape of values beyond the limits, of which nothing is known.
  static let unknown = 1

  /// Creates a graph for samples.
  ///
  /// - Parameter name: The name of the type.
  package init(name: String, limits: Limits = Limits()) {
    self.limits = limits
    shapes = [Shape(name: name, role: .root), Shape(name: name, role: .member)]
    targets = [0, 1]
  }

  /// The number of samples.
  package var sampleCount: Int { sample }

  /// Adds a sample.
  package mutating func add(_ value: JSONValue) {
    if value.isNull { hasNullSamples = true } else { observe(value, at: Self.root, depth: 0) }
    sample += 1
  }

  /// Adds a place for whole values besides those of samples, and returns it.
  mutating func addRoot(named name: String, isSecret: Bool = false) -> Int {
    shapes.append(Shape(name: name, role: .root, isSecret: isSecret))
    targets.append(shapes.count - 1)
    roots.append(shapes.count - 1)
    return shapes.count - 1
  }

  /// Adds a whole value of a sample at a place of `addRoot(named:)`.
  mutating func add(_ value: JSONValue, at root: Int, sample: Int) {
    self.sample = sample
    observe(value, at: root, depth: 0)
  }

  /// Marks a place and all inside of it as secret.
  mutating func markSecret(_ index: Int) {
    let index = resolved(index)
    guard index != Self.unknown, shapes[index].isSecret == false else { return }
    shapes[index].isSecret = true
    for member in shapes[index].members { markSecret(member.shape) }
    for shape in [shapes[index].elements, shapes[index].mapValues].compactMap(\.self) { markSecret(shape) }
  }

  /// The shape at a place.
  package subscript(index: Int) -> Shape { shapes[resolved(index)] }

  /// Returns the place that a place was merged into.
  package func resolved(_ index: Int) -> Int {
    var index = index
    while targets[index] != index { index = targets[index] }
    return index
  }
}

// MARK: - Observing

extension ShapeGraph {
  private mutating func observe(_ value: JSONValue, at index: Int, depth: Int) {
    if index == Self.unknown { return }
    switch value {
    case .null: break
    case .bool: shapes[index].bools.add(from: sample)
    case .number(let number): shapes[index].numbers.add(number, from: sample)
    case .string(let text): shapes[index].texts.add(text, from: sample)
    case .array(let elements):
      shapes[index].arrays.add(from: sample)
      guard elements.isEmpty == false else { return }
      let shape = elementShape(of: index, depth: depth)
      for element in elements {
        if element.isNull {
          shapes[index].haveNullElements = true
        } else {
          observe(element, at: shape, depth: depth + 1)
        }
      }
    case .object(let object):
      shapes[index].objects.add(from: sample)
      for (position, member) in object.members.enumerated() {
        let isNull = member.value.isNull
        let shape = memberShape(named: member.key, of: index, likely: position, isNull: isNull, depth: depth)
        if isNull == false { observe(member.value, at: shape, depth: depth + 1) }
      }
    }
  }

  private mutating func elementShape(of index: Int, depth: Int) -> Int {
    if let known = shapes[index].elements { return resolved(known) }
    let role: Shape.Role = shapes[index].role == .value ? .value : .element
    let shape = makeShape(named: shapes[index].name, role: role, in: index, depth: depth)
    shapes[index].elements = shape
    return shape
  }

  private mutating func memberShape(
    named key: String,
    of index: Int,
    likely: Int,
    isNull: Bool,
    depth: Int
  ) -> Int {
    if let values = shapes[index].mapValues { return mapShape(values, of: index, isNull: isNull) }
    if let known = shapes[index].countMember(named: key, likely: likely, isNull: isNull) { return resolved(known) }
    if shapes[index].members.count == limits.members { return mapShape(makeMap(index), of: index, isNull: isNull) }
    let shape = makeShape(named: key, role: .member, in: index, depth: depth)
    shapes[index].append(Shape.Member(key: key, shape: shape, count: 1, nullCount: isNull ? 1 : 0))
    return shape
  }

  private mutating func mapShape(_ values: Int, of index: Int, isNull: Bool) -> Int {
    if isNull { shapes[index].haveNullValues = true }
    return resolved(values)
  }

  private mutating func makeShape(named name: String, role: Shape.Role, in outer: Int, depth: Int) -> Int {
    let arrays = role == .member ? 0 : shapes[outer].surroundingArrays + 1
    guard depth < limits.depth, arrays <= limits.arrays, shapes.count < limits.shapes else {
      exceedingSample = exceedingSample ?? sample
      return Self.unknown
    }
    let isSecret = shapes[outer].isSecret || (role == .member && SecretNames.standard.containsMember(name))
    shapes.append(Shape(name: name, role: role, isSecret: isSecret, surroundingArrays: arrays))
    targets.append(shapes.count - 1)
    return shapes.count - 1
  }
}

// MARK: - Merging

extension ShapeGraph {
  /// Makes the objects at a place a map, and returns the shape of its values.
  @discardableResult
  mutating func makeMap(_ index: Int) -> Int {
    let index = resolved(index)
    if let values = shapes[index].mapValues { return resolved(values) }
    let members = shapes[index].members.map(\.shape)
    let values = members.first ?? makeShape(named: shapes[index].name, role: .value, in: index, depth: 0)
    shapes[index].mapValues = values
    shapes[index].haveNullValues = shapes[index].members.contains { $0.nullCount > 0 }
    shapes[index].removeMembers()
    for member in members { merge(values, member) }
    let merged = resolved(values)
    if merged != Self.unknown { shapes[merged].rename(shapes[index].name, role: .value) }
    return merged
  }

  /// Merges two places and all that is inside of them.
  mutating func merge(_ first: Int, _ second: Int) {
    var pairs = [(first, second)]
    while let (first, second) = pairs.popLast() {
      let (first, second) = (resolved(first), resolved(second))
      guard first != second else { continue }
      let (kept, other) = (min(first, second), max(first, second))
      targets[other] = kept
      pairs += absorb(shapes[other], into: kept)
    }
  }

  /// Adds the statistics of a merged place, and returns the places inside of both, which have to be merged.
  private mutating func absorb(_ other: Shape, into kept: Int) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    if kept == Self.unknown { return pairs }
    shapes[kept].absorbScalars(of: other)
    if let elements = other.elements {
      if let known = shapes[kept].elements { pairs.append((known, elements)) } else { shapes[kept].elements = elements }
    }
    if let values = other.mapValues {
      if shapes[kept].mapValues == nil {
        pairs += shapes[kept].members.map { ($0.shape, values) }
        if shapes[kept].members.contains(where: { $0.nullCount > 0 }) { shapes[kept].haveNullValues = true }
        shapes[kept].mapValues = values
        shapes[kept].removeMembers()
      } else if let known = shapes[kept].mapValues {
        pairs.append((known, values))
      }
    }
    for (position, member) in other.members.enumerated() {
      if let values = shapes[kept].mapValues {
        if member.nullCount > 0 { shapes[kept].haveNullValues = true }
        pairs.append((values, member.shape))
      } else if let known = shapes[kept].position(of: member.key, likely: position) {
        shapes[kept].count(memberAt: known, times: member.count, nulls: member.nullCount)
        pairs.append((shapes[kept].members[known].shape, member.shape))
      } else {
        shapes[kept].append(member)
      }
    }
    return pairs
  }
}
