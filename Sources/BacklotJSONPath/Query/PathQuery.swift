/// A path as the parser understood it, whole or inside a filter (RFC 9535 §2.1).
struct PathQuery: Sendable {
  /// True if it begins at `@` rather than at `$`.
  let isRelative: Bool
  let segments: [PathSegment]
  /// The names and indices of the path, or `nil` if it has other parts (RFC 9535 §2.3.5.1).
  let steps: [PathStep]?
  /// The cost of following those.
  let cost: Int
  /// True if it selects at most one node.
  let isSingular: Bool

  init(isRelative: Bool, segments: [PathSegment]) {
    self.isRelative = isRelative
    self.segments = segments
    let steps = segments.compactMap { if case .step(let step) = $0.reach { step } else { nil } }
    self.steps = steps.count == segments.count ? steps : nil
    cost = steps.reduce(0) { $0 + $1.cost }
    isSingular = segments.allSatisfy(\.isSingular)
  }
}

/// A part of a path that leads from a node to others (RFC 9535 §2.5).
struct PathSegment: Sendable {
  enum Reach: Sendable {
    /// One child at most.
    case step(PathStep)
    case children([PathSelector])
    case descendants([PathSelector])
    /// A value that is worked out of the node.
    case function(JaywayFunction)
  }

  let reach: Reach
  /// The offset in the path's text.
  let offset: Int

  var isSingular: Bool {
    switch reach {
    case .step, .function: true
    case .children(let selectors):
      if case .members = selectors.first { true } else { false }
    case .descendants: false
    }
  }
}

/// A child by its name, or by its index from either end.
enum PathStep: Sendable {
  case name(String)
  case index(Int)

  /// The number of steps for finding the child.
  var cost: Int {
    if case .name(let name) = self { 1 + name.utf8.count / 64 } else { 1 }
  }
}

/// A selector of a node's children in a segment (RFC 9535 §2.3).
enum PathSelector: Sendable {
  case name(String)
  case wildcard
  case index(Int)
  case slice(PathSlice)
  case filter(FilterExpression)
  /// Jayway's filter: an object is what is tested, an array has its elements tested.
  case subjects(FilterExpression)
  /// Jayway's names at the end of a path: the members of those names together as one object.
  case members([String])

  /// The one child that it can select at most, where that is so.
  var step: PathStep? {
    switch self {
    case .name(let name): .name(name)
    case .index(let index): .index(index)
    default: nil
    }
  }
}

extension PathQuery {
  /// A path that selects the children of what this one selects.
  var children: PathQuery {
    let offset = segments.last?.offset ?? 0
    return PathQuery(
      isRelative: isRelative,
      segments: segments + [PathSegment(reach: .children([.wildcard]), offset: offset)]
    )
  }
}
