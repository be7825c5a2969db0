extension JSONValue {
  /// The value at `pointer`, or `nil` if there is no such value.
  public subscript(at pointer: JSONPointer) -> JSONValue? {
    var value = self
    for token in pointer.tokens {
      guard let next = value.child(token) else { return nil }
      value = next
    }
    return value
  }

  private func child(_ token: String) -> JSONValue? {
    switch self {
    case .object(let object): object[token]
    case .array: JSONPointer.index(token).flatMap { self[$0] }
    default: nil
    }
  }
}

extension JSONPointer {
  /// Returns the array index in `token`: digits without leading zeros (RFC 6901 §4).
  ///
  /// `-`, which names the element after the last, is invalid.
  package static func index(_ token: String) -> Int? {
    let digits = token.utf8
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    if digits.count > 1, digits.first == UInt8(ascii: "0") { return nil }
    return Int(token)
  }
}
