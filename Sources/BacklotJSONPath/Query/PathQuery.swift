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

// MARK: - Slices

/// The slice `start:end:step` (RFC 9535 §2.3.4).
struct PathSlice: Sendable {
  let start: Int?
  let end: Int?
  let step: Int

  /// Returns the number of selected elements in an array of `count` elements.
  func count(ofElements count: Int) -> Int {
    let (first, bound) = bounds(count)
    if step > 0 { return first < bound ? (bound - first - 1) / step + 1 : 0 }
    if step < 0 { return first > bound ? (first - bound - 1) / -step + 1 : 0 }
    return 0
  }

  /// Returns the index of the selected element number `turn` in an array of `count` elements.
  func index(_ turn: Int, ofElements count: Int) -> Int {
    bounds(count).first + turn * step
  }

  /// Returns the index of the first element, and the exclusive bound.
  private func bounds(_ count: Int) -> (first: Int, bound: Int) {
    if step < 0 {
      let first = start.map { clamped($0, count: count, to: -1...(count - 1)) } ?? count - 1
      return (first, end.map { clamped($0, count: count, to: -1...(count - 1)) } ?? -1)
    }
    return (
      start.map { clamped($0, count: count, to: 0...count) } ?? 0,
      end.map { clamped($0, count: count, to: 0...count) } ?? count
    )
  }

  /// Returns an index from either end, clamped to the range.
  private func clamped(_ index: Int, count: Int, to range: ClosedRange<Int>) -> Int {
    max(range.lowerBound, min(range.upperBound, index < 0 ? count + index : index))
  }
}

// MARK: - Jayway's functions

/// A function at the end of a path, such as `.length()`.
struct JaywayFunction: Sendable {
  enum Name: String, Sendable, CaseIterable {
    case length, size, min, max, avg, sum, stddev, keys, first, last, index, concat, append

    /// True if the function returns a count.
    var counts: Bool { self == .length || self == .size }

    /// True if, after `$..`, the function processes all results together rather than one by one.
    var gathers: Bool {
      switch self {
      case .length, .size, .min, .max, .avg, .sum, .stddev, .concat: true
      case .keys, .first, .last, .index, .append: false
      }
    }

    /// The allowed number of arguments.
    var argumentCount: ClosedRange<Int> {
      switch self {
      case .length, .size: 0...1
      case .min, .max, .avg, .sum, .stddev, .concat: 0...100
      case .append: 1...100
      case .index: 1...1
      case .keys, .first, .last: 0...0
      }
    }
  }

  let name: Name
  let arguments: [FilterOperand]
}
