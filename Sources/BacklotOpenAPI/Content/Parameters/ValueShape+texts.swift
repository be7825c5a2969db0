import BacklotJSON

/// The preferred value of an ambiguous text.
enum TextPreference: Sendable {
  /// A string if strings are allowed.
  case strings
  /// A string only if no other kind matches: for a second pass, if a schema accepts numbers and only some strings.
  case others
}

extension ValueShape {
  /// The kinds of values that are written as one text.
  static let scalars: Kinds = [.string, .number, .integer, .boolean]

  /// Returns the shape of a member, named or not.
  func anyMember(_ name: String) -> ValueShape { member(name) ?? others.first ?? ValueShape() }

  /// The shape of an element.
  var element: ValueShape { elements.first ?? ValueShape() }

  /// Returns the shape of the element at an index.
  func element(at index: Int) -> ValueShape {
    firstElements.indices.contains(index) ? firstElements[index] : element
  }

  /// Returns the value that a text represents: a number, a Boolean or null if it matches an allowed kind, and otherwise
  /// a string.
  ///
  /// If strings are allowed, the value is a string, as in AJV, unless other kinds are preferred. It is also a string if
  /// no kind is specified.
  func value(of text: String, preferring preference: TextPreference = .strings) -> JSONValue {
    if kinds.isEmpty || kinds == .string || (kinds.contains(.string) && preference == .strings) { return .string(text) }
    return scalar(of: text) ?? .string(text)
  }

  /// Returns the value that a text represents, or `nil` if it can only be a string.
  private func scalar(of text: String) -> JSONValue? {
    let begin = text.utf8.first
    if !kinds.isDisjoint(with: [.number, .integer]), Self.mayBeNumber(begin), let number = JSONNumber(text) {
      if kinds.contains(.number) || number.isInteger { return .number(number) }
    }
    if kinds.contains(.boolean) {
      if text == "true" { return .bool(true) }
      if text == "false" { return .bool(false) }
    }
    if kinds.contains(.null), begin == nil || text == "null" { return .null }
    return nil
  }

  private static func mayBeNumber(_ begin: UInt8?) -> Bool {
    guard let begin else { return false }
    return begin == UInt8(ascii: "-") || begin &- UInt8(ascii: "0") < 10
  }
}

extension ValueShape {
  /// True if values are neither arrays nor objects, as far as is known.
  var isScalar: Bool { kinds.isDisjoint(with: [.array, .object]) }

  /// The structure of the value that a text represents.
  enum Structure { case scalar, array, object }

  /// Returns the structure of a value that is sent in several parts, or in one.
  func structure(ofSeveral isSeveral: Bool) -> Structure {
    if kinds.contains(.array), isSeveral || kinds.isDisjoint(with: Self.scalars) { return .array }
    if kinds.contains(.object), kinds.isDisjoint(with: Self.scalars) { return .object }
    return .scalar
  }
}
