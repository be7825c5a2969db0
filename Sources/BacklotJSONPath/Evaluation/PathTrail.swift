import BacklotJSON

/// The steps from the start of a query to the current position, if tracked.
struct PathTrail {
  private enum Mark {
    case step(JSONPath.NormalizedPath.Step)
    /// From here on values are worked out and stand nowhere.
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

  /// Goes to the child at a position, and gives it.
  @inline(__always)
  mutating func follow(_ value: JSONValue, _ position: Int) -> JSONValue {
    if isTracking { note(value, position) }
    return value.child(at: position)
  }

  private mutating func note(_ value: JSONValue, _ position: Int) {
    switch value {
    case .object(let object): marks.append(.step(.name(object.members[position].key)))
    default: marks.append(.step(.index(position)))
    }
  }

  /// Notes that what follows stands nowhere.
  mutating func leave() {
    if isTracking { marks.append(.computed) }
  }

  /// The way, or `nil` where a value was worked out on it.
  var path: JSONPath.NormalizedPath? {
    let steps = marks.compactMap { if case .step(let step) = $0 { step } else { nil } }
    return steps.count == marks.count ? JSONPath.NormalizedPath(steps: steps) : nil
  }
}
