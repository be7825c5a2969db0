import BacklotJSON

/// The locations in a value that is a part of a document.
struct PartPlaces: JSONPlaces {
  let document: JSONDocument
  /// The pointer to the value.
  let base: JSONPointer

  func location(of pointer: JSONPointer) -> JSONLocation? { document.location(of: whole(pointer)) }

  func keyLocation(of pointer: JSONPointer) -> JSONLocation? {
    pointer.tokens.isEmpty ? nil : document.keyLocation(of: whole(pointer))
  }

  func locations(of pointers: [JSONPointer]) -> [JSONLocation?] { document.locations(of: pointers.map(whole)) }

  private func whole(_ pointer: JSONPointer) -> JSONPointer { JSONPointer(tokens: base.tokens + pointer.tokens) }
}

/// The locations in a value that is embedded in another, such as JSON in a string.
///
/// All parts have the same location.
struct OnePlace: JSONPlaces {
  let place: JSONLocation

  func location(of pointer: JSONPointer) -> JSONLocation? { place }
  func keyLocation(of pointer: JSONPointer) -> JSONLocation? { nil }
}
