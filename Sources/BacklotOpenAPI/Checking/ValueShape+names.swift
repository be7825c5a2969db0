import BacklotJSON

extension ValueShape {
  /// Returns the number of a value's members that the schema names.
  ///
  /// Members at one place in all elements of a list count once. Negative if the schema does not accept values of this
  /// kind.
  func knownNames(in value: JSONValue) -> Int {
    guard kinds.isEmpty || !kinds.isDisjoint(with: Kinds(takenBy: value)) else { return -1 }
    var walk = NameWalk()
    walk.visit(value, as: self, at: "")
    return walk.places.count
  }

  /// A walk through a value, limited to a number of steps.
  private struct NameWalk {
    private(set) var places: Set<String> = []
    private var budget = 20_000

    mutating func visit(_ value: JSONValue, as shape: ValueShape, at place: String) {
      guard budget > 0 else { return }
      budget -= 1
      if let object = value.object {
        for (name, member) in object { visit(member, named: name, as: shape, at: place) }
      } else if let elements = value.array, let shape = shape.elements.first {
        for element in elements { visit(element, as: shape, at: place + "/[]") }
      }
    }

    private mutating func visit(_ value: JSONValue, named name: String, as shape: ValueShape, at place: String) {
      if let known = shape.member(name) {
        places.insert(place + "/" + name)
        visit(value, as: known, at: place + "/" + name)
      } else if let other = shape.others.first {
        // A member with any name counts if the schema describes it, for example as a list of numbers.
        if !other.kinds.isEmpty || !other.members.isEmpty { places.insert(place + "/{}") }
        visit(value, as: other, at: place + "/{}")
      }
    }
  }
}

extension JSONValue {
  /// True if this is an object with members, or a list of such objects.
  var hasNames: Bool { !(object ?? array?.first?.object ?? [:]).isEmpty }
}

extension ValueShape.Kinds {
  /// Creates the kinds that include a value.
  fileprivate init(takenBy value: JSONValue) {
    switch value {
    case .null: self = .null
    case .bool: self = .boolean
    case .number: self = [.number, .integer]
    case .string: self = .string
    case .array: self = .array
    case .object: self = .object
    }
  }
}
