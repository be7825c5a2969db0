/// A JSON value, with the locations of its parts if it was read from a text.
public enum JSONSource: Sendable {
  /// A value without a text, so that violations have no line and column in a schema's text.
  case value(JSONValue)
  /// A text, so that violations and errors in it have a line and column.
  case document(JSONDocument)
  /// A value that was read from a text in a language other than JSON, with the locations of its parts.
  case placed(JSONValue, any JSONPlaces)

  /// The value of the document.
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

  /// Returns the start of a member's name or of an element, or `nil` if there is neither or the document has no text.
  package func place(of pointer: JSONPointer) -> JSONLocation? { keyLocation(of: pointer) }

  /// Returns the starts of many members' names, in one pass.
  ///
  /// Empty if the document has no text.
  package func places(of pointers: [JSONPointer]) -> [JSONLocation?] { keyLocations(of: pointers) }

  /// Returns the locations of keywords, or of values that are not members.
  package func keyLocations(of pointers: [JSONPointer]) -> [JSONLocation?] {
    guard let places else { return [] }
    return zip(places.keyLocations(of: pointers), places.locations(of: pointers)).map { $0 ?? $1 }
  }

  /// Returns the location of a keyword, or of a value that is not a member.
  package func keyLocation(of pointer: JSONPointer) -> JSONLocation? {
    places?.keyLocation(of: pointer) ?? places?.location(of: pointer)
  }
}
