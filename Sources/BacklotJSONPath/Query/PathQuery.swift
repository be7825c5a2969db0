/// A parsed path, whole or inside a filter (RFC 9535 §2.1).
struct PathQuery: Sendable {
  /// True if the path begins with `@` rather than with `$`.
  let isRelative: Bool
  let segments: [PathSegment]
  /// The names and indices of the path, or `nil` if it has other parts (RFC 9535 §2.3.5.1).
  let steps: [PathStep]?
  /// The cost of following the steps.
  let cost: Int
  /// True if the path selects at most one node.
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
    /// At most one child.
    case step(PathStep)
    case children([PathSelector])
    case descendants([PathSelector])
    /// A value computed from the node.
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
  /// Jayway's filter, which tests an object itself, or the elements of an array.
  case subjects(FilterExpression)
  /// Jayway's names at the end of a path: the members with these names as one object.
  case members([String])

  /// The step of a selector that selects at most one child, or `nil` for other selectors.
  var step: PathStep? {
    switch self {
    case .name(let name): .name(name)
    case .index(let index): .index(index)
    default: nil
    }
  }
}

extension PathQuery {
  /// A path that selects the children of the values that this one selects.
  var children: PathQuery {
    let offset = segments.last?.offset ?? 0
    return PathQuery(
      isRelative: isRelative,
      segments: segments + [PathSegment(reach: .children([.wildcard]), offset: offset)]
    )
  }
}
