/// Where the parts of a value stand in the text that it was read from.
public protocol JSONPlaces: Sendable {
  /// Where the value that `pointer` leads to begins, or `nil` where there is none.
  func location(of pointer: JSONPointer) -> JSONLocation?
  /// Where the name of the member that `pointer` leads to begins, or `nil` where there is none or it leads to an element.
  func keyLocation(of pointer: JSONPointer) -> JSONLocation?
}

extension JSONDocument: JSONPlaces {}
