/// The locations of the parts of a value in the text that it was read from.
public protocol JSONPlaces: Sendable {
  /// Returns the start of the value at `pointer`, or `nil` if there is no such value.
  func location(of pointer: JSONPointer) -> JSONLocation?
  /// Returns the start of the name of the member at `pointer`, or `nil` if there is no value or it is an element.
  func keyLocation(of pointer: JSONPointer) -> JSONLocation?
  /// Returns the starts of the values at many pointers, in their order.
  ///
  /// By default, looks up each one.
  func locations(of pointers: [JSONPointer]) -> [JSONLocation?]
  /// Returns the starts of the names of the members at many pointers, in their order.
  ///
  /// By default, looks up each one.
  func keyLocations(of pointers: [JSONPointer]) -> [JSONLocation?]
}

extension JSONPlaces {
  /// Returns the starts of the values at many pointers by looking up each one.
  public func locations(of pointers: [JSONPointer]) -> [JSONLocation?] { pointers.map { location(of: $0) } }

  /// Returns the starts of the names of the members at many pointers by looking up each one.
  public func keyLocations(of pointers: [JSONPointer]) -> [JSONLocation?] { pointers.map { keyLocation(of: $0) } }
}

extension JSONDocument: JSONPlaces {}
