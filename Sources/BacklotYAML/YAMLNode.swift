import BacklotJSON

/// A value with the locations of its parts, which are other nodes of the same document, referred to by index.
struct YAMLNode: Sendable {
  enum Parts: Sendable {
    case none
    case elements([Int])
    case members([Member])
  }

  struct Member: Sendable {
    let name: String
    let location: JSONLocation
    let node: Int
  }

  let value: JSONValue
  let location: JSONLocation
  let parts: Parts
  /// The number of values, including itself and those repeated by aliases.
  let weight: Int
  /// The depth of nested sequences and mappings.
  let height: Int

  init(_ value: JSONValue, at location: JSONLocation, parts: Parts = .none, weight: Int = 1, height: Int = 0) {
    self.value = value
    self.location = location
    self.parts = parts
    self.weight = weight
    self.height = height
  }

  /// Returns the cost of a name that aliases repeat: it is read in full each time, though it is not a value.
  static func weight(ofName name: String) -> Int { name.utf8.count >> 5 }

  /// Returns the child that a token of a pointer refers to.
  func child(_ token: String) -> (node: Int, key: JSONLocation?)? {
    switch parts {
    case .none: nil
    case .elements(let elements):
      JSONPointer.index(token).flatMap { elements.indices.contains($0) ? (elements[$0], nil) : nil }
    case .members(let members): members.first { $0.name.hasSameBytes(as: token) }.map { ($0.node, $0.location) }
    }
  }
}

extension JSONLocation {
  /// The beginning of a text.
  static let beginning = JSONLocation(line: 1, column: 1, offset: 0)
}
