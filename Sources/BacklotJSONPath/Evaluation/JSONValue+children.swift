import BacklotJSON

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
