import BacklotJSON

/// The places of a value that is a part of a document.
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

/// The places of a value whose text stands inside of something else, as JSON in a string does: they are all one.
struct OnePlace: JSONPlaces {
  let place: JSONLocation

  func location(of pointer: JSONPointer) -> JSONLocation? { place }
  func keyLocation(of pointer: JSONPointer) -> JSONLocation? { nil }
}
