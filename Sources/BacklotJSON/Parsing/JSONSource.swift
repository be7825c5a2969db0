/// A JSON value, with the places of its parts if it was read from a text.
public enum JSONSource: Sendable {
  /// A value, whose violations have no line and column in a schema's text.
  case value(JSONValue)
  /// A text, so that violations and mistakes in it have their line and column.
  case document(JSONDocument)
  /// A value that was read from a text in another language than JSON, which knows where its parts stand.
  case placed(JSONValue, any JSONPlaces)

  /// What the document means.
  public var value: JSONValue {
    switch self {
    case .value(let value): value
    case .document(let document): document.value
    case .placed(let value, _): value
    }
  }

  private var places: (any JSONPlaces)? {
    switch self {
    case .value: nil
    case .document(let document): document
    case .placed(_, let places): places
    }
  }

  package func locations(of pointers: [JSONPointer]) -> [JSONLocation?] { places?.locations(of: pointers) ?? [] }

  /// Where a member begins with its name, or an element; `nil` where there is neither or the document has no text.
  package func place(of pointer: JSONPointer) -> JSONLocation? { keyLocation(of: pointer) }

  /// Where many members begin with their names, found in one pass; empty where the document has no text.
  package func places(of pointers: [JSONPointer]) -> [JSONLocation?] { keyLocations(of: pointers) }

  /// Where keywords stand, or the values where they are no members.
  package func keyLocations(of pointers: [JSONPointer]) -> [JSONLocation?] {
    guard let places else { return [] }
    return zip(places.keyLocations(of: pointers), places.locations(of: pointers)).map { $0 ?? $1 }
  }

  /// Where a keyword stands, or the value where it is no member.
  package func keyLocation(of pointer: JSONPointer) -> JSONLocation? {
    places?.keyLocation(of: pointer) ?? places?.location(of: pointer)
  }
}
