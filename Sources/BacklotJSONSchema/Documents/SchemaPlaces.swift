import BacklotJSON

/// The visited places in the documents, each with a number and its context.
///
/// The places of an object's or array's children are consecutive and created on first access. Thus a place need not
/// store a name, and a partly used document costs little more than the part.
struct SchemaPlaces: Sendable {
  struct Place: Sendable {
    package fileprivate(set) var value: JSONValue
    let parent: Int32
    let position: Int32
    var firstChild: Int32 = -1
    /// The resource of the schema at this place, if the place is known to be a schema.
    var resource: Int32 = -1
    /// The compiled node of the schema at this place.
    var node: Int32 = -1
  }

  private(set) var places: [Place] = []

  subscript(place: Int) -> Place { places[place] }

  mutating func addRoot(_ value: JSONValue) -> Int {
    places.append(Place(value: value, parent: -1, position: -1))
    return places.count - 1
  }

  mutating func setResource(_ resource: Int, of place: Int) {
    places[place].resource = Int32(resource)
  }

  mutating func setNode(_ node: Int32, of place: Int) {
    places[place].node = node
  }

  /// Gives members of an object names that are no keywords; their positions stay the same.
  mutating func hide(_ positions: Set<Int>, of place: Int) {
    guard case .object(let object) = places[place].value else { return }
    let members = object.members.enumerated().map { position, member in
      (key: positions.contains(position) ? "\u{0}" + member.key : member.key, value: member.value)
    }
    places[place].value = .object(JSONObject(members))
  }

  /// Returns the place of the member or element at a position, which must exist.
  mutating func child(of place: Int, at position: Int) -> Int {
    if places[place].firstChild < 0 { expand(place) }
    return Int(places[place].firstChild) + position
  }

  /// Returns the place of the member or element that a pointer's token names.
  mutating func child(of place: Int, named token: String) -> Int? {
    switch places[place].value {
    case .object(let object): object.index(forKey: token).map { child(of: place, at: $0) }
    case .array(let elements):
      JSONPointer.index(token).flatMap { elements.indices.contains($0) ? child(of: place, at: $0) : nil }
    default: nil
    }
  }

  /// Returns the place at the end of a path of several tokens.
  mutating func descendant(of place: Int, _ tokens: [String]) -> Int? {
    var place = place
    for token in tokens {
      guard let child = child(of: place, named: token) else { return nil }
      place = child
    }
    return place
  }

  private mutating func expand(_ place: Int) {
    let parent = Int32(place)
    let first = Int32(places.count)
    switch places[place].value {
    case .object(let object):
      for (position, member) in object.members.enumerated() {
        places.append(Place(value: member.value, parent: parent, position: Int32(position)))
      }
    case .array(let elements):
      for (position, element) in elements.enumerated() {
        places.append(Place(value: element, parent: parent, position: Int32(position)))
      }
    default: break
    }
    places[place].firstChild = first
  }
}

extension SchemaPlaces {
  /// Returns the token that leads from the parent to a place.
  func token(of place: Int) -> String {
    let parent = Int(places[place].parent)
    guard parent >= 0 else { return "" }
    let position = Int(places[place].position)
    return places[parent].value.object?.members[position].key ?? String(position)
  }

  /// Returns the path to a place from an ancestor, or from its document's root.
  func tokens(to place: Int, from ancestor: Int? = nil) -> [String] {
    var tokens: [String] = []
    var current = place
    while current != ancestor, places[current].parent >= 0 {
      tokens.append(token(of: current))
      current = Int(places[current].parent)
    }
    return tokens.reversed()
  }

  /// Returns a value inside a schema as a value of another type, as it was written in one of some documents.
  func scalar(at path: [String], in place: Int, as type: String, _ documents: [SchemaLibrary.Document]) -> JSONValue? {
    let root = root(of: place)
    let pointer = JSONPointer(tokens: tokens(to: place) + path)
    return documents.first { $0.root == root }?.source.scalar(at: pointer, as: type)
  }

  func root(of place: Int) -> Int {
    var current = place
    while places[current].parent >= 0 { current = Int(places[current].parent) }
    return current
  }

  /// Returns the outermost schema that contains a place by `allOf`, directly or indirectly, or the place itself.
  ///
  /// The number of levels is limited.
  func outermost(around place: Int) -> Int {
    var place = place
    for _ in 0..<64 {
      let list = Int(places[place].parent)
      guard list >= 0, places[list].value.array != nil, token(of: list) == SchemaKeyword.allOf.rawValue else { break }
      let around = Int(places[list].parent)
      guard around >= 0, places[around].resource >= 0 else { break }
      place = around
    }
    return place
  }

  /// Returns the nearest enclosing place that is known to be a schema, or the place itself.
  func schema(around place: Int) -> Int? {
    var current = place
    while places[current].resource < 0 {
      guard places[current].parent >= 0 else { return nil }
      current = Int(places[current].parent)
    }
    return current
  }
}
