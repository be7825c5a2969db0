/// Where the parts of a value stand in the text that it was read from.
public protocol JSONPlaces: Sendable {
  /// Where the value that `pointer` leads to begins, or `nil` where there is none.
  func location(of pointer: JSONPointer) -> JSONLocation?
  /// Where the name of the member that `pointer` leads to begins, or `nil` where there is none or it leads to an element.
  func keyLocation(of pointer: JSONPointer) -> JSONLocation?
  /// Where the values that many pointers lead to begin, in their order; asks for each unless told otherwise.
  func locations(of pointers: [JSONPointer]) -> [JSONLocation?]
  /// Where the names of the members that many pointers lead to begin, in their order; asks for each unless told otherwise.
  func keyLocations(of pointers: [JSONPointer]) -> [JSONLocation?]
}

extension JSONPlaces {
  /// Asks for each.
  public func locations(of pointers: [JSONPointer]) -> [JSONLocation?] { pointers.map { location(of: $0) } }

  /// Asks for each.
  public func keyLocations(of pointers: [JSONPointer]) -> [JSONLocation?] { pointers.map { keyLocation(of: $0) } }
}

extension JSONDocument: JSONPlaces {}
