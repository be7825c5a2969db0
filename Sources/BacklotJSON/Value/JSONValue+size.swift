extension JSONValue {
  /// The number of values in this one, including itself, with long strings counted as several.
  ///
  /// This is the cost of examining the whole value, in steps of a `StepBudget`.
  package var nodeCount: Int {
    switch self {
    case .null, .bool, .number: 1
    case .string(let text): 1 + text.utf8.count >> 6
    case .array(let elements): elements.reduce(1) { $0 + $1.nodeCount }
    case .object(let object): object.members.reduce(1) { $0 + 1 + $1.value.nodeCount }
    }
  }
}
