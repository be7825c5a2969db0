/// A value in JSON text, with the order of its members and the text of its numbers.
///
/// It serves error messages and logs only, so that an app that links the client links no other JSON library. The parts
/// of the text are in one list, and a value is an index into it: any depth needs no stack.
package struct JSONText: Sendable {
  /// A member's name or a value, as a range of the text's bytes.
  package struct Part: Sendable {
    var range: Range<Int>
    /// The index of the first part that is not inside this one.
    var next: Int
    let isName: Bool
  }

  /// All bytes of the text, also those around this value.
  package let bytes: [UInt8]
  /// All parts of the text in its order; the first one is the outermost value.
  package let parts: [Part]
  private let index: Int

  /// Reads text strictly by RFC 8259.
  package init(parsing bytes: some Sequence<UInt8>) throws(MalformedJSON) {
    self.bytes = Array(bytes)
    parts = try JSONTextReader.parts(of: self.bytes)
    index = 0
  }

  private init(_ index: Int, of text: JSONText) {
    (bytes, parts, self.index) = (text.bytes, text.parts, index)
  }
}

// MARK: - Values

extension JSONText {
  /// The value as it was written.
  package var text: String { String(decoding: bytes[parts[index].range], as: UTF8.self) }

  /// The unescaped text of a string, or `nil` for any other kind.
  package var string: String? { string(of: parts[index]) }

  /// The value as an integer, or `nil` if it has a fraction, does not fit or is not a number; `3.0` is 3.
  var int: Int? { Int(text) ?? Double(text).flatMap(Int.init(exactly:)) }

  /// True if the value is an array or an object.
  var isContainer: Bool { first == UInt8(ascii: "[") || first == UInt8(ascii: "{") }

  /// The elements of an array, or `nil` for any other kind.
  var elements: [JSONText]? { first == UInt8(ascii: "[") ? children : nil }

  /// The names and values of an object's members, in order and with repeated names, or `nil` for any other kind.
  var members: [(name: JSONText, value: JSONText)]? {
    guard first == UInt8(ascii: "{") else { return nil }
    let children = children
    return stride(from: 0, to: children.count, by: 2).map { (children[$0], children[$0 + 1]) }
  }

  /// Returns the value of a member, or the element at an index.
  ///
  /// If several members have the name, it is the first one, as in `JSONDecoder`.
  func child(_ token: String) -> JSONText? {
    if let elements { return Int(token).flatMap { elements.indices.contains($0) ? elements[$0] : nil } }
    return members?.first { $0.name.string == token }?.value
  }

  /// Returns the value at the end of a path, or `nil` if there is no such value.
  func descendant(at path: [String]) -> JSONText? { path.reduce(self) { $0?.child($1) } }

  /// Returns the unescaped text of a part that is a string, or `nil` for any other kind.
  func string(of part: Part) -> String? {
    bytes[part.range.lowerBound] == UInt8(ascii: "\"") ? JSONString.unescaped(bytes[part.range]) : nil
  }

  package static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private var first: UInt8 { bytes[parts[index].range.lowerBound] }

  private var children: [JSONText] {
    sequence(first: index + 1) { parts[$0].next }.prefix { $0 < parts[index].next }.map { JSONText($0, of: self) }
  }
}
