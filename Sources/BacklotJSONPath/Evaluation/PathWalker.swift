import BacklotJSON

/// Iterates over the values that a query selects, in the order of RFC 9535.
///
/// It keeps its own stack of frames, so that neither the depth of a value nor the length of a path uses the thread's
/// stack.
struct PathWalker {
  /// A segment that is being applied to a value, with the position of the next child.
  struct Frame {
    package let value: JSONValue
    let segment: Int
    /// The length of the trail at the value.
    let trailCount: Int
    var selector = 0
    var position = 0
  }

  let segments: [PathSegment]
  let start: JSONValue
  private var isStarted = false
  private var frames: [Frame] = []
  private(set) var trail: PathTrail

  init(_ query: PathQuery, from start: JSONValue, isTracking: Bool = false) {
    segments = query.segments
    self.start = start
    trail = PathTrail(isTracking: isTracking)
  }

  /// Makes a name at the end of the path select null in objects without that member, unless the trail is tracked.
  mutating func findMissingMembers() { trail.nullSegment = segments.count - 1 }

  /// Returns the next value, or `nil` after the last one.
  mutating func next(_ evaluation: inout PathEvaluation) throws(PathExhaustion) -> JSONValue? {
    if !isStarted {
      isStarted = true
      if let value = try advance(start, to: 0, in: &evaluation) { return value }
    }
    while let last = frames.indices.last {
      trail.cut(to: frames[last].trailCount)
      guard let (child, segment) = try next(of: last, &evaluation) else {
        frames.removeLast()
        continue
      }
      if let value = try advance(child, to: segment, in: &evaluation) { return value }
    }
    return nil
  }

  /// Follows the path as long as it does not branch, and returns the value if the end is reached.
  private mutating func advance(
    _ value: JSONValue,
    to first: Int,
    in evaluation: inout PathEvaluation
  ) throws(PathExhaustion) -> JSONValue? {
    var value = value
    for index in first..<segments.count {
      evaluation.offset = segments[index].offset
      switch segments[index].reach {
      case .step(let step):
        try evaluation.spend(step.cost)
        guard let position = value.position(of: step) else { return missingMember(of: value, step, at: index) }
        value = trail.follow(from: value, to: position)
      case .function(let function):
        try evaluation.spend()
        guard let result = try evaluation.result(of: function, on: value, start: start, &trail) else { return nil }
        value = result
      case .children, .descendants:
        try evaluation.spend()
        frames.append(Frame(value: value, segment: index, trailCount: trail.count))
        return nil
      }
    }
    return value
  }

  private func missingMember(of value: JSONValue, _ step: PathStep, at index: Int) -> JSONValue? {
    guard index == trail.nullSegment, case .name = step, case .object = value else { return nil }
    return .null
  }

  /// Returns the next child of a frame, and the segment to apply to it.
  private mutating func next(
    of last: Int,
    _ evaluation: inout PathEvaluation
  ) throws(PathExhaustion) -> (JSONValue, Int)? {
    let segment = frames[last].segment
    evaluation.offset = segments[segment].offset
    switch segments[segment].reach {
    case .children(let selectors):
      return try frames[last].select(selectors, isDescending: false, along: &trail, in: &evaluation).map {
        ($0, segment + 1)
      }
    case .descendants(let selectors):
      if let child = try frames[last].select(selectors, isDescending: true, along: &trail, in: &evaluation) {
        return (child, segment + 1)
      }
      return try frames[last].descend(along: &trail, in: &evaluation).map { ($0, segment) }
    case .step, .function: return nil
    }
  }
}

extension PathWalker.Frame {
  /// Returns the next child that is a container, after all selectors are done.
  fileprivate mutating func descend(
    along trail: inout PathTrail,
    in evaluation: inout PathEvaluation
  ) throws(PathExhaustion) -> JSONValue? {
    while position < value.childCount {
      try evaluation.spend()
      position += 1
      if value.child(at: position - 1).isContainer { return trail.follow(from: value, to: position - 1) }
    }
    return nil
  }
}

// MARK: - Children

extension JSONValue {
  var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  var childCount: Int {
    switch self {
    case .array(let elements): elements.count
    case .object(let object): object.members.count
    default: 0
    }
  }

  /// Returns the child at a position below `childCount`.
  @inline(__always)
  func child(at position: Int) -> JSONValue {
    switch self {
    case .array(let elements): elements[position]
    case .object(let object): object.members[position].value
    default: self
    }
  }

  /// Returns the position of the child for a step, or `nil` if there is no such child.
  func position(of step: PathStep) -> Int? {
    switch (step, self) {
    case (.name(let name), .object(let object)): return object.index(forKey: name)
    case (.index(let index), .array(let elements)):
      let position = index < 0 ? elements.count + index : index
      return elements.indices.contains(position) ? position : nil
    default: return nil
    }
  }
}
