import BacklotJSON

/// The steps from the start of a query to the current position, if tracked.
struct PathTrail {
  private enum Mark {
    case step(JSONPath.NormalizedPath.Step)
    /// The start of computed values, which have no location.
    case computed
  }

  let isTracking: Bool
  /// The segment at which a name missing from an object selects null, or -1 if there is no such segment.
  var nullSegment = -1
  private var marks: [Mark] = []

  init(isTracking: Bool) {
    self.isTracking = isTracking
  }

  var count: Int { marks.count }

  mutating func cut(to count: Int) {
    if isTracking { marks.removeLast(marks.count - count) }
  }

  /// Follows the path to the child at a position, and returns the child.
  @inline(__always)
  mutating func follow(from value: JSONValue, to position: Int) -> JSONValue {
    if isTracking { note(value, at: position) }
    return value.child(at: position)
  }

  private mutating func note(_ value: JSONValue, at position: Int) {
    switch value {
    case .object(let object): marks.append(.step(.name(object.members[position].key)))
    default: marks.append(.step(.index(position)))
    }
  }

  /// Marks the following values as computed.
  mutating func leave() {
    if isTracking { marks.append(.computed) }
  }

  /// The path, or `nil` if it contains a computed value.
  var path: JSONPath.NormalizedPath? {
    let steps = marks.compactMap { if case .step(let step) = $0 { step } else { nil } }
    return steps.count == marks.count ? JSONPath.NormalizedPath(steps: steps) : nil
  }
}
